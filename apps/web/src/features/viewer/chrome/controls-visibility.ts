import { TIMES } from '@yomikura/contract/limits'
import { Listeners } from '@yomikura/ui/store'

/** Why the controls must stay: something in them is in use. */
export type Hold = 'pointer' | 'focus' | 'panel' | 'paused'

/** When the controls cover the page. They leave by themselves unless something holds them. */
export class ControlsVisibility {
  readonly #listeners = new Listeners()
  readonly #holds = new Set<Hold>()
  #isShown: boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(isShown: boolean) {
    this.#isShown = isShown
    if (isShown) this.#hideAfter(TIMES.controlsAutoHideMs)
  }

  readonly isShown = (): boolean => this.#isShown

  readonly subscribe = this.#listeners.subscribe

  show(hideAfterMs: number = TIMES.controlsAutoHideMs): void {
    this.#set(true)
    this.#hideAfter(hideAfterMs)
  }

  /** Hides now, unless something in the controls is in use. */
  hide(): void {
    if (this.#holds.size > 0) return
    clearTimeout(this.#timer)
    this.#set(false)
  }

  /** As {@link hide}, also under a mouse that rests on the bars: its press there turned a page. */
  hideUnderPointer(): void {
    this.#holds.delete('pointer')
    this.hide()
  }

  toggle(): void {
    if (!this.#isShown) this.show()
    else {
      this.#holds.clear()
      this.hide()
    }
  }

  hold(reason: Hold): void {
    this.#holds.add(reason)
    this.#set(true)
  }

  /** The last one to let go starts the time again; a pointer that left starts a shorter one. */
  release(reason: Hold): void {
    if (!this.#holds.delete(reason)) return
    this.#hideAfter(reason === 'pointer' ? TIMES.desktopHoverHideMs : TIMES.controlsAutoHideMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #hideAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.hide(), ms)
  }

  #set(isShown: boolean): void {
    if (this.#isShown === isShown) return
    this.#isShown = isShown
    this.#listeners.notify()
  }
}
