import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { Work } from '@yomikura/contract/works'

/** Whether a work can be opened here, and if not, why. */
export type WorkState = 'open' | 'pre_order' | 'preparing' | 'elsewhere'

/** @param nowMs epoch milliseconds */
export function toWorkState(work: Work, nowMs: number): WorkState {
  if (Date.parse(work.download_start_date ?? '') > nowMs) return 'pre_order'
  if (work.revision === FALLBACK_REVISION) return 'preparing'
  return work.readable || work.is_playwork || work.encodable ? 'open' : 'elsewhere'
}
