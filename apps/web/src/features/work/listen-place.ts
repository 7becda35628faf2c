import { isPlayable, listFolderTracks, type TrackWork } from '#data/player/folder-tracks.ts'
import type { TrackPlace } from '#data/player/track-place.ts'
import { joinTreePath, listFolder, parentPath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { Track } from '@yomikura/player/track'
import { isShown } from '#parts/shown-entries.ts'

/** What the primary button of an audio work plays. */
export type ListenPlace = {
  tracks: readonly Track[]
  startIndex: number
  /** Something of the work was heard before. */
  isContinued: boolean
}

/**
 * Where listening goes on: the folder of the track that was played last, from that track on, or from
 * the one after it where it was heard to its end. Else the first folder with audio, from its start: a
 * work often holds the same recordings twice, in a folder for each format.
 *
 * @returns undefined when the work has no audio
 */
export function findListenPlace(
  ziptree: Ziptree,
  work: TrackWork,
  last: (Pick<TrackPlace, 'isHeard'> & { path: string }) | undefined,
): ListenPlace | undefined {
  if (last) {
    const tracks = listTracksOf(ziptree, parentPath(last.path), work)
    const index = tracks.findIndex(({ path }) => path === last.path)
    const startIndex = last.isHeard ? index + 1 : index
    if (index >= 0 && startIndex < tracks.length) return { tracks, startIndex, isContinued: true }
  }
  const folder = findAudioFolder(ziptree)
  if (folder === undefined) return undefined
  return { tracks: listTracksOf(ziptree, folder, work), startIndex: 0, isContinued: false }
}

function listTracksOf(ziptree: Ziptree, path: string, work: TrackWork): Track[] {
  const entries = (listFolder(ziptree.tree, path) ?? []).filter(isShown)
  return listFolderTracks(ziptree, { path, entries }, work)
}

/** The first folder that holds audio itself, depth first; the root's path is empty. */
function findAudioFolder(ziptree: Ziptree, path = ''): string | undefined {
  const entries = (listFolder(ziptree.tree, path) ?? []).filter(isShown)
  const holdsAudio = entries.some(
    (entry) => entry.type === 'file' && isPlayable(ziptree.playfile[entry.hashname]),
  )
  if (holdsAudio) return path
  for (const entry of entries) {
    if (entry.type !== 'folder') continue
    const inside = findAudioFolder(ziptree, joinTreePath(path, entry.name))
    if (inside !== undefined) return inside
  }
  return undefined
}
