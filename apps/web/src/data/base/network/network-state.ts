import { TIMES } from '@yomikura/contract/limits'
import { Listeners } from '@yomikura/ui/store'

/**
 * `dead`: the device says that it is connected, but our server does not answer. `proxy`: something
 * between us and the server answers in its place, because a sign-in of its own ended.
 */
export type NetworkState = 'online' | 'offline' | 'dead' | 'proxy'

/** Answers anybody and asks no database. */
const PROBE_PATH = '/healthz'
/** A request that was silent for so long has the network looked at for the rest of the time. */
const SILENT_MS = TIMES.networkDeadMs / 5
const LOOK_MS = TIMES.networkDeadMs - SILENT_MS
/** Statuses with which a proxy asks for its own sign-in. */
const PROXY_STATUSES: readonly number[] = [401, 403, 511]

/** Whether something other than our server wrote an answer: a page or a refusal where data was asked. */
export function isProxyAnswer({ status, ok, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return ok ? type.includes('text/html') : PROXY_STATUSES.includes(status) && !type.includes('json')
}

/** What the answer to a look at {@link PROBE_PATH} says, which our server never redirects or refuses. */
function judgeLook(response: Response): NetworkState {
  const { status, type, headers, ok } = response
  // Not followed: the redirect leads to a sign-in, and its target could not be read anyway.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'proxy'
  if (PROXY_STATUSES.includes(status)) return 'proxy'
  if (status < 500 && headers.get('content-type')?.includes('json')) return 'online'
  // A captive portal and some proxies answer everything with their own page.
  return ok ? 'proxy' : 'dead'
}

/**
 * Whether the server can be reached, as every request and the browser report. A network that takes
 * connections and never answers counts as none (security.md#b-1).
 */
class NetworkWatch {
  readonly #listeners = new Listeners()
  #state: NetworkState = hasNetwork() ? 'online' : 'offline'
  #probing: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #returns = new Listeners()
  #steady: ReturnType<typeof setTimeout> | undefined
  /** Answers of our server, files among them. */
  #heard = 0
  /** A request failed, and none was answered since. */
  #isInDoubt = false
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
    this.#listenToFiles()
  }

  readonly getState = (): NetworkState => this.#state

  /** How many listen; what asks once must not stay among them. */
  get listenerCount(): number {
    return this.#listeners.size
  }

  get isOnline(): boolean {
    return this.#state === 'online'
  }

  readonly subscribe = this.#listeners.subscribe

  /**
   * Calls `listener` once the network has been back for a few seconds: what is fetched then is not lost
   * with the next break of a shaky one. @returns ends it
   */
  readonly onReturn = this.#returns.subscribe

  /** Follows a request: an answer shows that there is a network; silence or failure has it looked at. */
  async follow(sent: Promise<Response>): Promise<Response> {
    const timer = setTimeout(() => void this.probe(), SILENT_MS)
    try {
      const response = await sent
      // Our server ends a session with 401 too; once a proxy is known only a look can distinguish them.
      const isUnclear = response.status === 401 && this.#state === 'proxy'
      if (isUnclear || isProxyAnswer(response)) this.#doubt()
      else if (!this.isOnline && mayComeFromCache(response)) this.#lookSoon()
      else {
        this.#heard += 1
        this.#isInDoubt = false
        this.#find('online')
      }
      return response
    } catch (error) {
      const isOwnAbort = error instanceof DOMException && error.name === 'AbortError'
      if (!isOwnAbort) this.#doubt()
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

  /**
   * Files of the app count as answers: a browser asks for six at once, so that behind a slow proxy a look
   * waits for longer than it has.
   */
  #listenToFiles(): void {
    if (typeof PerformanceObserver === 'undefined') return
    const watch = new PerformanceObserver((list) => {
      this.#heard += list.getEntries().filter(isFileOfServer).length
    })
    watch.observe({ type: 'resource' })
  }

  /** A request failed: whether there is a network is looked at now, or is known and looked at soon. */
  #doubt(): void {
    this.#isInDoubt = true
    if (this.isOnline) void this.probe()
    else this.#lookSoon()
  }

  /** Without a network: looks whether there is one by now, once for all who ask. */
  #lookSoon(): void {
    if (!this.isOnline && this.#retry === undefined) this.#probeIn(TIMES.networkProbeMs)
  }

  /** Looks after a while, a little earlier or later than other tabs: the first one notifies the others. */
  #probeIn(waitMs: number): void {
    clearTimeout(this.#retry)
    const spreadMs = Math.random() * TIMES.networkReturnMs
    this.#retry = setTimeout(() => void this.probe(), waitMs + spreadMs)
  }

  async #probe(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#news?.send('looking')
    const heard = this.#heard
    try {
      const response = await fetch(new URL(PROBE_PATH, location.href), {
        cache: 'no-store',
        // A proxy in front knows its own session by a cookie.
        credentials: 'same-origin',
        redirect: 'manual',
        signal: AbortSignal.timeout(LOOK_MS),
      })
      this.#find(judgeLook(response))
    } catch {
      // The look itself may be slow where others were answered meanwhile, and nothing failed after that.
      if (this.#isInDoubt || heard === this.#heard) this.#set(hasNetwork() ? 'dead' : 'offline')
    }
    if (!this.isOnline) this.#probeIn(TIMES.networkProbeMs)
  }

  /**
   * What an answer shows to this tab, which alone is news for the others. What another tab reported is not
   * passed on: it would come back to a tab that found a proxy meanwhile, as an answer of the server's.
   */
  #find(state: NetworkState): void {
    if (state === 'online' && !this.isOnline) this.#news?.send('online')
    this.#set(state)
  }

  #set(state: NetworkState): void {
    if (state === 'online' || state === 'offline') {
      clearTimeout(this.#retry)
      this.#retry = undefined
    }
    if (state === this.#state) return
    this.#state = state
    clearTimeout(this.#steady)
    if (state === 'online') {
      this.#steady = setTimeout(() => this.#returns.notify(), TIMES.networkSteadyMs)
    }
    this.#listeners.notify()
  }
}

/** Whether a file came from our server; the service worker and the cache answer without it. */
function isFileOfServer(entry: PerformanceEntry): boolean {
  const file = entry as PerformanceResourceTiming
  // Not every browser shows the status.
  const isAnswer = (file.responseStatus || 200) < 400
  const isSent = file.transferSize > 0 && file.workerStart === 0
  return isAnswer && isSent && file.name.startsWith(`${location.origin}/`)
}

/** The browser's own cache answers what may be stored without any network. */
function mayComeFromCache({ headers }: Response): boolean {
  const rule = headers.get('cache-control') ?? ''
  return /\bimmutable\b|\bmax-age=[1-9]/.test(rule)
}

/** What the browser says; where it says nothing there is one. */
function hasNetwork(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** What one tab reports to the others about the network: that it looks, or that the server answered it. */
type NetworkNews = 'looking' | 'online'

const CHANNEL = 'network'

/** Shares network news among the tabs of this browser, so that one look does for all. */
class TabNews {
  readonly #channel: BroadcastChannel | undefined

  constructor(onNews: (news: NetworkNews) => void) {
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(CHANNEL)
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'looking' || data === 'online') onNews(data)
    }
  }

  send(news: NetworkNews): void {
    this.#channel?.postMessage(news)
  }
}

/** The one watch of this page. */
export const network = new NetworkWatch()
