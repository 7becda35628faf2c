import { patience } from '@yomikura/testkit/patience'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkDatabase, type Db, openDatabase } from '../database.ts'
import { TEST_DIALECTS, type TestDatabase } from '#test/test-dialects.ts'
import { eventually } from '@yomikura/testkit/eventually'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { engineOf } from './engine.ts'

const PATIENCE = { timeout: 20_000 * patience() }
const dialect = TEST_DIALECTS.find(({ engine }) => engine === 'postgres')

describe.skipIf(!dialect)('PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  let database: TestDatabase
  let db: Db
  let url: string
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  /** What a restart of the server does to us: every connection breaks. */
  const cutAll = () =>
    administer(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )

  beforeAll(async () => {
    if (!dialect) return
    database = await dialect.open()
    if (database.config.engine !== 'postgres') throw new Error('not PostgreSQL')
    url = database.config.url
    db = await openDatabase({ ...database.config, statementTimeoutMs: 1500 })
  })
  afterAll(async () => {
    await db.destroy()
    await database.remove()
  })

  it('survives broken connections, idle ones and those in use', async () => {
    await Promise.all(Array.from({ length: 5 }, () => checkDatabase(db)))
    await cutAll()
    // What was idle is replaced as soon as it is heard to be broken.
    await vi.waitFor(() => checkDatabase(db), PATIENCE)
    const work = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await cutAll()
      await sql`select 1`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: 'database_busy' })
    await checkDatabase(db)
  })

  it('ends a statement that takes too long', async () => {
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({
      code: 'database_busy',
    })
    await checkDatabase(db)
  })

  it('says that it is busy when no server answers', async () => {
    const config = { engine: 'postgres', url: 'postgres://user@127.0.0.1:1/none' } as const
    await expect(openDatabase(config)).rejects.toMatchObject({ code: 'database_busy' })
  })

  it('is found to be reachable by a new connection', async () => {
    expect(await engineOf(db).isReachable?.()).toBe(true)
  })

  it('refuses a server that does not wait for its disk', async () => {
    await administer(
      `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`,
    )
    await expect(openDatabase({ engine: 'postgres', url })).rejects.toThrow('not safe to run')
    await administer(`alter database ${new URL(url).pathname.slice(1)} reset synchronous_commit`)
  })

  it('answers again after its connections fell silent, with 40 calls at once', async () => {
    const line = await openLine(url)
    const own = await openDatabase({ engine: 'postgres', url: line.url })
    const callAll = () =>
      Promise.allSettled(Array.from({ length: 40 }, () => sql`select pg_sleep(0.01)`.execute(own)))
    try {
      await callAll()
      expect(line.count()).toBe(10)
      line.silence()
      // Each of the ten would wait for as long as TCP does.
      for (const end of await callAll()) {
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'database_busy' })
      }
      await eventually(() => checkDatabase(own), 20_000)
      for (const end of await callAll()) expect(end.status).toBe('fulfilled')
    } finally {
      await own.destroy()
      await line.close()
    }
  })

  it('leaves a connection alone that the server is at work on', async () => {
    const own = await openDatabase({ engine: 'postgres', url })
    try {
      await sql`select pg_sleep(5)`.execute(own)
    } finally {
      await own.destroy()
    }
  })

  it('goes on listening after its connection broke', async () => {
    let woken = 0
    const end = await engineOf(db).listen('test_channel', () => (woken += 1))
    await engineOf(db).notify(db, 'test_channel')
    await expect.poll(() => woken, PATIENCE).toBeGreaterThanOrEqual(2) // One for having connected.
    await cutAll()
    const before = woken
    await expect.poll(() => woken, PATIENCE).toBeGreaterThan(before)
    const after = woken
    await engineOf(db).notify(db, 'test_channel')
    await expect.poll(() => woken, PATIENCE).toBeGreaterThan(after)
    await end()
  })
})

/** A line to the server that can lose all connections it has, without a word, and takes new ones. */
async function openLine(target: string) {
  const { hostname, port, pathname, username, password } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  const line = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const own = (line.address() as AddressInfo).port
  return {
    url: `postgres://${username}${password && `:${password}`}@127.0.0.1:${own}${pathname}`,
    count: () => pairs.size,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        for (const socket of [near, far]) socket.resume()
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}
