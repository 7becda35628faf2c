import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IngestJob } from '@yomikura/contract/ingest-jobs'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { patience } from '@yomikura/testkit/patience'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import type { App } from '#http/app.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { registerImportedWork } from '../library/index.ts'
import { Intake } from '../storefront/index.ts'
import { ingestJobs } from './jobs.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'
import { createOperatorApp } from '#test/test-operator-app.ts'

const WORKNO = 'BJ00000101'
const JOBS = '/api/yomikura/operator/ingest/jobs'
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()
const zip = aZip([{ name: '1.png', data: await aPicture(300, 400).png().toBuffer() }])

describe.each(RULE_DIALECTS)('a shop’s work that ends its workers, on $engine', ({ open }) => {
  let folder: string
  let db: Db
  let shop: Server
  let app: App
  let intake: Intake
  let ingest: IngestService
  let worker: QueueWorker

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-parking-'))
    db = await openTestDb(open)
    shop = createServer((_request, response) => response.end(zip))
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const clock = systemClock
    const times = { pollMs: 20, backOffMs: 1, progressMs: 20 }
    const queue = new JobTableQueue({ db, log, times })
    const outgoing = new OutgoingFetch({ origins: [origin()] })
    const processes = join(folder, 'processes')
    ingest = new IngestService({
      ...{ db, clock, log, queue, salt: 'salt' },
      shop: { download: (...request) => outgoing.download(...request), apiKey: 'key' },
      storage: await DiskStorage.open(join(folder, 'storage')),
      events: new Events({ log, registry: new Registry() }),
      processes: new ProcessPool({ sandbox, root: processes, workerCount: 1 }),
      places: { root: join(folder, 'work'), processes },
    })
    intake = new Intake({ queue, contentOrigins: [origin()] })
    worker = queue.createWorker(ingestJobs(ingest))
    await worker.start()
    app = await createOperatorApp(db, queue)
    await transact(db, (tx) =>
      registerImportedWork(tx, {
        ...{ workno: WORKNO, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG' },
        ...{ direction: 'rtl', accountId: 'alice', nowSeconds: clock.nowSeconds() },
      }),
    )
  })
  afterEach(async () => {
    delete process.env.YOMIKURA_FAULT
    await worker.stop(0)
    await app.close()
    await ingest.close()
    shop.closeAllConnections()
    shop.close()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const origin = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const headers = { authorization: 'Bearer token' }
  const listJobs = async () =>
    (await app.inject({ url: JOBS, headers })).json<{ jobs: IngestJob[] }>().jobs
  const retry = (id: string) => app.inject({ method: 'POST', url: `${JOBS}/${id}/retry`, headers })

  /** As each reconcile does for works that are not readable. @returns why not, or the ended job */
  async function reconcile(): Promise<IngestJob | string> {
    const sha256 = createHash('sha256').update(zip).digest('hex')
    const content = { url: `${origin()}/101.zip`, sha256, length: zip.length }
    const maker = { id: 'RG00001', name: { ja_JP: 'みなと書房' } }
    const work = { workno: WORKNO, maker, content } as CatalogueWork
    const before = (await listJobs()).length
    const why = await transact(db, (tx) => intake.enqueueIngest(tx, work))
    return why ?? (await untilEnded(before + 1))
  }

  async function untilEnded(count: number): Promise<IngestJob> {
    await expect
      .poll(async () => (await listJobs()).map(({ state }) => state), {
        timeout: 60_000 * patience(),
      })
      .toEqual(Array.from({ length: count }, () => expect.stringMatching(/^(dead|done)$/)))
    return (await listJobs())[0]!
  }

  it(
    'is parked after so many jobs, with the reason, until an operator has it retried',
    { timeout: 240_000 * patience() },
    async () => {
      process.env.YOMIKURA_FAULT = 'ingest:ziptree'
      for (let given = 1; given <= 3; given++) {
        expect(await reconcile()).toMatchObject({
          state: 'dead',
          attempt: 3,
          error: expect.stringContaining('ended early'),
          is_parked: given === 3,
        })
      }
      expect(await reconcile()).toBe('its files are parked')
      delete process.env.YOMIKURA_FAULT
      const [{ id } = { id: '' }] = await listJobs()
      expect((await retry(id)).statusCode).toBe(204)
      expect(await untilEnded(3)).toMatchObject({ id, state: 'done', error: null })
      expect((await retry(id)).statusCode).toBe(404)
    },
  )

  it('is never parked for what the machine did', async () => {
    await writeFile(join(folder, 'work'), 'in the way')
    for (let given = 0; given <= 3; given++) {
      expect(await reconcile()).toMatchObject({ state: 'dead', is_parked: false })
    }
    expect(await readdir(join(folder, 'processes'))).toHaveLength(1)
    await rm(join(folder, 'work'))
    expect(await reconcile()).toMatchObject({ state: 'done' })
  })
})
