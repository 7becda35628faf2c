import type { Player } from '@yomikura/player/player'
import { getCurrentTrack } from '@yomikura/player/queue'
import { useEffect } from 'react'
import { readPlaybackSpeed, writePlaybackSpeed } from '#data/account/reading/playback-speed.ts'
import { deviceStorage } from '#data/base/device/device-storage.ts'
import { usePlayer, usePlayerState } from './player-context.ts'

/** Volume belongs to this browser (specification.md#1.3); speed to each work, as voices are spoken at their own. */
export function useStoredChoices(account: string): [player: Player] {
  const player = usePlayer()
  const workno = usePlayerState(({ queue }) => getCurrentTrack(queue)?.workno)
  const volume = usePlayerState((state) => state.volume)
  const speed = usePlayerState((state) => state.speed)

  useEffect(() => {
    const stored = readNumber('player-volume')
    if (stored !== undefined) player.setVolume(stored)
  }, [player])
  useEffect(() => {
    if (workno !== undefined) player.setSpeed(readPlaybackSpeed(account, workno))
  }, [player, account, workno])
  useEffect(() => writeNumber('player-volume', volume, 1), [volume])
  useEffect(() => {
    const playing = getCurrentTrack(player.getState().queue)?.workno
    if (playing !== undefined) writePlaybackSpeed(account, playing, speed)
  }, [player, account, speed])
  return [player]
}

function readNumber(key: string): number | undefined {
  const stored = deviceStorage()?.getItem(key)
  const value = stored ? Number(stored) : NaN
  return Number.isFinite(value) ? value : undefined
}

function writeNumber(key: string, value: number, initial: number): void {
  try {
    if (value === initial) deviceStorage()?.removeItem(key)
    else deviceStorage()?.setItem(key, String(value))
  } catch {
    // Kept for this session only, where the browser refuses storage.
  }
}
