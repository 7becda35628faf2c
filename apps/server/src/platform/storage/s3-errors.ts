import { AppError } from '@yomikura/contract/errors'
import { toCauseText } from '../log/cause-text.ts'
import { InvalidKey, LengthMismatch, ObjectNotFound } from './storage.ts'

type ServiceError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

function statusOf(error: unknown): number | undefined {
  return (error as ServiceError | null)?.$metadata?.httpStatusCode
}

function nameOf(error: unknown): string {
  return (error as ServiceError | null)?.name ?? ''
}

/** No such object; a missing bucket is another matter. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
}

/** A conditional write found the key taken, or another writer just ahead of it. */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412 || nameOf(error) === 'ConditionalRequestConflict'
}

export function isUnsatisfiable(error: unknown): boolean {
  return statusOf(error) === 416
}

const FULL = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'EntityTooLarge',
  'XMinioStorageFull',
])

/** Names and codes of trouble on the way to the service. */
const NETWORK = /^(E[A-Z_]+|TimeoutError|NetworkingError|UND_ERR_\w+)$/

/** Whether the service cannot be reached or is broken, as opposed to refusing what was asked. */
export function isOutage(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 && status !== 507
  const code = (error as ServiceError | null)?.code ?? ''
  return NETWORK.test(code) || NETWORK.test(nameOf(error))
}

const OURS = [AppError, LengthMismatch, ObjectNotFound, InvalidKey]

/** The service's error as one that callers understand on every technology. */
export function toNeutralError(error: unknown): unknown {
  if (OURS.some((type) => error instanceof type) || isTaken(error)) return error
  const status = statusOf(error)
  if (FULL.has(nameOf(error)) || status === 507) {
    return new AppError('storage_full', undefined, { cause: error })
  }
  const code = (error as ServiceError | null)?.code ?? ''
  if (status !== undefined || NETWORK.test(code) || NETWORK.test(nameOf(error))) {
    return new AppError('storage_unavailable', undefined, { cause: error })
  }
  return error
}

const REFUSALS: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region (301)',
  403: 'the service refuses these keys (403)',
  404: 'the service has no such bucket (404)',
}

/** Why a bucket cannot be used, in words. An answer about a whole bucket has no text of its own. */
export function toBucketCause(error: unknown): string {
  const inner = error instanceof AppError ? (error.cause ?? error) : error
  return REFUSALS[statusOf(inner) ?? 0] ?? toCauseText(inner)
}
