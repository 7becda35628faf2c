import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { migrate, openDatabase, type Db } from '#platform/db/database.ts'
import { TEST_DIALECTS, type TestDatabase } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { ImportService } from './import-service.ts'

const sqlite = TEST_DIALECTS.find(({ engine }) => engine === 'sqlite')!
let test: TestDatabase
let db: Db

beforeAll(async () => {
  test = await sqlite.open()
  db = await openDatabase(test.config)
  await migrate(db)
})

afterAll(async () => {
  await db.destroy()
  await test.remove()
})

/** What SQLite says of how it answers a statement. */
function explain(statements: Iterable<string>): string[] {
  const file = test.config.engine === 'sqlite' ? test.config.file : ''
  const reader = new DatabaseSync(file, { readOnly: true })
  // The database's own function, which stands in a statement of the queue.
  reader.function('notify_listeners', { varargs: true }, () => null)
  const plans = [...statements].flatMap((statement) =>
    reader
      .prepare(`explain query plan ${statement}`)
      .all()
      .map(({ detail }) => String(detail)),
  )
  reader.close()
  return plans
}

it('registers a work without looking through all works, new or known', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const queue = new JobTableQueue({ db, log: createLog({ level: 'silent' }) })
  const service = new ImportService({ db, clock: systemClock, queue })
  const order = { title: '作品', workType: 'MNG', prefix: 'B' } as const
  const rest = { direction: 'rtl', accountId: 'alice', given: [] } as const
  const path = '/shelf/作品.cbz'
  const first = await service.importWork({ ...order, ...rest, given: [], path })
  const again = await service.importWork({ ...order, ...rest, given: [], path })
  const statements = new Set(prepare.mock.calls.map(([statement]) => statement))
  prepare.mockRestore()
  expect(again.workno).toBe(first.workno)
  const plans = explain([...statements].filter((text) => /^(?:select|insert|update)/i.test(text)))
  expect(plans).toContainEqual(expect.stringContaining('work_origin'))
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !plan.includes('CONSTANT'))).toEqual([])
})
