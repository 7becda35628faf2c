import { TIMES } from '@yomikura/contract/limits'
import { isTransient } from '#data/base/api/errors.ts'

/**
 * How a work's record is asked for again (specification.md#1.7): every five seconds, ten times, while there
 * is hope. A refusal is final.
 */
export const WORK_RETRY = {
  retry: (failures: number, error: Error): boolean =>
    failures < TIMES.workRetryCount && isTransient(error),
  retryDelay: TIMES.workRetryMs,
}
