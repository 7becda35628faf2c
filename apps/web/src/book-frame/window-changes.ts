import { TIMES } from '@yomikura/contract/limits'

/**
 * Takes up changes of the window where they lay a chapter out again, which takes long in a long chapter:
 * the first at once, as when a phone is turned, and those that follow it once the window rests.
 */
export class WindowChanges {
  readonly #layOut: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDue = false

  constructor(layOut: () => void) {
    this.#layOut = layOut
  }

  /** The window has another size. */
  note(): void {
    if (this.#timer === undefined) this.#layOut()
    else this.#isDue = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.takeUp()
    }, TIMES.resizeRestMs)
  }

  /** What is about to be shown needs the window as it is now. */
  takeUp(): void {
    if (!this.#isDue) return
    this.#isDue = false
    this.#layOut()
  }
}
