import type { LogEvent } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '#platform/log/log.ts'
import { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import { type Span, type SpanAttributes, SpanExporter, SpanKinds } from './span-exporter.ts'
import { beginContext, readTraceparent, toTraceparent, type TraceContext } from './trace-context.ts'

/** What a request is under way as; `end` is called once. */
export type OpenSpan = { run: <T>(act: () => T) => T; end: (facts: EndFacts) => void }

type EndFacts = { name: string; attributes: SpanAttributes; hasFailed: boolean }
type Begun = { name: string; kind: Span['kind']; attributes: SpanAttributes }

/** Of a statement's text, in which no values stand, only the operation and the first table are noted. */
const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i

/**
 * Traces of this process: which request or job asked what of the database, the storage and others. Off
 * unless an operator names a collector; then alone this file is loaded.
 */
export class Traces {
  readonly #under = new AsyncLocalStorage<TraceContext>()
  readonly #exporter: SpanExporter

  /** @param parts `collector` base address of an OTLP collector; `roles` of this process */
  constructor(parts: { collector: string; roles: string; registry: Registry; log: Log }) {
    const { collector, roles, registry, log } = parts
    const dropped = new Counter({
      name: 'yomikura_traces_dropped_total',
      help: 'Parts of traces that the collector did not take, or that were too many.',
      registers: [registry],
    })
    const { origin, hostname } = new URL(collector)
    this.#exporter = new SpanExporter({
      ...{ collector, log },
      // The collector mostly lies in the operator's own network; nothing else is asked this way.
      outgoing: new OutgoingFetch({ origins: [origin], privateHosts: [hostname] }),
      onDropped: (count) => dropped.inc(count),
      resource: { 'service.name': 'yomikura', 'yomikura.roles': roles },
    })
  }

  /** Begins what a caller asks for, as a part of its trace. */
  enterRequest(headers: IncomingHttpHeaders): OpenSpan {
    const { traceparent } = headers
    const parent = readTraceparent(typeof traceparent === 'string' ? traceparent : undefined)
    const context = beginContext(parent)
    const startMs = now()
    return {
      run: (act) => this.#under.run(context, act),
      end: (facts) =>
        this.#exporter.add({
          ...{ ...context, ...facts, startMs, endMs: now() },
          ...{ parentSpanId: parent?.spanId, kind: SpanKinds.server },
        }),
    }
  }

  /** Runs a job as a trace. */
  runJob<T>(name: string, run: () => Promise<T>): Promise<T> {
    const attributes = { 'yomikura.job': name }
    return this.#within({ name: `job ${name}`, kind: SpanKinds.inner, attributes }, run)
  }

  /** Notes a call to the storage where something is under way; without that it is no part of anything. */
  runStorage<T>(call: string, run: () => Promise<T>): Promise<T> {
    if (!this.#under.getStore()) return run()
    const attributes = { 'yomikura.storage.call': call }
    return this.#within({ name: `storage ${call}`, kind: SpanKinds.client, attributes }, run)
  }

  /** Runs a request to another server; `run` gets the header that says which trace it belongs to. */
  runOutgoing<T>(
    { method, url }: { method: string; url: URL },
    run: (traceparent: string) => Promise<T>,
  ): Promise<T> {
    const attributes = { 'http.request.method': method, 'server.address': url.hostname }
    return this.#within({ name: `${method} outgoing`, kind: SpanKinds.client, attributes }, () =>
      run(toTraceparent(this.#under.getStore() ?? beginContext(undefined))),
    )
  }

  /** Notes a statement that has ended, where something is under way. */
  noteQuery({ level, query, queryDurationMillis }: LogEvent): void {
    const parent = this.#under.getStore()
    if (!parent) return
    const verb = (OPERATION.exec(query.sql)?.[1] ?? 'statement').toLowerCase()
    const table = TABLE.exec(query.sql)?.[1]
    const endMs = now()
    this.#exporter.add({
      ...beginContext(parent),
      ...{ parentSpanId: parent.spanId, kind: SpanKinds.client },
      name: table === undefined ? verb : `${verb} ${table}`,
      startMs: endMs - queryDurationMillis,
      endMs,
      attributes: {
        'db.operation.name': verb,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
      hasFailed: level === 'error',
    })
  }

  close(): Promise<void> {
    return this.#exporter.close()
  }

  async #within<T>(begun: Begun, run: () => Promise<T>): Promise<T> {
    const parent = this.#under.getStore()
    const context = beginContext(parent)
    const startMs = now()
    const end = (hasFailed: boolean) =>
      this.#exporter.add({
        ...{ ...context, ...begun, startMs, endMs: now(), hasFailed },
        parentSpanId: parent?.spanId,
      })
    try {
      const result = await this.#under.run(context, run)
      end(false)
      return result
    } catch (error) {
      end(true)
      throw error
    }
  }
}

/** Finer than a millisecond. */
const now = () => performance.timeOrigin + performance.now()
