import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { ServerState } from '#data/session/ServerState.tsx'
import {
  currentPlaybackRequest,
  subscribeToPlaybackRequests,
} from '#data/base/device/playback-request.ts'
import { network } from '#data/base/network/network-state.ts'
import { noteAlbum } from '#data/player/note-album.ts'
import { useOneSound } from '#data/player/use-one-sound.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { useSession, useSettings } from '#data/session/session.ts'
import { FollowedPlaylist } from './FollowedPlaylist.tsx'
import { MiniPlayer } from './MiniPlayer.tsx'
import { openPlayer } from './open-player.ts'
import { PlayerContext, usePlayerState } from './player-context.ts'
import { useKeptPlayer, useResumedPlayer } from './use-kept-player.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { useLivePermission } from './use-live-permission.ts'
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
