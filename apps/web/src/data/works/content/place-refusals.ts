import { Listeners } from '@yomikura/ui/store'

/**
 * Content that was refused because another device reads: the holder of the viewing place learns of
 * it at once, not only at the next heartbeat.
 */
export const placeRefusals = new Listeners()
