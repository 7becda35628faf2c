import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { Intake } from './intake.ts'

const SHOP = 'https://shop.example.test'

describe.each(RULE_DIALECTS)('works that a shop hands over, on $engine', ({ open }) => {
  let db: Db
  let intake: Intake

  beforeEach(async () => {
    db = await openTestDb(open)
    const queue = new JobTableQueue({ db, log: createLog({ level: 'silent' }) })
    intake = new Intake({ queue, contentOrigins: [SHOP] })
  })
  afterEach(() => db.destroy())

  const publish = (makerId: string, number: number) => {
    const workno = `RJ${String(number).padStart(6, '0')}`
    const sha256 = number.toString(16).padStart(64, '0')
    const content = { url: `${SHOP}/${workno}.zip`, length: 100, sha256 }
    return intake.enqueueIngest(db, { workno, content, maker: { id: makerId } } as CatalogueWork)
  }

  it('are taken one of each maker in turn, however many of them one maker has', async () => {
    for (let number = 1; number <= 30; number++) await publish('much', number)
    for (const [index, maker] of ['a', 'b', 'c'].entries()) await publish(maker, 100 + index)
    const jobs = await db
      .selectFrom('job')
      .select(['payload', 'turn_no'])
      .orderBy('turn_no')
      .orderBy('run_at_ms')
      .orderBy('job_id')
      .execute()
    const worknos = jobs.map(({ payload }) => (payload as { workno: string }).workno)
    expect(worknos.slice(0, 5)).toEqual([
      'RJ000001',
      'RJ000100',
      'RJ000101',
      'RJ000102',
      'RJ000002',
    ])
  })
})
