/** sessionStorage, which ends with the tab, or undefined where the browser blocks it. */
export function deviceSession(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** localStorage, or undefined where the browser blocks it: even naming it may throw there. */
export function deviceStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
