import { LAYOUT } from '@yomikura/content/layout'
import { findEntry } from '@yomikura/content/tree-path'
import type { Caption, Sprite, VideoPlayfile, Ziptree } from '@yomikura/content/ziptree'

/** What a film's viewer needs of the tree; names are paths below the work's folder. */
export type Film = {
  revision: string
  playlist: string
  durationSeconds: number
  /** Width by height, for room that does not jump. */
  aspectRatio: number
  captions: readonly Caption[]
  sprite: Sprite | undefined
  /** Why there is none; older releases did not say. */
  spriteMissing: VideoPlayfile['video']['sprite_missing'] | 'unknown'
}

/** The film at a path; undefined where the file has none to show. */
export function findFilm(ziptree: Ziptree, path: string): Film | undefined {
  const entry = findEntry(ziptree.tree, path)
  const playfile = entry?.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
  if (playfile?.type !== 'video' || !('video' in playfile)) return undefined
  const { files, optimized, sprite, sprite_missing } = playfile.video
  return {
    revision: ziptree.revision,
    playlist: `${LAYOUT.optimized}/${optimized.name}`,
    durationSeconds: Number(optimized.duration) || 0,
    aspectRatio: files.height > 0 ? files.width / files.height : 16 / 9,
    captions: playfile.captions ?? [],
    sprite,
    spriteMissing: sprite ? undefined : (sprite_missing ?? 'unknown'),
  }
}
