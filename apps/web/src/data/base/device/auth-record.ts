import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { Refusal } from '@yomikura/contract/refusal'
import { deviceStorage } from './device-storage.ts'

/** Where the last known authorization is kept; ids only, never a token. */
const KEY = 'play'
const ENDED_KEY = 'play-ended'

/** What `authorize` answered last, for starts without a network. */
export function readAuthRecord(): AuthorizationRecord | undefined {
  return readRecord(KEY)
}

function readRecord(key: string): AuthorizationRecord | undefined {
  try {
    const record = JSON.parse(deviceStorage()?.getItem(key) ?? '{}') as AuthorizationRecord
    return isGuest(record) ? undefined : record
  } catch {
    return undefined
  }
}

/** Keeps the record; a guest's removes it. */
export function writeAuthRecord(record: AuthorizationRecord | object): void {
  deviceStorage()?.removeItem(ENDED_KEY)
  if (isGuest(record)) deviceStorage()?.removeItem(KEY)
  else deviceStorage()?.setItem(KEY, JSON.stringify(record))
}

/**
 * The server knows the session no more, and the reader did not log out: no account is signed in, but what
 * this browser keeps of the account still opens where there is no network to sign in with.
 */
export function endAuthRecord(): void {
  const record = deviceStorage()?.getItem(KEY)
  if (record === null || record === undefined) return
  deviceStorage()?.removeItem(KEY)
  deviceStorage()?.setItem(ENDED_KEY, record)
}

/** Whose session ended without a log-out, until somebody signs in. */
export function readEndedRecord(): AuthorizationRecord | undefined {
  return readRecord(ENDED_KEY)
}

/** Whether an answer of `authorize` names no account: outside clients have seen `{}`, `[]` and null. */
export function isGuest(record: object | null): record is Record<string, never> {
  return record === null || Object.keys(record).length === 0
}

/** Ids of accounts that could be taken for what is not one: visitors, and the kinds below. */
const AMBIGUOUS = /^(guest$|account-|production-|admin-)/

/**
 * The id that data is kept under. Kinds other than accounts are distinguished, since their numbers may
 * coincide with an account's; and so is an account that is called as visitors are.
 *
 * @throws Refusal `no_identity` when the record names no one
 */
export function toUserId({ account_id, production_id, admin_id }: AuthorizationRecord): string {
  if (account_id) return AMBIGUOUS.test(account_id) ? `account-${account_id}` : account_id
  if (production_id) return `production-${production_id}`
  if (admin_id) return `admin-${admin_id}`
  throw new Refusal('no_identity', { status: 403 })
}
