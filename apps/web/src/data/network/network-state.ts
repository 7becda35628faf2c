import { TIMES } from '@yomikura/contract/limits'
import { TabNews } from './tab-news.ts'

/** `dead`: the device says that it is connected, but our server does not answer. Both others speak for themselves. */
export type NetworkState = 'online' | 'offline' | 'dead'

/** Answers anybody and asks no database. */
const PROBE_PATH = '/healthz'
/** A request that was silent for half the time has the network looked at for the other half. */
const SILENT_MS = TIMES.networkDeadMs / 2

/**
 * Whether the server can be reached, as every request and the browser tell. A network that takes
 * connections and never answers counts as none (security.md B-1).
 */
class NetworkWatch {
  readonly #listeners = new Set<() => void>()
  #state: NetworkState = hasNetwork() ? 'online' : 'offline'
  #probing: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #returns = new Set<() => void>()
  #steady: ReturnType<typeof setTimeout> | undefined
  readonly #news: TabNews | undefined

  constructor() {
    // Tests of single calls run where there is no page.
    if (typeof window === 'undefined') return
    this.#news = new TabNews((news) => {
      if (this.isOnline) return
      if (news === 'looking') this.#probeIn(TIMES.networkProbeMs)
      else if (hasNetwork()) this.#set('online')
    })
    addEventListener('offline', () => this.#set('offline'))
    // The browser knows of a network, not of our server. One that comes and goes is looked at once.
    addEventListener('online', () => this.#probeIn(TIMES.networkReturnMs))
    // Some browsers call a machine offline whose server is itself.
    if (this.#state === 'offline') void this.probe()
  }

  readonly getState = (): NetworkState => this.#state

  /** How many listen; what asks once must not stay among them. */
  get listenerCount(): number {
    return this.#listeners.size
  }

  get isOnline(): boolean {
    return this.#state === 'online'
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Hears that the network has been back for a few seconds: what is fetched then is not lost with the
   * next break of a shaky one. @returns ends it
   */
  readonly onReturn = (listener: () => void): (() => void) => {
    this.#returns.add(listener)
    return () => this.#returns.delete(listener)
  }

  /** Follows a request: an answer shows that there is a network; silence or failure has it looked at. */
  async follow(sent: Promise<Response>): Promise<Response> {
    const timer = setTimeout(() => void this.probe(), SILENT_MS)
    try {
      const response = await sent
      this.#set('online')
      return response
    } catch (error) {
      const isOwnWish = error instanceof DOMException && error.name === 'AbortError'
      if (!isOwnWish) this.#doubt()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * What was asked for, or `error()` once there is no network; for what can do without one. Whichever
   * comes first, nothing goes on listening.
   */
  async orLost<T>(asked: Promise<T>, error: () => Error): Promise<T> {
    let end: () => void = () => undefined
    const lost = new Promise<never>((_, reject) => {
      const giveUp = () => {
        if (!this.isOnline) reject(error())
      }
      end = this.subscribe(giveUp)
      giveUp()
    })
    try {
      return await Promise.race([asked, lost])
    } finally {
      end()
    }
  }

  /**
   * Gives up a read that waits when the network is found to be none. One that is asked for without a
   * network, since what the browser says may be wrong, has as long as a network is given.
   */
  async unlessLost<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController()
    const giveUp = () => {
      if (!this.isOnline) abort.abort(new Error('There is no network.'))
    }
    const end = this.subscribe(giveUp)
    const timer = this.isOnline ? undefined : setTimeout(giveUp, TIMES.networkDeadMs)
    try {
      return await ask(abort.signal)
    } finally {
      end()
      clearTimeout(timer)
    }
  }

  /** Looks now. One look at a time: who asks meanwhile joins it. */
  probe(): Promise<void> {
    if (typeof window === 'undefined') return Promise.resolve()
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined
    })
    return this.#probing
  }

  /** A request failed: whether there is a network is looked at now, or is known and looked at soon. */
  #doubt(): void {
    if (this.isOnline) void this.probe()
    else if (this.#retry === undefined) this.#probeIn(TIMES.networkProbeMs)
  }

  /** Looks after a while, a little earlier or later than other tabs: the first one tells the others. */
  #probeIn(waitMs: number): void {
    clearTimeout(this.#retry)
    const spreadMs = Math.random() * TIMES.networkReturnMs
    this.#retry = setTimeout(() => void this.probe(), waitMs + spreadMs)
  }

  async #probe(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#news?.tell('looking')
    try {
      const response = await fetch(new URL(PROBE_PATH, location.href), {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(SILENT_MS),
      })
      // A captive portal answers everything with its own page.
      const isOurs = response.headers.get('content-type')?.includes('json') ?? false
      this.#set(isOurs ? 'online' : 'dead')
    } catch {
      this.#set(hasNetwork() ? 'dead' : 'offline')
    }
    if (!this.isOnline) this.#probeIn(TIMES.networkProbeMs)
  }

  #set(state: NetworkState): void {
    if (state !== 'dead') {
      clearTimeout(this.#retry)
      this.#retry = undefined
    }
    if (state === this.#state) return
    this.#state = state
    clearTimeout(this.#steady)
    if (state === 'online') {
      this.#news?.tell('online')
      this.#steady = setTimeout(() => this.#tellReturn(), TIMES.networkSteadyMs)
    }
    for (const listener of this.#listeners) listener()
  }

  #tellReturn(): void {
    for (const listener of this.#returns) listener()
  }
}

/** What the browser says; where it says nothing there is one. */
function hasNetwork(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** The one watch of this page. */
export const network = new NetworkWatch()
