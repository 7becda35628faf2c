import type { AuthorizationRecord } from '@yomikura/contract/auth'
import type { ClientConfig } from '@yomikura/contract/config'
import { isGuest, readAuthRecord, writeAuthRecord } from '../prefs/auth-record.ts'
import { announceAccount } from '../tabs/account-watch.ts'
import { type ApiClient, write } from './client.ts'
import { CommunicationError } from './errors.ts'

export function fetchConfig(api: ApiClient, signal: AbortSignal): Promise<ClientConfig> {
  return api.get<ClientConfig>('/config', { signal })
}

/**
 * Who is signed in; undefined for a guest. Without a network the record of last time holds.
 *
 * @throws CommunicationError when neither the server nor this browser knows
 */
export async function authorize(
  api: ApiClient,
  signal: AbortSignal,
): Promise<AuthorizationRecord | undefined> {
  try {
    const record = await api.get<AuthorizationRecord | object>('/authorize', { signal })
    writeAuthRecord(record)
    return isGuest(record) ? undefined : (record as AuthorizationRecord)
  } catch (error) {
    const known = error instanceof CommunicationError ? readAuthRecord() : undefined
    if (!known) throw error
    return known
  }
}

/** Ends the session. @returns where the browser goes next */
export async function logOut(): Promise<string> {
  const { pathname, search } = location
  const answer = await write('/logout', { method: 'POST', body: { to: `${pathname}${search}` } })
  writeAuthRecord({})
  announceAccount(undefined)
  return (JSON.parse(answer) as { redirect: string }).redirect
}

/** The sign-in page, with the way back to where the reader is or wants to be. */
export function toLoginUrl(to = `${location.pathname}${location.search}${location.hash}`): string {
  return `/login?to=${encodeURIComponent(to)}`
}
