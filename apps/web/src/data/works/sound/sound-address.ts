import { LAYOUT } from '@yomikura/content/layout'
import type { SoundCopy } from '@yomikura/player/sound-copy'
import type { Track } from '@yomikura/player/track'
import { canSetVolume } from '#lib/can-set-volume.ts'
import type { ContentSource } from '../content/content-source.ts'

/** Where a reader chose whether sound is levelled. */
export type SoundSettings = {
  settings: { readonly current: { readonly audioPlayer: { readonly isLevelled: boolean } } }
}

/** Which of two files of a sound this device plays: kept offline, that one is kept alone. */
export async function findSoundCopy({ settings }: SoundSettings): Promise<SoundCopy> {
  const { isLevelled } = settings.current.audioPlayer
  return isLevelled && !(await canSetVolume()) ? 'levelled' : 'plain'
}

/**
 * Address of a track's file. Where the wanted copy cannot be had now and the other one is kept, that one
 * plays: better too loud than silent.
 */
export async function findSoundAddress(
  source: Pick<ContentSource, 'toAddress'>,
  { file: { name: plain, revision }, levelled }: Pick<Track, 'file' | 'levelled'>,
  copy: SoundCopy,
): Promise<string> {
  const names = levelled ? [plain, levelled.name] : [plain]
  const [first = plain, second] = copy === 'levelled' ? names.toReversed() : names
  const find = (name: string) => source.toAddress({ name: `${LAYOUT.optimized}/${name}`, revision })
  if (second === undefined) return find(first)
  return find(first).catch(() => find(second))
}
