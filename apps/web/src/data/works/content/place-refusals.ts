const listeners = new Set<() => void>()

/**
 * Content that was refused because another device reads: the holder of the viewing place learns of
 * it at once, not only at the next heartbeat.
 */
export const placeRefusals = {
  /** @returns ends it */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  notify(): void {
    for (const listener of listeners) listener()
  },
}
