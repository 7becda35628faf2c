import type { CDPSession } from '@playwright/test'

type Row = { name: string; startS: number; answerS: number; endS: number; bytes: number }

/** Writes down what a tab fetches, and when, in seconds from its first request. */
export class Waterfall {
  readonly #rows = new Map<string, Row>()
  #zero: number | undefined

  /** Watches from here on; the session's network domain must be on. */
  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
      this.#zero ??= timestamp
      const startS = timestamp - this.#zero
      const none = { answerS: NaN, endS: NaN, bytes: 0 }
      this.#rows.set(requestId, { name: toName(request.url), startS, ...none })
    })
    session.on('Network.responseReceived', ({ requestId, timestamp }) => {
      this.#set(requestId, { answerS: timestamp - (this.#zero ?? 0) })
    })
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      this.#set(requestId, { endS: timestamp - (this.#zero ?? 0), bytes: encodedDataLength })
    })
  }

  /** One line a request, in the order in which they were sent. */
  toLines(): string[] {
    const rows = [...this.#rows.values()].sort((a, b) => a.startS - b.startS)
    return rows.map(({ name, startS, answerS, endS, bytes }) => {
      const times = [startS, answerS, endS].map((seconds) => seconds.toFixed(2).padStart(5))
      return `${times.join('  ')}  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`
    })
  }

  #set(requestId: string, change: Partial<Row>): void {
    const row = this.#rows.get(requestId)
    if (row) Object.assign(row, change)
  }
}

function toName(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search.length > 1 ? '?…' : ''}`.slice(-80)
}
