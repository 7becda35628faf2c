import { eventually } from '@yomikura/testkit/eventually'
import { findFreePort } from '@yomikura/testkit/free-port'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import { type Span, SpanExporter, SpanKinds } from './span-exporter.ts'
import { beginContext } from './trace-context.ts'

/** What waits at most. */
const BUFFERED = 4096

describe('spans that wait for a collector', () => {
  let collector: Server | undefined
  afterEach(() => {
    collector?.closeAllConnections()
    collector?.close()
  })

  const aSpan = (): Span => ({
    ...beginContext(undefined),
    ...{ parentSpanId: undefined, name: 'a', kind: SpanKinds.inner, startMs: 1, endMs: 2 },
    ...{ attributes: {}, hasFailed: false },
  })

  it('are bounded while it is silent: what is more is dropped and counted', async () => {
    const port = await findFreePort()
    let isAsked = false
    // Takes the request and never answers.
    collector = createServer(() => (isAsked = true)).listen(port, '127.0.0.1')
    await once(collector, 'listening')
    let dropped = 0
    const exporter = new SpanExporter({
      collector: `http://127.0.0.1:${port}`,
      outgoing: new OutgoingFetch({ origins: [`http://127.0.0.1:${port}`] }),
      log: createLog({ level: 'silent' }),
      onDropped: (count) => (dropped += count),
      resource: {},
    })
    for (let count = 0; count < 512; count += 1) exporter.add(aSpan())
    await eventually(() => expect(isAsked).toBe(true))
    for (let count = 0; count < BUFFERED + 7; count += 1) exporter.add(aSpan())
    expect(dropped).toBe(7)
    collector.closeAllConnections()
    collector.close()
    // What was under way, and what waited: no collector is there to take it.
    await exporter.close()
    expect(dropped).toBe(7 + 512 + BUFFERED)
  })
})
