import type { Playlist } from '@yomikura/contract/playlists'
import { useEffect, useEffectEvent } from 'react'
import { isTrack, toEntryTrack } from '#data/account/lists/playlist-tracks.ts'
import { usePlaylists } from '#data/session/use-lists.ts'
import { usePlaylistTracks } from '#data/session/use-playlist-tracks.ts'
import { renewPlayback } from '#data/base/device/playback-request.ts'
import { useLocale } from '#lib/use-text.ts'

/**
 * Has what plays follow its Playlist wherever that is edited: on its own screen, in another tab, or on
 * another device, whose edits arrive when the reader comes back. A deleted one plays on as it was.
 */
export function FollowedPlaylist({ id }: { id: string }) {
  const list = usePlaylists().lists?.find((one) => one.id === id)
  return list && <Follower list={list} />
}

function Follower({ list }: { list: Playlist }) {
  const known = usePlaylistTracks(list, useLocale())
  const follow = useEffectEvent(() => {
    const tracks = list.data.map((audio) => toEntryTrack(known, audio))
    if (tracks.every((track) => isTrack(track) || track === 'gone')) {
      renewPlayback(list.id, tracks.filter(isTrack))
    }
  })
  useEffect(() => follow(), [list, known])
  return null
}
