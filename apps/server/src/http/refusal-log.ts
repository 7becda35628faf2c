import type { AppError, ErrorCode } from '@yomikura/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { toCauseText } from '#platform/log/cause-text.ts'

/** A full disk refuses every write, and a log of them all would fill what is left. */
const QUIET_MS = 10_000

/** Writes why the server cannot serve now: one line a code and while, without a stack. */
export class RefusalLog {
  /** When each code was last written, and how many were not since. */
  readonly #written = new Map<ErrorCode, { atMs: number; unwritten: number }>()

  write(
    log: Pick<FastifyBaseLogger, 'error'>,
    { code, cause }: Pick<AppError, 'code' | 'cause'>,
    nowMs = performance.now(),
  ): void {
    const last = this.#written.get(code)
    if (last && nowMs - last.atMs < QUIET_MS) {
      last.unwritten += 1
      return
    }
    const more = last?.unwritten ?? 0
    this.#written.set(code, { atMs: nowMs, unwritten: 0 })
    const text = cause === undefined ? undefined : toCauseText(cause)
    log.error(
      { code, ...(text !== undefined && { cause: text }), ...(more > 0 && { more }) },
      'requests are refused',
    )
  }
}

/** The one of this process: all its hosts write into one log. */
export const refusalLog = new RefusalLog()
