import { Listeners } from '@yomikura/ui/store'
import { isTransient } from '../../base/api/errors.ts'
import { network } from '../../base/network/network-state.ts'
import type { PageImage } from './decode-page.ts'
import { freeCanvas, loadPage, type PageOrigin } from './load-page.ts'
import { takePreloadedPage, type PreloadedPage, preloadPages } from './preload-pages.ts'

export type PageState =
  | { status: 'absent' }
  | { status: 'loading' }
  /** Drawn at its natural size, ready to be shown. */
  | {
      status: 'ready'
      canvas: HTMLCanvasElement
      /** The same page with more pixels, while it is magnified. */
      large?: HTMLCanvasElement
    }
  | { status: 'failed'; error: Error }

const ABSENT: PageState = { status: 'absent' }
const LOADING: PageState = { status: 'loading' }

/**
 * Pages fetched at once: more would take bandwidth from the page being waited for. What has come waits
 * for its decoder without keeping the next one from being fetched, or decoders would wait for the network.
 */
const MAX_FETCHED_AT_ONCE = 3

export type PageStoreOptions = PageOrigin & { pages: readonly PageImage[] }

/**
 * The decoded pages of one opened publication. `want` says what is needed, most urgent first;
 * everything else is given up or released. Pages that were lost for want of a network load by
 * themselves once it is back, those that wait beside the screen too.
 */
export class PageStore {
  readonly #options: PageStoreOptions
  readonly #states = new Map<number, PageState>()
  readonly #aborts = new Map<number, AbortController>()
  /** On their way, by what gives them up: a page may be asked for again while its former self ends. */
  readonly #fetching = new Set<AbortController>()
  readonly #listeners = new Map<number, Listeners>()
  #wanted: readonly number[] = []
  /** Ends the wait for the network's return; there is one while pages are wanted. */
  #endReturn: (() => void) | undefined

  constructor(options: PageStoreOptions) {
    this.#options = options
  }

  get(pageIndex: number): PageState {
    return this.#states.get(pageIndex) ?? ABSENT
  }

  subscribe(pageIndex: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(pageIndex) ?? new Listeners()
    this.#listeners.set(pageIndex, listeners)
    return listeners.subscribe(listener)
  }

  /** Asks for pages that will be wanted once the screen is there. Nothing is lost if it never is. */
  warm(pages: readonly number[]): void {
    const images = pages
      .slice(0, MAX_FETCHED_AT_ONCE)
      .map((pageIndex) => this.#options.pages[pageIndex]!)
    preloadPages(this.#options, images, 'high')()
  }

  /** Replaces what is needed. Pages no longer in the list are aborted and their memory is freed. */
  want(pages: readonly number[]): void {
    this.#wanted = pages
    if (pages.length > 0) this.#endReturn ??= network.onReturn(() => this.#loadLost())
    else {
      this.#endReturn?.()
      this.#endReturn = undefined
    }
    for (const pageIndex of [...this.#states.keys()]) {
      if (!pages.includes(pageIndex)) this.#release(pageIndex)
    }
    this.#startNext()
  }

  /** Tries a failed page again, and only that. */
  retry(pageIndex: number): void {
    if (this.get(pageIndex).status === 'failed') this.#start(pageIndex)
  }

  /**
   * Lays a picture with more pixels over a page that is there, or takes it away. The store owns it from
   * then on, and frees it with the page.
   */
  putLarge(pageIndex: number, large: HTMLCanvasElement | undefined): void {
    const state = this.get(pageIndex)
    if (state.status !== 'ready') {
      if (large) freeCanvas(large)
      return
    }
    if (state.large === large) return
    const { status, canvas } = state
    this.#set(pageIndex, { status, canvas, ...(large && { large }) })
    // Only now: what is still shown must not lose its pixels.
    if (state.large) freeCanvas(state.large)
  }

  close(): void {
    this.want([])
  }

  #loadLost(): void {
    for (const [pageIndex, state] of [...this.#states]) {
      if (state.status === 'failed' && isTransient(state.error)) this.#release(pageIndex)
    }
    this.#startNext()
  }

  #startNext(): void {
    for (const pageIndex of this.#wanted) {
      if (this.#fetching.size >= MAX_FETCHED_AT_ONCE) return
      if (!this.#states.has(pageIndex)) this.#start(pageIndex)
    }
  }

  #start(pageIndex: number): void {
    const { source, revision, pages } = this.#options
    const warm = takePreloadedPage(source, revision, pages[pageIndex]!.name)
    if (warm?.canvas) return this.#set(pageIndex, { status: 'ready', canvas: warm.canvas })
    const abort = new AbortController()
    this.#aborts.set(pageIndex, abort)
    this.#fetching.add(abort)
    this.#set(pageIndex, LOADING)
    this.#load(pageIndex, abort, warm).then(
      (canvas) => this.#finish(pageIndex, abort, { status: 'ready', canvas }),
      (error: unknown) =>
        this.#finish(pageIndex, abort, { status: 'failed', error: toError(error) }),
    )
  }

  #finish(pageIndex: number, abort: AbortController, state: PageState): void {
    if (abort.signal.aborted) {
      if (state.status === 'ready') freeCanvas(state.canvas)
      return
    }
    this.#aborts.delete(pageIndex)
    this.#set(pageIndex, state)
    this.#endFetch(abort)
  }

  /** The line is free; a page that was given up freed it before. */
  #endFetch(abort: AbortController): void {
    if (this.#fetching.delete(abort)) this.#startNext()
  }

  /** A warm page that failed was only a guess: the page is then fetched as if there had been none. */
  async #load(
    pageIndex: number,
    abort: AbortController,
    warm: PreloadedPage | undefined,
  ): Promise<HTMLCanvasElement> {
    const image = this.#options.pages[pageIndex]!
    const { signal } = abort
    const load = () =>
      loadPage(this.#options, image, signal, { onFetched: () => this.#endFetch(abort) })
    if (!warm) return load()
    signal.addEventListener('abort', () => warm.drop())
    return warm.drawn.catch(load)
  }

  #release(pageIndex: number): void {
    const state = this.get(pageIndex)
    const abort = this.#aborts.get(pageIndex)
    if (abort) {
      abort.abort()
      this.#fetching.delete(abort)
    }
    this.#aborts.delete(pageIndex)
    this.#states.delete(pageIndex)
    this.#notify(pageIndex)
    if (state.status !== 'ready') return
    freeCanvas(state.canvas)
    if (state.large) freeCanvas(state.large)
  }

  #set(pageIndex: number, state: PageState): void {
    this.#states.set(pageIndex, state)
    this.#notify(pageIndex)
  }

  #notify(pageIndex: number): void {
    this.#listeners.get(pageIndex)?.notify()
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
