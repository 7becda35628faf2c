import { isTransient } from '../api/errors.ts'
import type { ContentSource } from './content-source.ts'
import type { PageImage } from './decode-page.ts'
import type { PageDecoder } from './page-decoder.ts'

export type PageState =
  | { status: 'absent' }
  | { status: 'loading' }
  /** Drawn at its natural size, ready to be shown. */
  | { status: 'ready'; canvas: HTMLCanvasElement }
  | { status: 'failed'; error: Error }

const ABSENT: PageState = { status: 'absent' }
const LOADING: PageState = { status: 'loading' }

/** Pages fetched and decoded at once: more would take bandwidth from the page being waited for. */
const MAX_IN_FLIGHT = 3

/** Waits before a page is tried again by itself; after the last one the reader is asked. */
const RETRY_AFTER_MS = [400, 1500]

export type PageStoreOptions = {
  source: ContentSource
  decoder: PageDecoder
  revision: string
  pages: readonly PageImage[]
  /** Tests shorten it. */
  retryAfterMs?: readonly number[]
}

/**
 * The decoded pages of one opened publication. `want` says what is needed, most urgent first;
 * everything else is given up or released.
 */
export class PageStore {
  readonly #options: PageStoreOptions
  readonly #states = new Map<number, PageState>()
  readonly #aborts = new Map<number, AbortController>()
  readonly #listeners = new Map<number, Set<() => void>>()
  #wanted: readonly number[] = []

  constructor(options: PageStoreOptions) {
    this.#options = options
  }

  get(pageIndex: number): PageState {
    return this.#states.get(pageIndex) ?? ABSENT
  }

  subscribe(pageIndex: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(pageIndex) ?? new Set()
    this.#listeners.set(pageIndex, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Replaces what is needed. Pages no longer in the list are aborted and their memory is freed. */
  want(pages: readonly number[]): void {
    this.#wanted = pages
    for (const pageIndex of [...this.#states.keys()]) {
      if (!pages.includes(pageIndex)) this.#release(pageIndex)
    }
    this.#startNext()
  }

  /** Tries a failed page again, and only that. */
  retry(pageIndex: number): void {
    if (this.get(pageIndex).status === 'failed') this.#start(pageIndex)
  }

  close(): void {
    this.want([])
  }

  #startNext(): void {
    for (const pageIndex of this.#wanted) {
      if (this.#aborts.size >= MAX_IN_FLIGHT) return
      if (!this.#states.has(pageIndex)) this.#start(pageIndex)
    }
  }

  #start(pageIndex: number): void {
    const abort = new AbortController()
    this.#aborts.set(pageIndex, abort)
    this.#set(pageIndex, LOADING)
    this.#load(pageIndex, abort.signal).then(
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
    this.#startNext()
  }

  async #load(pageIndex: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const { source, decoder, revision, pages } = this.#options
    const image = pages[pageIndex]!
    const bytes = await this.#retrying(signal, () =>
      source.loadPage({ name: image.name, revision }, signal),
    )
    signal.throwIfAborted()
    const page = await decoder.decode(bytes, image)
    if (page instanceof HTMLCanvasElement) return page
    return drawBitmap(page)
  }

  async #retrying<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    for (const waitMs of this.#options.retryAfterMs ?? RETRY_AFTER_MS) {
      try {
        return await attempt()
      } catch (error) {
        if (signal.aborted || !isTransient(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        signal.throwIfAborted()
      }
    }
    return attempt()
  }

  #release(pageIndex: number): void {
    const state = this.get(pageIndex)
    this.#aborts.get(pageIndex)?.abort()
    this.#aborts.delete(pageIndex)
    this.#states.delete(pageIndex)
    this.#tell(pageIndex)
    if (state.status === 'ready') freeCanvas(state.canvas)
  }

  #set(pageIndex: number, state: PageState): void {
    this.#states.set(pageIndex, state)
    this.#tell(pageIndex)
  }

  #tell(pageIndex: number): void {
    for (const listener of this.#listeners.get(pageIndex) ?? []) listener()
  }
}

/**
 * Puts a decoded page on a canvas of its own: a turn then only has to show the element. The canvas
 * takes the picture over instead of drawing it, which costs the main thread nothing.
 */
function drawBitmap(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('bitmaprenderer')
  if (context === null) throw new Error('No canvas to draw on.')
  context.transferFromImageBitmap(bitmap)
  return canvas
}

/** Safari keeps a canvas's memory until its size is taken away. */
function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
