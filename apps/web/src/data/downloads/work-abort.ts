/** The item that is being fetched, and the way to stop it. */
export class WorkAbort {
  #controller = new AbortController()
  #itemId: string | undefined

  /** Undefined while nothing is fetched. */
  get itemId(): string | undefined {
    return this.#itemId
  }

  begin(itemId: string): AbortSignal {
    this.#controller = new AbortController()
    this.#itemId = itemId
    return this.#controller.signal
  }

  abort(): void {
    this.#controller.abort()
  }

  end(): void {
    this.#itemId = undefined
  }
}
