/** What happened to stored files: in this tab, in another, or in the service worker. */
export type StoreChange =
  /** A work came, went, or got another revision. */
  | { kind: 'work'; workno: string }
  /** Files of a work came or went. */
  | { kind: 'file'; workno: string }
  /** A file failed its checksum and was removed; it may be fetched again. */
  | { kind: 'damaged'; workno: string; hashname: string }
  /** Works were locked or unlocked. */
  | { kind: 'locks' }
  | { kind: 'all' }

/** Carries changes to who listens here and, by BroadcastChannel, to everyone who has the store open. */
export class StoreChanges {
  readonly #listeners = new Set<(change: StoreChange) => void>()
  readonly #channel: BroadcastChannel | undefined

  constructor(name: string) {
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`offline:${name}`)
    if (this.#channel) {
      this.#channel.onmessage = ({ data }: MessageEvent<StoreChange>) => this.#notify(data)
    }
  }

  subscribe(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(change: StoreChange): void {
    this.#notify(change)
    this.#channel?.postMessage(change)
  }

  close(): void {
    this.#listeners.clear()
    this.#channel?.close()
  }

  #notify(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
