import type { Player } from '@yomikura/player/player'
import { useEffect } from 'react'
import { usePlayerState } from './player-context.ts'

/** One tab plays at a time: the one that starts silences the others. */
export function useSingleTab(player: Player, account: string): void {
  const isPlaying = usePlayerState(({ status }) => status === 'playing')
  useEffect(() => {
    const channel = new BroadcastChannel(`playing/${account}`)
    channel.addEventListener('message', () => player.pause())
    // A channel does not hear itself.
    if (isPlaying) channel.postMessage('playing')
    return () => channel.close()
  }, [player, account, isPlaying])
}
