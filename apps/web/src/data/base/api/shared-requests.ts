type Shared = { answer: Promise<unknown>; abort: AbortController; waiting: number }

/**
 * Lets identical requests in flight share one answer. A caller that gives up leaves the others
 * undisturbed; the request itself ends when the last one has left.
 */
export class SharedRequests {
  readonly #inFlight = new Map<string, Shared>()

  async run<T>(
    key: string,
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const shared = this.#inFlight.get(key) ?? this.#start(key, request)
    shared.waiting += 1
    try {
      return (await untilAborted(shared.answer, signal)) as T
    } finally {
      shared.waiting -= 1
      if (shared.waiting === 0) {
        this.#forget(key, shared)
        shared.abort.abort()
      }
    }
  }

  /** Later callers share requests that start from now on, and none that is in flight. */
  part(): void {
    this.#inFlight.clear()
  }

  #start<T>(key: string, request: (signal: AbortSignal) => Promise<T>): Shared {
    const abort = new AbortController()
    const shared: Shared = { answer: request(abort.signal), abort, waiting: 0 }
    this.#inFlight.set(key, shared)
    const forget = () => this.#forget(key, shared)
    shared.answer.then(forget, forget)
    return shared
  }

  #forget(key: string, shared: Shared): void {
    if (this.#inFlight.get(key) === shared) this.#inFlight.delete(key)
  }
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([promise, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', stop),
  )
}
