import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { isGuest, toUserId } from '../prefs/auth-record.ts'

/** `ended`: the server knows this page's session no more. `other`: somebody else is signed in by now. */
export type SessionState = 'live' | 'ended' | 'other'

type Ask = () => Promise<AuthorizationRecord | object>

/**
 * Whether the session that this page's calls run in still lives. A call that is refused for want of a
 * session makes it ask who is signed in, once however many calls are refused, so that every screen
 * says the same and none has to notice by itself.
 */
class SessionEnd {
  readonly #listeners = new Set<() => void>()
  #state: SessionState = 'live'
  #account = ''
  #ask: Ask | undefined
  #asking: Promise<void> | undefined

  readonly getState = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A call of this account was refused for want of a session. */
  suspect(account: string, ask: Ask): Promise<void> {
    this.#account = account
    this.#ask = ask
    return this.check()
  }

  /** Looks again, after a refusal or once the reader may have signed in in another tab. */
  check(): Promise<void> {
    const ask = this.#ask
    if (!ask) return Promise.resolve()
    this.#asking ??= this.#check(ask).finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** The page starts anew. */
  reset(): void {
    this.#ask = undefined
    this.#set('live')
  }

  async #check(ask: Ask): Promise<void> {
    try {
      const record = await ask()
      if (isGuest(record)) this.#set('ended')
      else this.#set(toUserId(record as AuthorizationRecord) === this.#account ? 'live' : 'other')
    } catch {
      // Nobody can say now; the next refusal asks again.
    }
  }

  #set(state: SessionState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** The one of this page. */
export const sessionEnd = new SessionEnd()
