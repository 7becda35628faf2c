import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { TEST_DIALECTS, type TestDatabase } from '#test/test-dialects.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { AccountHolder } from '../access/index.ts'
import { WorkRights } from '../library/index.ts'
import { aWorkno } from '#test/test-works.ts'
import { MyListService } from './my-lists.ts'
import { alice, sellWork } from '#test/test-reader.ts'

const PROGRAM = join(import.meta.dirname, '../../../test/test-adding-process.ts')
const WORKNOS = Array.from({ length: 60 }, (_, index) => aWorkno(index + 1))

describe.each(TEST_DIALECTS)('a server killed while it writes on $engine', ({ open }) => {
  let database: TestDatabase
  let db: Db
  const account = JSON.parse(alice.headers['x-test-principal'] ?? '') as AccountHolder

  beforeAll(async () => {
    database = await open()
    db = await openDatabase(database.config)
    await migrate(db)
    for (const workno of WORKNOS) await sellWork(db, systemClock, { workno })
  })
  afterAll(async () => {
    await db.destroy()
    await database.remove()
  })

  /** Runs the writer until it has acknowledged `count` works, kills it, and answers those. */
  const addUntilKilled = async (id: string, count: number): Promise<string[]> => {
    const { config } = database
    const argument = JSON.stringify({ config, account, id, worknos: WORKNOS })
    const child: ChildProcess = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', PROGRAM, argument],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const acknowledged: string[] = []
    if (!child.stdout) throw new Error('The writer has no output.')
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line)
      if (acknowledged.length === count) child.kill('SIGKILL')
    }
    await ended
    return acknowledged
  }

  it.each([1, 7, 20])(
    'keeps what was acknowledged after %i adds, and a retry ends as without the kill',
    async (count) => {
      const rights = new WorkRights({ db, clock: systemClock })
      const lists = new MyListService({ db, clock: systemClock, rights })
      const { mylist_id: id } = await lists.create(account, '途中まで')
      const acknowledged = await addUntilKilled(id, count)
      const read = async () => {
        const answer = JSON.parse(await lists.listJson(account, await lists.version(account))) as {
          mylists: { id: string; data: string[]; version: number }[]
          version: number
        }
        return { ...answer.mylists.find((list) => list.id === id), counter: answer.version }
      }
      const { data = [] } = await read()
      // One more may have been written whose answer never left.
      expect([acknowledged.length, acknowledged.length + 1]).toContain(data.length)
      expect(data).toEqual(WORKNOS.slice(0, data.length))
      // The client tries everything again with its old keys: nothing is there twice or missing.
      for (const workno of WORKNOS) {
        const key = { idempotencyKey: `key-${id}-${workno}` }
        const { mylist_work_id } = await lists.addWork(account, { id, workno, ...key })
        expect(mylist_work_id).toBe(WORKNOS.indexOf(workno))
      }
      const { data: all, version, counter } = await read()
      expect(all).toEqual(WORKNOS)
      expect(version).toBe(counter)
    },
  )
})
