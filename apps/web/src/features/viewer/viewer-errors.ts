import type { TextKey } from '@yomikura/i18n/text'
import { CommunicationError, hasCode } from '#data/base/api/errors.ts'
import { DamagedPageError } from '#data/works/content/page-decoder.ts'
import { toRefusalKey } from '#parts/refusal-key.ts'

/** What to say where one page is missing. */
export function toPageErrorKey(error: Error, isOnline: boolean): TextKey {
  if (error instanceof DamagedPageError) return 'viewer.page_damaged'
  if (error instanceof CommunicationError) {
    return isOnline ? 'viewer.page_failed' : 'viewer.page_not_kept'
  }
  if (isNotFound(error)) return 'viewer.page_not_found'
  return toRefusalKey(error) ?? 'viewer.page_failed'
}

/** Whether nothing lies at the address: the not-found view, not an error (specification.md#2.8). */
export function isNotFound(error: Error): boolean {
  return hasCode(error, 'not_found', 'work_not_found', 'file_not_found')
}
