import { type KeptPlayer, parseKeptPlayer } from '@yomikura/player/kept-player'
import { deviceSession } from '../base/device/device-storage.ts'
import { KEPT_QUEUE } from '../base/device/playback-request.ts'

/** Changes often, and so is not written with the queue, which may be long. */
const KEPT_SECOND = 'player-second'

type Stored = Omit<KeptPlayer, 'timeSeconds'> & { account: string; listId: string | undefined }

/** Keeps what the player holds for a reload of this tab. Never throws: too long a queue is not kept. */
export function keepQueue(stored: Stored): void {
  try {
    deviceSession()?.setItem(KEPT_QUEUE, JSON.stringify(stored))
  } catch {
    forgetKeptPlayer()
  }
}

export function keepSecond(timeSeconds: number): void {
  try {
    deviceSession()?.setItem(KEPT_SECOND, timeSeconds.toFixed(2))
  } catch {
    // The track then begins where its kept position is.
  }
}

export function forgetKeptPlayer(): void {
  deviceSession()?.removeItem(KEPT_QUEUE)
  deviceSession()?.removeItem(KEPT_SECOND)
}

/** What this tab's player held when its page was left. What another account played is forgotten. */
export function readKeptPlayer(
  account: string,
): (KeptPlayer & { listId: string | undefined }) | undefined {
  const stored = parse(deviceSession()?.getItem(KEPT_QUEUE))
  const timeSeconds = Number(deviceSession()?.getItem(KEPT_SECOND))
  const kept = stored?.account === account && parseKeptPlayer({ ...stored, timeSeconds })
  if (kept) return { ...kept, listId: stored.listId }
  forgetKeptPlayer()
  return undefined
}

function parse(text: string | null | undefined): Partial<Stored> | undefined {
  try {
    return (JSON.parse(text ?? 'null') as Partial<Stored> | null) ?? undefined
  } catch {
    return undefined
  }
}
