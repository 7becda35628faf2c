import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { isGuest, toUserId } from '../device/auth-record.ts'
import { setSessionState } from './session-state.ts'

type Ask = () => Promise<AuthorizationRecord | object>

let suspected: { account: string; ask: Ask } | undefined
let asking: Promise<void> | undefined

/**
 * A call of this account was refused for want of a session: asks who is signed in, once however many
 * calls are refused, so that every screen says the same and none has to notice by itself. Loaded with
 * the first such refusal.
 */
export function suspectSession(account: string, ask: Ask): Promise<void> {
  suspected = { account, ask }
  return checkSession()
}

/** Looks again, after a refusal or once the reader may have signed in in another tab. */
export function checkSession(): Promise<void> {
  if (!suspected) return Promise.resolve()
  asking ??= check(suspected).finally(() => {
    asking = undefined
  })
  return asking
}

/** Forgets what was refused; the page reloads. */
export function forgetSuspicion(): void {
  suspected = undefined
  setSessionState('live')
}

async function check({ account, ask }: NonNullable<typeof suspected>): Promise<void> {
  try {
    const record = await ask()
    if (isGuest(record)) setSessionState('ended')
    else setSessionState(toUserId(record as AuthorizationRecord) === account ? 'live' : 'other')
  } catch {
    // The answer is unknown now; the next refusal asks again.
  }
}
