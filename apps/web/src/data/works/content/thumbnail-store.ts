import { Listeners } from '@yomikura/ui/store'
import type { ContentFile, ContentSource } from './content-source.ts'

/** Previews held as object addresses; a few screens of the strip. */
const MAX_HELD = 160

/** Previews fetched at once: they must leave room for pages. */
const MAX_IN_FLIGHT = 2

/** Small pictures of pages, fetched only while they are looked at. */
export class ThumbnailStore {
  readonly #source: ContentSource
  readonly #files: readonly ContentFile[]
  /** In the order of their last use, oldest first. */
  readonly #urls = new Map<number, string>()
  readonly #failed = new Set<number>()
  readonly #aborts = new Map<number, AbortController>()
  readonly #listeners = new Listeners()
  #wanted: readonly number[] = []

  constructor(source: ContentSource, files: readonly ContentFile[]) {
    this.#source = source
    this.#files = files
  }

  /** Address to show, undefined while it is not there. */
  get(pageIndex: number): string | undefined {
    return this.#urls.get(pageIndex)
  }

  readonly subscribe = this.#listeners.subscribe

  /** Replaces what is looked at; fetches that are not looked at any more are given up. */
  want(pages: readonly number[]): void {
    this.#wanted = pages
    for (const [pageIndex, abort] of this.#aborts) {
      if (pages.includes(pageIndex)) continue
      abort.abort()
      this.#aborts.delete(pageIndex)
    }
    this.#failed.clear()
    this.#startNext()
  }

  close(): void {
    this.want([])
    for (const url of this.#urls.values()) URL.revokeObjectURL(url)
    this.#urls.clear()
  }

  #startNext(): void {
    for (const pageIndex of this.#wanted) {
      if (this.#aborts.size >= MAX_IN_FLIGHT) return
      if (this.#aborts.has(pageIndex) || this.#failed.has(pageIndex)) continue
      if (!this.#urls.has(pageIndex)) this.#start(pageIndex)
    }
  }

  #start(pageIndex: number): void {
    const abort = new AbortController()
    this.#aborts.set(pageIndex, abort)
    this.#source.loadThumbnail(this.#files[pageIndex]!, abort.signal).then(
      (bytes) => this.#finish(pageIndex, abort, bytes),
      // A preview that does not come leaves its number; the page itself says what is wrong.
      () => this.#finish(pageIndex, abort, undefined),
    )
  }

  #finish(pageIndex: number, abort: AbortController, bytes: Blob | undefined): void {
    if (abort.signal.aborted) return
    this.#aborts.delete(pageIndex)
    if (bytes === undefined) this.#failed.add(pageIndex)
    else this.#hold(pageIndex, bytes)
    this.#startNext()
  }

  #hold(pageIndex: number, bytes: Blob): void {
    this.#urls.set(pageIndex, URL.createObjectURL(bytes))
    for (const [oldest, url] of this.#urls) {
      if (this.#urls.size <= MAX_HELD) break
      if (this.#wanted.includes(oldest)) continue
      URL.revokeObjectURL(url)
      this.#urls.delete(oldest)
    }
    this.#listeners.notify()
  }
}
