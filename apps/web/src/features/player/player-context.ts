import { EMPTY_PLAYER, type PlayerState } from '@yomikura/player/player-state'
import type { Player } from '@yomikura/player/player'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'

export const PlayerContext = createContext<Player | undefined>(undefined)

/** The one player of this tab. */
export function usePlayer(): Player {
  const player = use(PlayerContext)
  if (!player) throw new Error('No player is open.')
  return player
}

/**
 * A part of the player's state. Drawn again only when that part changes, so choose values that stay the
 * same object: the time changes four times a second.
 */
export function usePlayerState<T>(choose: (state: PlayerState) => T): T {
  const player = use(PlayerContext)
  const subscribe = useCallback(
    (listener: () => void) => player?.subscribe(listener) ?? (() => undefined),
    [player],
  )
  return useSyncExternalStore(subscribe, () => choose(player?.getState() ?? EMPTY_PLAYER))
}
