import type { Track } from '@yomikura/player/track'
import { toFolder, writeAlbum } from './heard-works.ts'

/**
 * Keeps what a folder holds when it is played as a whole. The tracks of a Playlist, which carry ids of
 * their own, say nothing about their folders.
 */
export function noteAlbum(account: string, tracks: readonly Track[]): void {
  const [first] = tracks
  if (!first || tracks.some(({ id, path, workno }) => id !== path || workno !== first.workno)) return
  const folder = toFolder(first.path)
  if (tracks.some(({ path }) => toFolder(path) !== folder)) return
  const totalSeconds = tracks.reduce((sum, { durationSeconds = NaN }) => sum + durationSeconds, 0)
  if (!Number.isFinite(totalSeconds)) return
  writeAlbum({ account, workno: first.workno, folder }, { trackCount: tracks.length, totalSeconds })
}
