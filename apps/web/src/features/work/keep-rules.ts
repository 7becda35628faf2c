import type { Work } from '@yomikura/contract/works'

/**
 * Whether a work can be kept offline: it may be downloaded, has begun, and plays here. iOS 15.4 loses
 * what it stores (document 1 §5).
 */
export function canKeepOffline(
  { downloadable, download_start_date, is_playwork }: Work,
  nowMs: number,
  userAgent = navigator.userAgent,
): boolean {
  const hasBegun = !(Date.parse(download_start_date ?? '') > nowMs)
  return downloadable && hasBegun && is_playwork && !/ OS 15_4[_ ]/.test(userAgent)
}
