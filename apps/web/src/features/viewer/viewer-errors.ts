import type { TextKey } from '@yomikura/i18n/text'
import { CommunicationError, isNotFound } from '#data/base/api/errors.ts'
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
