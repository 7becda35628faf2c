import type { TextKey } from '@yomikura/i18n/text'
import { hasCode } from '#data/base/api/errors.ts'

/**
 * The server's refusal in words, for those that a reader can do something about; undefined for others,
 * and where no answer came.
 */
export function toRefusalKey(error: unknown): TextKey | undefined {
  if (hasCode(error, 'simultaneous_view')) return 'errors.simultaneous_view'
  if (hasCode(error, 'no_right')) return 'errors.no_right'
  if (hasCode(error, 'unauthorized')) return 'errors.unauthorized'
  if (hasCode(error, 'work_not_ready')) return 'errors.work_not_ready'
  if (hasCode(error, 'work_not_released')) return 'errors.work_not_released'
  if (hasCode(error, 'rate_limited')) return 'errors.rate_limited'
  if (hasCode(error, 'database_busy', 'storage_unavailable')) return 'errors.server_busy'
  return undefined
}
