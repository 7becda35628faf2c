import type { Work } from '@yomikura/contract/works'

/**
 * Whether a work can be kept offline: it may be downloaded, has begun, and plays here
 * (specification.md#1.5). What speaks against this browser is said when it is asked for (`findObstacle`).
 */
export function canKeepOffline(
  { downloadable, download_start_date, is_playwork }: Work,
  nowMs: number,
): boolean {
  const hasBegun = !(Date.parse(download_start_date ?? '') > nowMs)
  return downloadable && hasBegun && is_playwork
}
