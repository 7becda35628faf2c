import { DEVICE_HEADER } from '@yomikura/contract/device-header'
import type { Lease } from '@yomikura/contract/lease'
import type { ApiClient } from '../api/client.ts'
import { hasCode } from '../api/errors.ts'
import { getDeviceId } from '../prefs/device-id.ts'

const PATH = '/v3/viewer/lease'

/**
 * The account's one viewing place, as this device holds it (security.md 5.7): taken when a viewer
 * opens, kept by a heartbeat, given back when it closes. Trouble with the network loses nothing.
 */
export class ViewingPlace {
  readonly #api: ApiClient
  readonly #onLost: () => void
  #lease: Lease | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = true

  /** @param onLost another device has taken over */
  constructor(api: ApiClient, onLost: () => void) {
    this.#api = api
    this.#onLost = onLost
  }

  async take(): Promise<void> {
    await this.#ask(() => this.#api.put<Lease>(PATH, {}, toOptions()))
  }

  /** The viewer closed, or the page goes away. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearTimeout(this.#timer)
    const epoch = this.#lease?.epoch
    if (epoch === undefined) return
    const options = { ...toOptions(), query: { epoch }, keepalive: true }
    this.#api.delete(PATH, undefined, options).catch(() => undefined)
  }

  async #renew(): Promise<void> {
    const epoch = this.#lease?.epoch
    await this.#ask(() => this.#api.post<Lease>(PATH, { epoch }, toOptions()))
  }

  async #ask(call: () => Promise<Lease>): Promise<void> {
    try {
      this.#lease = await call()
    } catch (error) {
      if (!this.#isOpen) return
      if (hasCode(error, 'simultaneous_view')) {
        this.#lease = undefined
        return this.#onLost()
      }
    }
    if (!this.#isOpen) return
    const waitMs = (this.#lease?.renew_seconds ?? 30) * 1000
    this.#timer = setTimeout(() => void (this.#lease ? this.#renew() : this.take()), waitMs)
  }
}

function toOptions() {
  return { headers: { [DEVICE_HEADER]: getDeviceId() } }
}
