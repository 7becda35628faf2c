import type { Highlight } from '@yomikura/contract/highlights'
import { LIMITS } from '@yomikura/contract/limits'
import type { ApiClient } from '../../base/api/client.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { runInOneTab } from '../../base/tabs/tab-lock.ts'
import type { HighlightStore } from './highlight-store.ts'

/** A note is often changed again right after it was made. */
const SEND_AFTER_MS = 1500

/** Keeps highlights and notes of an account the same on its devices, like its bookmarks. */
export class HighlightSync {
  readonly #api: ApiClient
  readonly #account: string
  readonly #store: HighlightStore
  readonly #now: () => number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(
    { api, account, store }: { api: ApiClient; account: string; store: HighlightStore },
    now: () => number = () => Date.now(),
  ) {
    this.#api = api
    this.#account = account
    this.#store = store
    this.#now = now
  }

  /** Something changed on this device; the server gets it soon, and answers what else changed. */
  schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.run(), SEND_AFTER_MS)
  }

  /** Sends what waits, then asks what other devices did. Never rejects: the next run goes on. */
  run(): Promise<void> {
    return this.#queue(async () => {
      await this.#sendInTurn()
      await this.#pull()
    })
  }

  /** @param keepalive for a page that is going away */
  send(keepalive = false): Promise<void> {
    clearTimeout(this.#timer)
    // A page that is going away has no time to wait for another tab.
    return this.#queue(() => (keepalive ? this.#sendAll(true) : this.#sendInTurn()))
  }

  /** One after the other: two at once would send the same change twice. */
  #queue(step: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(step).catch(() => undefined)
    return this.#running
  }

  #sendInTurn(): Promise<void> {
    return runInOneTab(`highlights:${this.#account}`, () => this.#sendAll(false))
  }

  async #sendAll(keepalive: boolean): Promise<void> {
    for (;;) {
      const events = await this.#store.listUnsent(LIMITS.highlightsBatch)
      if (events.length === 0) return
      const body = { now_ms: this.#now(), events }
      const { highlights } = await this.#api.put<{ highlights: Highlight[] }>('/highlights', body, {
        keepalive,
      })
      await this.#store.settle(events, highlights)
      if (events.length < LIMITS.highlightsBatch) return
    }
  }

  async #pull(): Promise<void> {
    type Page = { highlights: Highlight[]; cursor: number; has_more: boolean }
    const key = `reading-cursor/${this.#account}/highlights`
    let hasMore = true
    while (hasMore) {
      const since = Number(deviceStorage()?.getItem(key) ?? 0) || 0
      const answer = await this.#api.get<Page>('/highlights', { query: { since } })
      await this.#store.merge(answer.highlights)
      // A cursor that stands still would be asked for for ever.
      hasMore = answer.has_more && answer.cursor > since
      deviceStorage()?.setItem(key, String(answer.cursor))
    }
  }
}
