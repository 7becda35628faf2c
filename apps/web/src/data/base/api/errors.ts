import type { ErrorCode } from '@yomikura/contract/errors'
import { Refusal } from '@yomikura/contract/refusal'

/** No usable answer came: no network, a broken connection, or something that is not our server. */
export class CommunicationError extends Error {
  /** HTTP status of what came in place of our server's answer; undefined where nothing came. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.name = 'CommunicationError'
    this.status = status
  }
}

/** The code that a screen shows of a failure: the HTTP status, or 1 without an answer (specification.md#1.8). */
export function toErrorCode(error: unknown): number {
  const isAnswer = error instanceof Refusal || error instanceof CommunicationError
  return (isAnswer ? error.status : undefined) ?? 1
}

/** Codes for answers of something between us and the server that know nothing of our catalogue. */
const CODE_BY_STATUS: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'version_conflict',
  413: 'body_too_large',
  429: 'rate_limited',
  503: 'database_busy',
  507: 'storage_full',
}

/**
 * The refusal that an answer carries.
 *
 * @param body parsed JSON of the answer, undefined when it had none
 */
export function toRefusal(status: number, body: unknown): Refusal {
  const { code, message, ...details } = isRecord(body) ? body : {}
  const guess = CODE_BY_STATUS[status] ?? (status < 500 ? 'bad_request' : 'internal')
  return new Refusal(typeof code === 'string' ? code : guess, {
    status,
    details,
    ...(typeof message === 'string' && { message }),
  })
}

/** Whether `error` is a refusal with one of `codes`. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof Refusal && codes.some((code) => code === error.code)
}

/** Whether nothing lies at the address: it is not found, and asking again brings the same. */
export function isNotFound(error: unknown): boolean {
  return hasCode(error, 'not_found', 'work_not_found', 'file_not_found')
}

/** Whether trying again may help: the network, the server's own trouble, or a work still in preparation. */
export function isTransient(error: unknown): boolean {
  if (error instanceof CommunicationError) return true
  return (
    error instanceof Refusal &&
    (error.status >= 500 || hasCode(error, 'work_not_ready', 'rate_limited'))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
