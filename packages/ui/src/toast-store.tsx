/** A short message that leaves by itself. */
export type ToastMessage = { id: number; text: string; tone: 'plain' | 'good' | 'bad' }

const listeners = new Set<() => void>()
let messages: readonly ToastMessage[] = []
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
  replace([...messages, { id, text, tone }])
  setTimeout(() => dismissToast(id), durationMs)
}

export function dismissToast(id: number): void {
  replace(messages.filter((message) => message.id !== id))
}

export function currentToasts(): readonly ToastMessage[] {
  return messages
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly ToastMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}
