import { Listeners } from '@yomikura/ui/store'

/**
 * What moves of the pages in sight: nothing, pages that play or wait, or pages that this browser cannot
 * play.
 */
export type MotionState = 'none' | 'playing' | 'waiting' | 'unplayable'

const CALM = '(prefers-reduced-motion: reduce)'

/**
 * Whether pages that move do so now. One for all viewers of a tab: a reader who stops one page wants the
 * next one to stand still too. A reader who asked the system for less motion has to start them.
 */
class Motion {
  readonly #listeners = new Listeners()
  readonly #playable = new Set<symbol>()
  /** Those whose last round is over, by what plays them again. */
  readonly #ended = new Map<symbol, () => void>()
  readonly #unplayable = new Set<symbol>()
  /** Undefined until the reader said what they want. */
  #choice: boolean | undefined

  readonly getState = (): MotionState => {
    if (this.#playable.size > 0) return this.isPlaying() ? 'playing' : 'waiting'
    if (this.#ended.size > 0) return 'waiting'
    return this.#unplayable.size > 0 ? 'unplayable' : 'none'
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const calm = matchMedia(CALM)
    calm.addEventListener('change', listener)
    const end = this.#listeners.subscribe(listener)
    return () => {
      calm.removeEventListener('change', listener)
      end()
    }
  }

  isPlaying(): boolean {
    return this.#choice ?? !matchMedia(CALM).matches
  }

  /** Stops what plays, or plays what waits or has ended; without a page that moves it does nothing. */
  toggle(): void {
    const state = this.getState()
    if (state !== 'playing' && state !== 'waiting') return
    this.#choice = state === 'waiting'
    if (this.#playable.size === 0) for (const replay of [...this.#ended.values()]) replay()
    this.#listeners.notify()
  }

  /** A page that moves came into sight. @returns what is called when it leaves */
  enter(canPlay: boolean): () => void {
    const page = Symbol('page')
    const pages = canPlay ? this.#playable : this.#unplayable
    pages.add(page)
    this.#listeners.notify()
    return () => this.#remove(pages, page)
  }

  /** A page in sight has shown its last frame. @returns what is called when it leaves */
  rest(replay: () => void): () => void {
    const page = Symbol('page')
    this.#ended.set(page, replay)
    this.#listeners.notify()
    return () => this.#remove(this.#ended, page)
  }

  #remove(pages: { delete: (page: symbol) => boolean }, page: symbol): void {
    if (pages.delete(page)) this.#listeners.notify()
  }
}

export const motion = new Motion()
