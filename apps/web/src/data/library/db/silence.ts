/** The database took a request and does not answer; it may at any later moment. */
export class SilentDatabaseError extends Error {
  constructor() {
    super('The database does not answer.')
    this.name = 'SilentDatabaseError'
  }
}

/**
 * Waits for what a database was asked, but not for ever: where another page or process holds a store,
 * browsers answer neither yes nor no.
 *
 * @throws SilentDatabaseError once `limitMs` have passed
 */
export async function answered<T>(asked: PromiseLike<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SilentDatabaseError()), limitMs)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}
