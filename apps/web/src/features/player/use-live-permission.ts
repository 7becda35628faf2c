import type { Player } from '@yomikura/player/player'
import { getCurrentTrack } from '@yomikura/player/queue'
import { useEffect } from 'react'
import { useSession } from '#data/session/session.ts'
import { findTrackUrl } from './open-player.ts'
import { usePlayerState } from './player-context.ts'

const CHECK_MS = 60_000

/** A track outlasts the leave to fetch it: while it plays, the leave is renewed in time. */
export function useLivePermission(player: Player): void {
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
