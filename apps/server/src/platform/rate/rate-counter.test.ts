import type { KyselyPlugin, QueryId } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { RateCounter } from './rate-counter.ts'

const LIMIT = 200

class Minutes implements Clock {
  minute = 29_000_000
  nowMs = () => this.minute * 60_000 + 15_000
  nowSeconds = () => this.minute * 60 + 15
}

class StatementCounter implements KyselyPlugin {
  count = 0
  readonly #running = new Set<QueryId>()
  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    this.#running.add(queryId)
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result, queryId }) => {
    this.count++
    this.#running.delete(queryId)
    return result
  }

  async untilAllAnswered(): Promise<void> {
    do await setImmediate()
    while (this.#running.size > 0)
    await setImmediate()
  }
}

const SHARE_EVERY_MS = 20

describe.each(TEST_DIALECTS)('rates over two nodes on $engine', ({ open }) => {
  let db: Db
  const clock = new Minutes()
  const statements = new StatementCounter()
  let nodes: RateCounter[]
  beforeAll(async () => {
    db = await openTestDb(open)
    // Nodes report when a test lets them, not when the machine comes to it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const counted = db.withPlugin(statements)
    nodes = [0, 1].map(() => new RateCounter({ db: counted, clock, shareEveryMs: SHARE_EVERY_MS }))
  })
  afterAll(async () => {
    for (const node of nodes) node.close()
    vi.useRealTimers()
    await db.destroy()
  })

  /** Lets every node report its unreported calls, and read the totals. */
  const report = async () => {
    vi.advanceTimersByTime(SHARE_EVERY_MS)
    await statements.untilAllAnswered()
  }
  const call = async (node: number, key: string, times: number): Promise<number> => {
    let allowed = 0
    for (let index = 0; index < times; index++)
      if ((await nodes[node]?.countCall(key, LIMIT)) === undefined) allowed++
    return allowed
  }

  it('asks the database nothing for a visitor who calls now and then', async () => {
    const before = statements.count
    expect(await call(0, 'quiet', 2)).toBe(2)
    await report()
    expect(statements.count - before).toBeLessThanOrEqual(1)
    expect(await call(1, 'quiet', 1)).toBe(1)
  })

  it('asks once for a burst far below the limit', async () => {
    const before = statements.count
    expect(await call(0, 'burst', LIMIT / 2)).toBe(LIMIT / 2)
    await report()
    expect(statements.count - before).toBe(1)
  })

  it('lets through in turn on two nodes what the limit says, to within one turn', async () => {
    let allowed = 0
    for (let round = 0; round < 30; round++) {
      allowed += (await call(0, 'turns', 10)) + (await call(1, 'turns', 10))
      await report()
    }
    expect(allowed).toBeGreaterThanOrEqual(LIMIT)
    expect(allowed).toBeLessThanOrEqual(LIMIT + 10)
    expect(await nodes[0]?.countCall('turns', LIMIT)).toBe(45)
  })

  it('passes the limit at most by what the other node has not reported yet', async () => {
    const allowed = await Promise.all([call(0, 'race', 400), call(1, 'race', 400)])
    const sum = allowed.reduce((total, count) => total + count, 0)
    expect(sum).toBeGreaterThanOrEqual(LIMIT)
    expect(sum).toBeLessThanOrEqual(LIMIT * (1 + 0.9))
    await report()
    expect(await call(0, 'race', 5)).toBe(0)
  })

  it('begins again at zero with the next minute, and forgets the last one', async () => {
    expect(await call(0, 'minute', LIMIT + 10)).toBe(LIMIT)
    clock.minute++
    expect(await call(0, 'minute', LIMIT + 10)).toBe(LIMIT)
    clock.minute += 2
    await nodes[0]?.sweep()
    expect(await db.selectFrom('rate_count').selectAll().execute()).toEqual([])
  })

  it('keeps no visitor’s address', async () => {
    await call(0, 'usual 192.0.2.1', LIMIT)
    const rows = await db.selectFrom('rate_count').select('rate_key').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })
})

it('limits each node by itself while the database is away', async () => {
  const { config, remove } = await (TEST_DIALECTS[0]?.open() ?? Promise.reject(new Error('none')))
  const { openDatabase } = await import('../db/database.ts')
  const db = await openDatabase(config) // Without the tables: every statement fails.
  const counter = new RateCounter({ db, clock: new Minutes() })
  const answers = []
  for (let index = 0; index < LIMIT + 20; index++) answers.push(await counter.countCall('x', LIMIT))
  expect(answers.filter((wait) => wait === undefined)).toHaveLength(LIMIT)
  counter.close()
  await db.destroy()
  await remove()
})
