import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { AuthorizationRecord } from '@yomikura/contract/auth'
import type { Work } from '@yomikura/contract/works'
import { isUnsoldOwn } from '#data/library/db/index-row.ts'

export type Reader = {
  account: Pick<AuthorizationRecord, 'is_super_user' | 'zip_allowed' | 'folder_allowed'>
  isMobile: boolean
  nowMs: number
}

/** Whether this reader may open the work in a browser (specification.md#1.5). */
export function canPlay(work: Work, { account }: Reader): boolean {
  return work.is_playwork || (isFreeOf(work, account) && work.encodable)
}

/** Whether the files of a work may be downloaded on this device (specification.md#1.5). */
export function canDownload(work: Work, { account, isMobile, nowMs }: Reader): boolean {
  // In preparation: there are no files yet, so no request asks for them.
  if (work.revision === FALLBACK_REVISION) return false
  if (isFreeOf(work, account)) return true
  if (!work.downloadable || Date.parse(work.download_start_date ?? '') > nowMs) return false
  return isMobile
    ? work.touch_inservice === 1 && work.touch_content_count > 0
    : work.content_count > 0
}

/** What the download dialog offers: a zip when reader and work permit it, folders when the work does. */
export function listDownloads(
  work: Work,
  reader: Reader,
): { hasZip: boolean; hasFolders: boolean } {
  if (!canDownload(work, reader)) return { hasZip: false, hasFolders: false }
  const isFree = isFreeOf(work, reader.account)
  return {
    hasZip: isFree || (work.zip_allowed && reader.account.zip_allowed),
    hasFolders: isFree || (work.folder_allowed && reader.account.folder_allowed),
  }
}

/** Super users, and makers with works of their own that are not on sale yet, are never held up. */
function isFreeOf(work: Work, account: Reader['account']): boolean {
  return account.is_super_user || isUnsoldOwn(work)
}
