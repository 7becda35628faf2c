import { patience } from '@yomikura/testkit/patience'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { TEST_DIALECTS, type TestDatabase } from '#test/test-dialects.ts'
import { countParts } from './part-gauges.ts'

const PATIENCE = { timeout: 10_000 * patience() }

describe.each(TEST_DIALECTS)('figures of the parts on $engine', ({ engine, open }) => {
  let folder: string
  let database: TestDatabase
  let db: Db
  const registry = new Registry()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-gauges-'))
    database = await open()
    const own = database.config.engine === 'postgres' ? { poolSize: 2 } : {}
    db = await openDatabase({ ...database.config, ...own })
    const storage = await DiskStorage.open(folder)
    countParts({ config: { dataFolder: folder }, db, storage, registry })
  })
  afterAll(async () => {
    await db.destroy()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const readConnections = async () => {
    const text = await registry.getSingleMetricAsString('yomikura_database_connections')
    const rows = text.matchAll(/^yomikura_database_connections\{state="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries([...rows].map(([, state, value]) => [state, Number(value)]))
  }

  it('say how many connections of a pool are used and idle, and how many callers wait', async () => {
    const isPool = engine === 'postgres'
    const held = Promise.withResolvers<void>()
    const hold = () => db.transaction().execute(() => held.promise)
    const calls = [hold(), hold(), hold()]
    const busy = isPool ? { used: 2, idle: 0, waiting: 1 } : {}
    await expect.poll(readConnections, PATIENCE).toEqual(busy)
    held.resolve()
    await Promise.all(calls)
    const quiet = isPool ? { used: 0, idle: 2, waiting: 0 } : {}
    await expect.poll(readConnections, PATIENCE).toEqual(quiet)
  })
})
