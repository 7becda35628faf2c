import { Listeners } from '@yomikura/ui/store'
import { network } from '../../base/network/network-state.ts'
import type { StoredPart } from './store-types.ts'

/** Reports which works are stored on this device, without the code and the database that store them. */
class StoredWorknos {
  readonly #listeners = new Listeners()
  #parts: ReadonlyMap<string, StoredPart> = new Map()
  #isOnly = false
  /** The reader asked for it because there is no network, and not for its own sake. */
  #isForNow = false

  constructor() {
    network.subscribe(() => {
      if (network.isOnline && this.#isForNow) this.showOnly(false)
    })
  }

  /** Empty until what stores works has reported them. */
  readonly get = (): ReadonlyMap<string, StoredPart> => this.#parts

  /** Whether the reader wants to see nothing else; holds while the app is open and any is stored. */
  readonly isOnly = (): boolean => this.#isOnly

  readonly subscribe = this.#listeners.subscribe

  set(parts: ReadonlyMap<string, StoredPart>): void {
    this.#parts = parts
    // Nothing is stored any more: an empty library would only puzzle.
    if (parts.size === 0) this.#isOnly = this.#isForNow = false
    this.#listeners.notify()
  }

  showOnly(isOnly: boolean): void {
    this.#isOnly = isOnly
    this.#isForNow = false
    this.#listeners.notify()
  }

  /** Shows nothing else until the network is back. */
  showOnlyForNow(): void {
    this.showOnly(true)
    this.#isForNow = true
  }
}

/** The one of this page. */
export const storedWorknos = new StoredWorknos()
