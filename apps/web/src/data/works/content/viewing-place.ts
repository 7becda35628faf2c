import { DEVICE_HEADER } from '@yomikura/contract/device-header'
import type { Lease } from '@yomikura/contract/lease'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode } from '../../base/api/errors.ts'
import { getDeviceId } from '../../base/device/device-id.ts'
import { placeRefusals } from './place-refusals.ts'

const PATH = '/v3/viewer/lease'

/**
 * The account's one viewing place, as this device holds it (security.md#one-device): taken when a viewer
 * opens, kept by a heartbeat, given back when it closes. Trouble with the network loses nothing.
 */
export class ViewingPlace {
  readonly #api: ApiClient
  readonly #onLost: () => void
  #lease: Lease | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = true
  /** By the wall clock: timers stand still while a device sleeps or a page is frozen. */
  #askedAtMs = 0

  /** @param onLost another device has taken over */
  constructor(api: ApiClient, onLost: () => void) {
    this.#api = api
    this.#onLost = onLost
  }

  /**
   * Takes the place for as long as the page is there: given back when the page goes, taken again when
   * the browser brings it back as it was, renewed at once after a sleep (security.md#b-12).
   *
   * @returns ends it
   */
  hold(): () => void {
    const leave = () => this.close()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void this.take()
    }
    const wake = () => {
      if (document.visibilityState === 'visible') void this.#wake()
    }
    const end = placeRefusals.subscribe(() => {
      if (this.#lease) void this.#renew()
    })
    void this.take()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    document.addEventListener('visibilitychange', wake)
    return () => {
      end()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', wake)
      leave()
    }
  }

  async take(): Promise<void> {
    this.#isOpen = true
    await this.#ask(() => this.#api.put<Lease>(PATH, {}, toOptions()))
  }

  /** The viewer closed, or the page goes away. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearTimeout(this.#timer)
    const epoch = this.#lease?.epoch
    this.#lease = undefined
    if (epoch === undefined) return
    const options = { ...toOptions(), query: { epoch }, keepalive: true }
    this.#api.delete(PATH, undefined, options).catch(() => undefined)
  }

  async #renew(): Promise<void> {
    const epoch = this.#lease?.epoch
    await this.#ask(() => this.#api.post<Lease>(PATH, { epoch }, toOptions()))
  }

  /** Nothing where it is held, or was lost to another device. */
  async #wake(): Promise<void> {
    if (!this.#isOpen || Date.now() - this.#askedAtMs < this.#waitMs) return
    await (this.#lease ? this.#renew() : this.take())
  }

  get #waitMs(): number {
    return (this.#lease?.renew_seconds ?? 30) * 1000
  }

  async #ask(call: () => Promise<Lease>): Promise<void> {
    this.#askedAtMs = Date.now()
    try {
      this.#lease = await call()
    } catch (error) {
      if (!this.#isOpen) return
      if (hasCode(error, 'simultaneous_view')) {
        this.#lease = undefined
        this.#isOpen = false
        return this.#onLost()
      }
    }
    if (!this.#isOpen) return
    clearTimeout(this.#timer)
    const again = () => void (this.#lease ? this.#renew() : this.take())
    this.#timer = setTimeout(again, this.#waitMs)
  }
}

function toOptions() {
  return { headers: { [DEVICE_HEADER]: getDeviceId() } }
}
