import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { isImported } from '@yomikura/contract/workno'
import type { Work } from '@yomikura/contract/works'
import { canDownload, canPlay, type Reader } from './download-rules.ts'

/** Whether a work can be opened here, and if not, what can be done with it (specification.md#1.2). */
export type WorkState =
  'open' | 'pre_order' | 'preparing' | 'download_only' | 'pc_only' | 'elsewhere'

export function toWorkState(work: Work, reader: Reader): WorkState {
  const isEarly = Date.parse(work.download_start_date ?? '') > reader.nowMs
  // The server lets makers and super users read before the date.
  const mayReadEarly = work.purchase_type === 2 || reader.account.is_super_user
  if (isEarly && !mayReadEarly) return 'pre_order'
  if (work.revision === FALLBACK_REVISION) return 'preparing'
  // Of an own import, what no viewer opens is still worth a look: no shop says what is in it.
  if (canPlay(work, reader) || isImported(work.workno)) return 'open'
  if (canDownload(work, reader)) return 'download_only'
  return canDownload(work, { ...reader, isMobile: false }) ? 'pc_only' : 'elsewhere'
}
