const listeners = new Set<() => void>()
let version = 0

/** Hears when places of other devices were taken in. */
export function subscribeToPlaces(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Grows with each change: what was computed from the stored places under another number is old. */
export function readPlacesVersion(): number {
  return version
}

/** Places of other devices were taken in: what shows places shows them anew. */
export function tellPlacesChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}
