import { Listeners } from '@yomikura/ui/store'

/** What happened to stored files: in this tab, in another, or in the service worker. */
export type StoreChange =
  /** A work came, went, or got another revision. */
  | { kind: 'work'; workno: string }
  /** Bytes of a file came; it may not be whole yet. */
  | { kind: 'part'; workno: string }
  /** A file of a work's tree is wholly stored now. */
  | { kind: 'stored'; workno: string; hashname: string }
  /** Files of a work went. */
  | { kind: 'deleted'; workno: string }
  /** A file failed its checksum and was removed; it may be fetched again. */
  | { kind: 'damaged'; workno: string; hashname: string }
  /** Works were locked or unlocked. */
  | { kind: 'locks' }
  | { kind: 'all' }

/** Carries changes to who listens here and, by BroadcastChannel, to everyone who has the store open. */
export class StoreChanges {
  readonly #listeners = new Listeners<[change: StoreChange]>()
  readonly #damages: StoreChange[] = []
  readonly #channel: BroadcastChannel | undefined

  constructor(name: string) {
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`offline:${name}`)
    if (this.#channel) {
      this.#channel.onmessage = ({ data }: MessageEvent<StoreChange>) => this.#notify(data)
    }
  }

  /**
   * Reports each change from now on, and soon of the damages so far: a viewer reads files before
   * the code that mends them is loaded.
   */
  subscribe(listener: (change: StoreChange) => void): () => void {
    const earlier = [...this.#damages]
    const end = this.#listeners.subscribe(listener)
    let isSubscribed = true
    queueMicrotask(() => {
      for (const change of earlier) if (isSubscribed) listener(change)
    })
    return () => {
      isSubscribed = false
      end()
    }
  }

  notify(change: StoreChange): void {
    this.#notify(change)
    this.#channel?.postMessage(change)
  }

  close(): void {
    this.#listeners.clear()
    this.#channel?.close()
  }

  #notify(change: StoreChange): void {
    if (change.kind === 'damaged') this.#damages.push(change)
    this.#listeners.notify(change)
  }
}
