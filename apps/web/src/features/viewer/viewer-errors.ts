import type { TextKey } from '@yomikura/i18n/text'
import { CommunicationError, hasCode } from '#data/base/api/errors.ts'
import { DamagedPageError } from '#data/works/content/page-decoder.ts'

/** What to say where one page is missing. */
export function toPageErrorKey(error: Error, isOnline: boolean): TextKey {
  if (error instanceof DamagedPageError) return 'viewer.page_damaged'
  if (error instanceof CommunicationError) {
    return isOnline ? 'viewer.page_failed' : 'viewer.page_not_kept'
  }
  return toRefusalKey(error) ?? 'viewer.page_failed'
}

/** The server's refusal in words, for those that a reader can do something about. */
export function toRefusalKey(error: Error): TextKey | undefined {
  if (hasCode(error, 'simultaneous_view')) return 'errors.simultaneous_view'
  if (hasCode(error, 'no_right')) return 'errors.no_right'
  if (hasCode(error, 'unauthorized')) return 'errors.unauthorized'
  if (hasCode(error, 'work_not_ready')) return 'errors.work_not_ready'
  if (hasCode(error, 'work_not_released')) return 'errors.work_not_released'
  if (hasCode(error, 'rate_limited')) return 'errors.rate_limited'
  if (hasCode(error, 'database_busy', 'storage_unavailable')) return 'errors.server_busy'
  return undefined
}

/** Whether nothing lies at the address: the not-found view, not an error (specification.md#2.8). */
export function isNotFound(error: Error): boolean {
  return hasCode(error, 'not_found', 'work_not_found', 'file_not_found')
}
