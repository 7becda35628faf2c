import { OFFLINE } from '@yomikura/contract/limits'

/** What the browser says of its room, in bytes. Undefined where it says nothing. */
export type Room = { usedBytes: number; quotaBytes: number }

/** Asks the browser how much room there is; some never answer (security.md#b-11). */
export async function readRoom(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<Room | undefined> {
  try {
    const { usage = 0, quota } = (await storage?.estimate()) ?? {}
    return quota === undefined ? undefined : { usedBytes: usage, quotaBytes: quota }
  } catch {
    return undefined
  }
}

/** Whether so much more fits, with a little to spare; yes where the browser does not report it. */
export function hasRoomFor(neededBytes: number, room: Room | undefined): boolean {
  return !room || room.usedBytes + neededBytes + OFFLINE.spareBytes <= room.quotaBytes
}

/**
 * Asks the browser never to drop the files by itself. Asked at the first download, when the reader
 * has just shown that they matter.
 *
 * @returns undefined where the browser knows no such promise
 */
export async function askToPersist(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<boolean | undefined> {
  try {
    return (await storage?.persisted()) || (await storage?.persist())
  } catch {
    return undefined
  }
}
