import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { isGuest } from '../device/auth-record.ts'
import { ApiClient } from './client.ts'
import { readApp } from './read-app.ts'

/**
 * Whether somebody is signed in, for screens that stand before the start-up.
 *
 * @throws Refusal, CommunicationError
 */
export async function askSignedIn(signal: AbortSignal): Promise<boolean> {
  const api = new ApiClient({ app: readApp(), account: '' })
  return !isGuest(await api.get<AuthorizationRecord | object>('/authorize', { signal }))
}
