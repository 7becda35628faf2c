import { isCorrupted } from '@yomikura/content/pages'
import type { FileEntry, Ziptree } from '@yomikura/content/ziptree'

/** Why a file does not open. */
export type Obstacle = 'corrupted' | 'unsupported'

/** What keeps a file from being opened; undefined when nothing does. */
export function findObstacle(entry: FileEntry, ziptree: Ziptree): Obstacle | undefined {
  const playfile = ziptree.playfile[entry.hashname]
  if (isCorrupted(entry.name, playfile)) return 'corrupted'
  if (playfile?.type === 'image' || playfile?.type === 'pdf') return undefined
  return 'unsupported'
}
