import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Playlist } from '@yomikura/contract/playlists'
import type { Player } from '@yomikura/player/player'
import { getCurrentTrack } from '@yomikura/player/queue'
import { ServerState } from '#data/session/ServerState.tsx'
import {
  currentPlaybackRequest,
  renewPlayback,
  subscribeToPlaybackRequests,
} from '#data/base/device/playback-request.ts'
import { network } from '#data/base/network/network-state.ts'
import { noteAlbum } from '#data/player/note-album.ts'
import { useOneSound } from '#data/player/use-one-sound.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { useSession, useSettings } from '#data/session/session.ts'
import { isTrack, toEntryTrack } from '#data/account/lists/playlist-tracks.ts'
import { usePlaylists } from '#data/session/use-lists.ts'
import { usePlaylistTracks } from '#data/session/use-playlist-tracks.ts'
import { useLocale } from '#lib/use-text.ts'
import { MiniPlayer } from './MiniPlayer.tsx'
import { findTrackUrl, openPlayer } from './open-player.ts'
import { PlayerContext, usePlayerState } from './player-context.ts'
import { useHeardWork } from './use-heard-work.ts'
import { useKeptPlayer, useResumedPlayer } from './use-kept-player.ts'
import { useMediaSession } from './use-media-session.ts'
import { useOtherPlace } from './use-other-place.ts'
import { useStoredChoices } from './use-stored-choices.ts'

const FullPlayer = lazy(async () => ({ default: (await import('./FullPlayer.tsx')).FullPlayer }))

/** The player of a signed-in reader: it sounds on whatever screen is open. */
export function PlayerHost() {
  const session = useSession()
  const [player] = useState(() => openPlayer(session))
  useResumedPlayer(toUserId(session.account))
  const request = useSyncExternalStore(subscribeToPlaybackRequests, currentPlaybackRequest)
  useEffect(() => {
    if (!request) return
    if (request.isRenewal) return player.replaceTracks(request.tracks)
    if (request.kept) return void player.restore(request.kept)
    noteAlbum(toUserId(session.account), request.tracks)
    void player.open(request.tracks, request.startIndex)
  }, [player, request, session])
  return (
    <ServerState>
      <PlayerContext value={player}>
        {request?.listId !== undefined && <FollowedPlaylist id={request.listId} />}
        <PlayerParts account={toUserId(session.account)} />
      </PlayerContext>
    </ServerState>
  )
}

/** Viewers take the whole window: the player only sounds there. */
const VIEWER = /^\/(?:work\/[^/]+\/view(?:er)?(?:\/|$)|viewer\/)/

function PlayerParts({ account }: { account: string }) {
  const [player] = useStoredChoices(account)
  const [{ skipSeconds, isLevelled }] = useSettings('audioPlayer')
  const view = usePlayerState((state) => state.view)
  const isReading = useRouterState({ select: ({ location }) => VIEWER.test(location.pathname) })
  useMediaSession(player, skipSeconds)
  useEffect(() => player.setLevelled(isLevelled), [player, isLevelled])
  useOneSound(
    usePlayerState(({ status }) => status === 'playing'),
    () => player.pause(),
  )
  useHeardWork()
  useKeptPosition(player)
  useKeptPlayer(player, account)
  useLivePermission(player)
  useEffect(() => network.onReturn(() => void player.goOn()), [player])
  const other = useOtherPlace(player)
  const isMini = view === 'mini' && !isReading
  useEffect(() => {
    document.documentElement.toggleAttribute('data-mini-player', isMini)
    return () => document.documentElement.removeAttribute('data-mini-player')
  }, [isMini])
  if (isReading || view === 'hidden') return null
  if (view === 'mini') return <MiniPlayer />
  return (
    <Suspense>
      <FullPlayer other={other} />
    </Suspense>
  )
}

/**
 * Has what plays follow its Playlist wherever that is edited: on its own screen, in another tab, or on
 * another device, whose edits arrive when the reader comes back. A deleted one plays on as it was.
 */
function FollowedPlaylist({ id }: { id: string }) {
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

const TICK_MS = 1000

/** Keeps the position when the page is hidden or left, and lets the sleep timer end a paused player. */
function useKeptPosition(player: Player): void {
  useEffect(() => {
    const keep = () => player.keepPosition()
    const timer = setInterval(() => player.tick(), TICK_MS)
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [player])
}

const CHECK_MS = 60_000

/** A track outlasts the leave to fetch it: while it plays, the leave is renewed in time. */
function useLivePermission(player: Player): void {
  const { api } = useSession()
  const isPlaying = usePlayerState(({ status }) => status === 'playing')
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      const track = getCurrentTrack(player.getState().queue)
      // A refusal shows when the element next asks for bytes; the player then says so.
      if (track) findTrackUrl(api, track).catch(() => undefined)
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [player, api, isPlaying])
}
