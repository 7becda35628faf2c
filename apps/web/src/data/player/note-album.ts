import type { Track } from '@yomikura/player/track'
import { toFolder, writeAlbum } from '../account/reading/albums.ts'
import { toRecording } from './heard-works.ts'

/**
 * Keeps what a folder holds when it is played as a whole, or what all discs of its recording hold. The tracks of a Playlist, which carry ids of
 * their own, say nothing about their folders.
 */
export function noteAlbum(account: string, tracks: readonly Track[]): void {
  const [first] = tracks
  if (!first || tracks.some(({ id, path, workno }) => id !== path || workno !== first.workno))
    return
  const folders = [...new Set(tracks.map(({ path }) => toFolder(path)))]
  if (new Set(folders.map(toRecording)).size > 1) return
  const totalSeconds = tracks.reduce((sum, { durationSeconds = NaN }) => sum + durationSeconds, 0)
  if (!Number.isFinite(totalSeconds)) return
  const album = { trackCount: tracks.length, totalSeconds }
  for (const folder of folders) writeAlbum({ account, workno: first.workno, folder }, album)
}
