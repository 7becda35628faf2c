/** localStorage, or undefined where the browser blocks it: even naming it may throw there. */
export function deviceStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
