import { findSoundFolder } from '#data/works/sound/album-folders.ts'
import { listAlbumTracks, type TrackWork } from '#data/works/sound/folder-tracks.ts'
import type { TrackPlace } from '#data/account/reading/track-place.ts'
import { parentPath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { Track } from '@yomikura/player/track'

/** What the primary button of an audio work plays. */
export type ListenPlace = {
  tracks: readonly Track[]
  startIndex: number
  /** Something of the work was heard before. */
  isContinued: boolean
}

/**
 * Where listening goes on: at the track that was played last, or at the one after it where it was heard to
 * its end, on the next disc too. Else at the start of the first recording: a work often holds the same one
 * twice, in a folder for each format.
 *
 * @returns undefined when the work has no audio
 */
export function findListenPlace(
  ziptree: Ziptree,
  work: TrackWork,
  last: (Pick<TrackPlace, 'isHeard'> & { path: string }) | undefined,
): ListenPlace | undefined {
  if (last) {
    const tracks = listAlbumTracks(ziptree, parentPath(last.path), work)
    const index = tracks.findIndex(({ path }) => path === last.path)
    const startIndex = last.isHeard ? index + 1 : index
    if (index >= 0 && startIndex < tracks.length) return { tracks, startIndex, isContinued: true }
  }
  const folder = findSoundFolder(ziptree)
  if (folder === undefined) return undefined
  return { tracks: listAlbumTracks(ziptree, folder, work), startIndex: 0, isContinued: false }
}
