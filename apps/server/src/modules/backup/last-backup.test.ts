import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { countBackups, noteBackup } from './last-backup.ts'

const NOW_MS = 1_700_000_000_000

describe.each(RULE_DIALECTS)('the figures of backups on $engine', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb(open)
  })
  afterAll(() => db.destroy())

  it('say that there is none, then its age', async () => {
    const registry = new Registry()
    const clock = { nowMs: () => NOW_MS, nowSeconds: () => NOW_MS / 1000 }
    countBackups({ db, clock, registry })
    const read = async () =>
      (await registry.metrics()).split('\n').filter((line) => line.startsWith('yomikura_'))
    expect(await read()).toEqual(['yomikura_backups_known 0'])
    await noteBackup(db, NOW_MS - 90_000)
    expect(await read()).toEqual(['yomikura_backup_age_seconds 90', 'yomikura_backups_known 1'])
  })
})
