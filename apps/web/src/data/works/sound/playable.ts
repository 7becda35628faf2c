import type { AudioPlayfile, Playfile } from '@yomikura/content/ziptree'

/** True for a file that the player plays. */
export function isPlayable(playfile: Playfile | undefined): playfile is AudioPlayfile {
  return playfile?.type === 'audio' && 'audio' in playfile
}
