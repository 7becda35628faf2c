import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { Refusal } from '@yomikura/contract/refusal'
import { deviceStorage } from './device-storage.ts'

/** Where the last known authorization is kept; ids only, never a token. */
const KEY = 'play'

/** What `authorize` answered last, for starts without a network. */
export function readAuthRecord(): AuthorizationRecord | undefined {
  try {
    const record = JSON.parse(deviceStorage()?.getItem(KEY) ?? '{}') as AuthorizationRecord
    return isGuest(record) ? undefined : record
  } catch {
    return undefined
  }
}

/** Keeps the record; a guest's removes it. */
export function writeAuthRecord(record: AuthorizationRecord | object): void {
  if (isGuest(record)) deviceStorage()?.removeItem(KEY)
  else deviceStorage()?.setItem(KEY, JSON.stringify(record))
}

/** Whether an answer of `authorize` names nobody: outside clients have seen `{}`, `[]` and null. */
export function isGuest(record: object | null): record is Record<string, never> {
  return record === null || Object.keys(record).length === 0
}

/**
 * The id that data is kept under. Kinds other than accounts are told apart, since their numbers may
 * coincide with an account's.
 *
 * @throws Refusal `no_identity` when the record names no one
 */
export function toUserId({ account_id, production_id, admin_id }: AuthorizationRecord): string {
  if (account_id) return account_id
  if (production_id) return `production-${production_id}`
  if (admin_id) return `admin-${admin_id}`
  throw new Refusal('no_identity', { status: 403 })
}
