import type { Player } from '@yomikura/player/player'
import { getCurrentTrack } from '@yomikura/player/queue'
import { useEffect, useState } from 'react'
import type { TrackPlaceKey } from '#data/account/reading/track-place.ts'
import {
  forgetPlaceAside,
  isFarFrom,
  subscribeToOtherPlaces,
} from '#data/account/reading/track-places.ts'
import { usePlayerState } from './player-context.ts'

/** Where another device left the track that is loaded here, and a way to say that it was answered. */
export type OtherPlace = { seconds: number | undefined; answer: () => void }

/**
 * Another device went on with the track that waits in this player: neither place is taken by itself,
 * the listener is asked (product.md#places). What plays here is later than any reported place.
 */
export function useOtherPlace(player: Player): OtherPlace {
  const [other, setOther] = useState<{ trackId: string; key: TrackPlaceKey; seconds: number }>()
  const trackId = usePlayerState(({ queue }) => getCurrentTrack(queue)?.id)
  useEffect(
    () =>
      subscribeToOtherPlaces((key, seconds) => {
        const { queue, status, timeSeconds } = player.getState()
        const loaded = getCurrentTrack(queue)
        if (loaded?.workno !== key.workno || loaded.path !== key.path) return
        if (status === 'playing') forgetPlaceAside(key)
        else if (isFarFrom(seconds, timeSeconds)) setOther({ trackId: loaded.id, key, seconds })
      }),
    [player],
  )
  const isPlaying = usePlayerState(({ status }) => status === 'playing')
  // Playing on makes this place the later one again: there is no way back to it to offer next time.
  useEffect(() => {
    if (isPlaying && other) forgetPlaceAside(other.key)
  }, [isPlaying, other])
  const isHere = other !== undefined && other.trackId === trackId
  return { seconds: isHere ? other.seconds : undefined, answer: () => setOther(undefined) }
}
