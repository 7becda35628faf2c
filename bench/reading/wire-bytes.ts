import type { CDPSession, Page, Request } from '@playwright/test'

/** One request as the browser's network stack saw it. */
export type WireRequest = {
  url: string
  type: string
  /** Wall clock, milliseconds. */
  startedMs: number
  /** Undefined while it runs. */
  endedMs: number | undefined
  /** What arrived, headers and coded body, by time of arrival. */
  parts: { atMs: number; bytes: number }[]
}

/** Records what a tab fetches, byte by byte as it travels, from the moment it is made. */
export class WireRecorder {
  readonly requests: WireRequest[] = []
  readonly #open = new Map<string, WireRequest>()
  readonly #session: CDPSession
  /** Wall clock less the network stack's own clock, in seconds. */
  #clockOffset = 0

  private constructor(session: CDPSession) {
    this.#session = session
  }

  /** Empties the browser's cache first: nothing was ever fetched. */
  static async start(page: Page): Promise<WireRecorder> {
    const session = await page.context().newCDPSession(page)
    const recorder = new WireRecorder(session)
    recorder.#listen()
    page.on('requestfinished', (request) => void recorder.#addWorkerScript(request))
    await session.send('Network.enable')
    await recorder.clearCache()
    return recorder
  }

  /** From here on everything must be fetched again. */
  async clearCache(): Promise<void> {
    await this.#session.send('Network.clearBrowserCache')
  }

  async stop(): Promise<void> {
    await this.#session.detach()
  }

  /** Bytes that had arrived at a moment. */
  sumUntil(wallMs: number, isCounted: (request: WireRequest) => boolean = () => true): number {
    return this.requests
      .filter(isCounted)
      .flatMap((request) => request.parts)
      .filter((part) => part.atMs <= wallMs)
      .reduce((sum, part) => sum + part.bytes, 0)
  }

  #toWallMs(timestamp: number): number {
    return (timestamp + this.#clockOffset) * 1000
  }

  #listen(): void {
    const session = this.#session
    session.on('Network.requestWillBeSent', (event) => {
      this.#clockOffset = event.wallTime - event.timestamp
      if (event.redirectResponse) {
        this.#add(event.requestId, event.timestamp, event.redirectResponse.encodedDataLength)
      }
      const request: WireRequest = {
        url: event.request.url,
        type: event.type ?? 'Other',
        startedMs: this.#toWallMs(event.timestamp),
        endedMs: undefined,
        parts: [],
      }
      this.#open.set(event.requestId, request)
      this.requests.push(request)
    })
    session.on('Network.responseReceived', (event) =>
      this.#add(event.requestId, event.timestamp, event.response.encodedDataLength),
    )
    session.on('Network.dataReceived', (event) =>
      this.#add(event.requestId, event.timestamp, event.encodedDataLength),
    )
    session.on('Network.loadingFinished', (event) => {
      const request = this.#open.get(event.requestId)
      if (!request) return
      request.endedMs = this.#toWallMs(event.timestamp)
      // The total is the last word: single parts may be reported late or not at all.
      const known = request.parts.reduce((sum, part) => sum + part.bytes, 0)
      this.#add(event.requestId, event.timestamp, event.encodedDataLength - known)
    })
  }

  /** A worker's own script travels outside the tab's session; only its sum is known, at its end. */
  async #addWorkerScript(finished: Request): Promise<void> {
    if (!finished.url().includes('.worker-')) return
    // A tab that is closed by now has been measured.
    const sizes = await finished.sizes().catch(() => undefined)
    if (!sizes) return
    const { responseHeadersSize, responseBodySize } = sizes
    const request = this.requests.find(({ url }) => url === finished.url())
    if (!request || request.parts.length > 0) return
    const { startTime, responseEnd } = finished.timing()
    request.endedMs = startTime + responseEnd
    request.parts.push({ atMs: request.endedMs, bytes: responseHeadersSize + responseBodySize })
  }

  #add(requestId: string, timestamp: number, bytes: number): void {
    this.#open.get(requestId)?.parts.push({ atMs: this.#toWallMs(timestamp), bytes })
  }
}
