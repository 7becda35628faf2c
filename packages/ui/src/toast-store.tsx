import { Store } from './store.ts'

/** A short message that leaves by itself. */
export type ToastMessage = { id: number; text: string; tone: 'plain' | 'good' | 'bad' }

const messages = new Store<readonly ToastMessage[]>([])
let nextId = 1

/**
 * Shows a short message.
 *
 * @param durationMs how long it stays
 */
export function showToast(
  text: string,
  { tone = 'plain', durationMs = 2000 }: { tone?: ToastMessage['tone']; durationMs?: number } = {},
): void {
  const id = nextId++
  messages.set([...messages.get(), { id, text, tone }])
  setTimeout(() => dismissToast(id), durationMs)
}

export function dismissToast(id: number): void {
  messages.set(messages.get().filter((message) => message.id !== id))
}

export const currentToasts = messages.get

export const subscribeToToasts = messages.subscribe
