import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { createId } from '#platform/ids/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { registerImportedWork } from '../library/index.ts'
import { IngestUnfinished } from './ingest-process.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'
import { WorkFolder, type WorkPlaces } from './work-folder.ts'

const WORKNO = 'BJ00000101'
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()

describe.each(TEST_DIALECTS.slice(0, 1))('a work that outlasts its attempts', ({ open }) => {
  let folder: string
  let db: Db
  let ingest: IngestService
  let processes: ProcessPool
  let places: WorkPlaces

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-unfinished-'))
    db = await openTestDb(open)
    const root = join(folder, 'processes')
    places = { root: join(folder, 'work'), processes: root }
    processes = new ProcessPool({ sandbox, root, workerCount: 1, wallMs: 2500 })
    ingest = new IngestService({
      ...{ db, log, clock: systemClock, queue: new JobTableQueue({ db, log }) },
      ...{ shop: undefined, processes, salt: 'salt' },
      storage: await DiskStorage.open(join(folder, 'storage')),
      events: new Events({ log, registry: new Registry() }),
      places,
    })
    await transact(db, (tx) =>
      registerImportedWork(tx, {
        ...{ workno: WORKNO, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG' },
        ...{ direction: 'rtl', accountId: 'alice', nowSeconds: systemClock.nowSeconds() },
      }),
    )
  })
  afterEach(async () => {
    delete process.env.YOMIKURA_FAULT
    await ingest.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  it('gets another one only while each finishes something', async () => {
    const path = join(folder, 'source')
    await mkdir(path)
    const page = await aPicture(300, 400).png().toBuffer()
    for (const name of ['1.png', '2.png']) await writeFile(join(path, name), page)
    process.env.YOMIKURA_FAULT = 'stall:making=2.png'
    const job = { id: createId(), signal: new AbortController().signal }
    const asked = ingest.ingest(
      WORKNO,
      { kind: 'path', path },
      { ...job, reportProgress: () => undefined, markLarge: () => undefined },
    )
    await expect(asked).rejects.toBeInstanceOf(IngestUnfinished)
    // On a busy machine not even the first page is finished. The last attempt finished nothing.
    const steps = await WorkFolder.countSteps(places, job.id)
    expect(processes.startedCount).toBeLessThanOrEqual(steps + 1)
  })
})
