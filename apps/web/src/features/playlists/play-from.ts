import type { Playlist } from '@yomikura/contract/playlists'
import { isTrack, type KnownTracks, toEntryTrack } from '#data/account/lists/playlist-tracks.ts'
import { requestPlayback } from '#data/base/device/playback-request.ts'

/**
 * Plays what of a Playlist plays.
 *
 * @param place of the entry that comes first, from 0
 */
export function playFrom(list: Playlist, known: KnownTracks, place = 0): void {
  const tracks = list.data.map((audio) => toEntryTrack(known, audio))
  const before = tracks.slice(0, place).filter(isTrack)
  requestPlayback(tracks.filter(isTrack), before.length, list.id)
}
