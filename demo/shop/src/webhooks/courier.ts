import { Webhook } from 'standardwebhooks'
import type { OutboxEvent, Outbox } from './outbox.ts'

const TIMEOUT_MS = 10_000
const LONGEST_PAUSE_MS = 15_000
/** The receiver read these and will never like them; anything else may be a passing trouble. */
const REFUSALS = new Set([400, 413, 415, 422])
const TRIES_OF_A_REFUSED = 5

type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

/**
 * Carries the outbox to the reader's webhook address: one event at a time, in order, until each
 * was accepted. An event is delivered at least once; the receiver knows repeats by `webhook-id`.
 * @see https://www.standardwebhooks.com
 */
export class Courier {
  readonly #outbox: Outbox
  readonly #url: string
  readonly #webhook: Webhook
  readonly #log: Log
  readonly #stopping = new AbortController()
  #wake: () => void = () => undefined
  #running: Promise<void> | undefined

  constructor(parts: { outbox: Outbox; url: string; secret: string; log: Log }) {
    this.#outbox = parts.outbox
    this.#url = parts.url
    this.#webhook = new Webhook(parts.secret)
    this.#log = parts.log
  }

  start(): void {
    this.#outbox.setListener(() => this.#wake())
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stopping.signal.aborted) {
      const event = this.#outbox.findNext()
      if (!event) {
        this.#outbox.deleteOld(Date.now())
        await this.#pause(undefined)
        continue
      }
      failures = (await this.#deliver(event)) ? 0 : failures + 1
      if (failures > 0) await this.#pause(Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS))
    }
  }

  /** @returns true when the outbox may go on to the next event. */
  async #deliver(event: OutboxEvent): Promise<boolean> {
    const now = new Date()
    this.#outbox.markTried(event.event_id)
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          'webhook-id': event.event_id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': this.#webhook.sign(event.event_id, now, event.body),
        },
        body: event.body,
      })
      await answer.arrayBuffer()
      return this.#handleStatus(event, answer.status)
    } catch (error) {
      if (this.#stopping.signal.aborted) return false
      this.#log.warn({ event: event.event_id, err: error }, 'webhook not delivered')
      return false
    }
  }

  #handleStatus(event: OutboxEvent, status: number): boolean {
    if (status >= 200 && status < 300) {
      this.#outbox.markDone(event.event_id, 'delivered')
      this.#log.info({ event: event.event_id }, 'webhook delivered')
      return true
    }
    this.#log.warn({ event: event.event_id, status }, 'webhook not accepted')
    if (!REFUSALS.has(status) || event.attempts + 1 < TRIES_OF_A_REFUSED) return false
    // One event that can never be read must not hold up all that follow; the feeds still list it.
    this.#outbox.markDone(event.event_id, 'refused')
    return true
  }

  /** Waits until time is up or something new came; undefined waits for something new only. */
  #pause(pauseMs: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = pauseMs === undefined ? undefined : setTimeout(() => this.#wake(), pauseMs)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = () => undefined
        resolve()
      }
      if (this.#stopping.signal.aborted) this.#wake()
    })
  }
}
