/** `ended`: the server knows this page's session no more. `other`: somebody else is signed in by now. */
export type SessionState = 'live' | 'ended' | 'other'

const listeners = new Set<() => void>()
let state: SessionState = 'live'

/** Whether the session that this page's calls run in still lives, as far as the last refusal showed. */
export const readSessionState = (): SessionState => state

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setSessionState(next: SessionState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}
