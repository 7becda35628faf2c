import type { Log } from '#platform/log/log.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import type { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import type { TraceContext } from './trace-context.ts'

/** What a span may say: routes, tables, kinds. Nothing that a person wrote, owns or is. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** As OTLP numbers them. */
export const SpanKinds = { inner: 1, server: 2, client: 3 } as const

/** A part of a trace that has ended. Times are milliseconds since the epoch. */
export type Span = TraceContext & {
  parentSpanId: string | undefined
  name: string
  kind: (typeof SpanKinds)[keyof typeof SpanKinds]
  startMs: number
  endMs: number
  attributes: SpanAttributes
  hasFailed: boolean
}

/** Spans that wait; more are dropped. About a kilobyte each. */
const BUFFERED = 4096
const BATCH = 512
const SEND_EVERY_MS = 2000
const SEND_TIMEOUT_MS = 5000
const ERROR_STATUS = 2

type Parts = {
  /** Base address of the collector, as operators name it. */
  collector: string
  outgoing: OutgoingFetch
  log: Log
  /** Called with the number of spans that were dropped. */
  onDropped: (count: number) => void
  resource: SpanAttributes
}

/**
 * Sends spans to a collector by OTLP over HTTP, as JSON. Never holds anything up: what the collector does
 * not take is dropped and counted.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export class SpanExporter {
  readonly #parts: Parts
  readonly #url: string
  readonly #timer: NodeJS.Timeout
  #waiting: Span[] = []
  #sending: Promise<void> | undefined
  #isAway = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#url = `${parts.collector.replace(/\/+$/, '')}/v1/traces`
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS)
    this.#timer.unref()
  }

  add(span: Span): void {
    if (this.#waiting.length >= BUFFERED) {
      this.#parts.onDropped(1)
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= BATCH) void this.#send()
  }

  /** Sends what waits, once. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send()
    this.#parts.outgoing.close()
  }

  /** One batch at a time: a slow collector gets larger ones, not more at once. */
  #send(): Promise<void> {
    if (this.#sending || this.#waiting.length === 0) return this.#sending ?? Promise.resolve()
    const spans = this.#waiting
    this.#waiting = []
    this.#sending = this.#post(spans).finally(() => (this.#sending = undefined))
    return this.#sending
  }

  async #post(spans: readonly Span[]): Promise<void> {
    const { outgoing, log, onDropped, resource } = this.#parts
    try {
      const { status } = await outgoing.read(this.#url, {
        ...{ method: 'POST', timeoutMs: SEND_TIMEOUT_MS },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toRequest(spans, resource)),
      })
      if (status >= 300) throw new Error(`it answers ${status}`)
      if (this.#isAway) log.info('the collector of traces takes them again')
      this.#isAway = false
    } catch (error) {
      onDropped(spans.length)
      if (!this.#isAway) log.warn({ cause: toCauseText(error) }, 'the collector takes no traces')
      this.#isAway = true
    }
  }
}

function toRequest(spans: readonly Span[], resource: SpanAttributes) {
  const scopeSpans = [{ scope: { name: 'yomikura' }, spans: spans.map(toWire) }]
  return { resourceSpans: [{ resource: { attributes: toWireAttributes(resource) }, scopeSpans }] }
}

function toWire(span: Span) {
  const { traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, hasFailed } = span
  return {
    ...{ traceId, spanId, name, kind },
    ...(parentSpanId !== undefined && { parentSpanId }),
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(endMs),
    attributes: toWireAttributes(attributes),
    status: hasFailed ? { code: ERROR_STATUS } : {},
  }
}

/** A text: the number is larger than JSON carries exactly. */
const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

function toWireAttributes(attributes: SpanAttributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }))
}
