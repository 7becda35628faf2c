import { AppError } from '@yomikura/contract/errors'
import { createHash } from 'node:crypto'
import type { Db } from './database.ts'

/** Retries come within seconds; a day covers a device that was away. */
const KEPT_SECONDS = 86_400

/** A write that may be tried again. */
export type Attempt = {
  ownerId: string
  /** The sender's Idempotency-Key; undefined when it sent none. */
  key: string | undefined
  /** Everything the write depends on, to distinguish a retry from another request with the same key. */
  request: readonly unknown[]
  nowSeconds: number
}

/**
 * Runs `write` at most once per key, inside the caller's transaction: write and answer are stored
 * together or not at all. A retry gets the stored answer. Refusals are not kept.
 *
 * @throws AppError `idempotency_key_reused` when the key came with another request before
 */
export async function answerOnce<T>(tx: Db, attempt: Attempt, write: () => Promise<T>): Promise<T> {
  const { ownerId, key, request, nowSeconds } = attempt
  if (key === undefined) return write()
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const expiredBefore = nowSeconds - KEPT_SECONDS
  const stored = await tx
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .where('created_at', '>=', expiredBefore)
    .executeTakeFirst()
  if (stored) {
    if (stored.request_hash !== requestHash) throw new AppError('idempotency_key_reused')
    return JSON.parse(stored.answer) as T
  }
  const answer = await write()
  await tx
    .deleteFrom('idempotent_answer')
    .where('owner_id', '=', ownerId)
    .where('created_at', '<', expiredBefore)
    .execute()
  await tx
    .insertInto('idempotent_answer')
    .values({
      owner_id: ownerId,
      idempotency_key: key,
      request_hash: requestHash,
      answer: JSON.stringify(answer ?? null),
      created_at: nowSeconds,
    })
    .execute()
  return answer
}
