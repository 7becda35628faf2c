import { Store } from '@yomikura/ui/store'

/** `ended`: the server knows this page's session no more. `other`: somebody else is signed in by now. */
export type SessionState = 'live' | 'ended' | 'other'

const state = new Store<SessionState>('live')

/** Whether the session that this page's calls run in still lives, as far as the last refusal showed. */
export const readSessionState = state.get

export const subscribeToSession = state.subscribe

export function setSessionState(next: SessionState): void {
  if (next !== state.get()) state.set(next)
}
