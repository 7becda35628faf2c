import type { Player } from '@yomikura/player/player'
import { useEffect } from 'react'

const TICK_MS = 1000

/** Keeps the position when the page is hidden or left, and lets the sleep timer end a paused player. */
export function useKeptPosition(player: Player): void {
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
