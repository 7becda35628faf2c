import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ziptree } from '@yomikura/content/ziptree'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { createId } from '#platform/ids/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { toActor } from '../access/index.ts'
import { aCustomer } from '#test/test-principals.ts'
import { TEST_CSRF_KEYS, TEST_ORIGIN } from '#test/test-visitors.ts'
import { DeliveryService, FileCache, mediaRoutes, RevisionFiles } from '../delivery/index.ts'
import { makeGrantKey } from '#test/test-keys.ts'
import { DrawnCovers, registerImportedWork, WorkRights } from '../library/index.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'

const WORKNO = 'BI00000001'
const PAGES = 12
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()
const ALICE = toActor(aCustomer('alice'))

describe.each(RULE_DIALECTS)(
  'a reader of a work that is still taken in, on $engine',
  ({ open }) => {
    let folder: string
    let db: Db
    let app: App
    let ingest: IngestService
    let delivery: DeliveryService

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'yomikura-early-'))
      db = await openTestDb(open)
      const storage = await DiskStorage.open(join(folder, 'storage'))
      const processes = join(folder, 'processes')
      ingest = new IngestService({
        ...{ db, clock: systemClock, storage, log, shop: undefined, salt: 'salt', earlyAfterMs: 0 },
        queue: new JobTableQueue({ db, log }),
        events: new Events({ log, registry: new Registry() }),
        processes: new ProcessPool({ sandbox, root: processes }),
        places: { root: join(folder, 'work'), processes },
      })
      await transact(db, (tx) =>
        registerImportedWork(tx, {
          ...{ workno: WORKNO, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG' },
          ...{ direction: 'rtl', accountId: 'alice', nowSeconds: systemClock.nowSeconds() },
        }),
      )
      const rights = new WorkRights({ db, clock: systemClock })
      const covers = new DrawnCovers({ db, storage })
      delivery = new DeliveryService({
        rights: {
          findActor: () => Promise.resolve(ALICE),
          findWork: (actor, workno) => rights.findWork(actor, workno),
          isPublishedRevision: (workno, revision) => rights.isPublishedRevision(workno, revision),
          requireEpoch: () => Promise.resolve(),
          isKnownEpoch: () => true,
        },
        files: new RevisionFiles(storage),
        findDrawnCover: (...asked) => covers.find(...asked),
        keys: [makeGrantKey('K1')],
        clock: systemClock,
        mediaUrl: 'http://localhost:4001',
        rightSeconds: 0,
      })
      app = await createHttpApp({
        log: pino({ level: 'silent' }),
        resolveVisitor: () => Promise.resolve(undefined as never),
        csrfKeys: TEST_CSRF_KEYS,
        origins: [TEST_ORIGIN],
        headers: toMediaHeaders({ app: TEST_ORIGIN, isSecure: false }),
        trustedProxyCount: 0,
        isAnswerChecked: true,
      })
      const cache = new FileCache(storage, 10 * 1024 ** 2)
      mediaRoutes(app, {
        app: 'yomikura',
        delivery,
        storage,
        cache,
        readSessionHash: () => undefined,
        isSecure: false,
      })
      await app.ready()
    })
    afterEach(async () => {
      await app.close()
      await ingest.close()
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    })

    /** Address of a path of the work, signed for Alice; undefined while nothing of it can be read. */
    async function sign(path: string, revision?: string): Promise<string | undefined> {
      const signed = await delivery.signWork(ALICE, 'session', WORKNO).catch(() => undefined)
      if (signed === undefined) return undefined
      const query = new URLSearchParams(signed.parameters)
      if (revision) query.set('v', revision)
      return `${new URL(signed.url).pathname}${path}?${query.toString()}`
    }
    async function openTree(): Promise<Ziptree | undefined> {
      const url = await sign('ziptree.json')
      const answer = url && (await app.inject({ url }))
      return answer && answer.statusCode === 200 ? answer.json<Ziptree>() : undefined
    }
    async function readPages({ revision, playfile }: Ziptree): Promise<Map<string, string>> {
      const pages = new Map<string, string>()
      for (const file of Object.values(playfile)) {
        if (!('image' in file)) continue
        const { name, length } = file.image.optimized
        const answer = await app.inject({ url: (await sign(`optimized/${name}`, revision)) ?? '' })
        expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, length])
        pages.set(name, answer.rawPayload.toString('base64'))
      }
      return pages
    }

    it(
      'has its first pages early, and goes on reading them when the whole work is there',
      { timeout: 120_000 * patience() },
      async () => {
        const path = join(folder, 'source')
        await mkdir(path)
        const page = await aPicture(2400, 3400).jpeg().toBuffer()
        for (let index = 1; index <= PAGES; index++)
          await writeFile(join(path, `${index}.jpg`), page)
        const job = { id: createId(), signal: new AbortController().signal }
        let isDone = false
        const taking = ingest
          .ingest(
            WORKNO,
            { kind: 'path', path },
            { ...job, reportProgress: () => undefined, markLarge: () => undefined },
          )
          .finally(() => (isDone = true))
        let early: Ziptree | undefined
        while (early === undefined && !isDone) {
          early = await openTree()
          await sleep(20)
        }
        expect(early?.revision).not.toBe(job.id)
        if (early === undefined) throw new Error('Nothing could be read early.')
        const seen = await readPages(early)
        expect([seen.size > 0, seen.size < PAGES]).toEqual([true, true])
        expect(early.progress).toMatchObject({ total_files: PAGES })

        await taking
        // The tree that the reader holds leads to the same bytes as before.
        expect(await readPages(early)).toEqual(seen)
        const whole = await openTree()
        expect([whole?.revision, whole?.progress]).toEqual([job.id, undefined])
        const pages = await readPages(whole!)
        expect(pages.size).toBe(PAGES)
        for (const [name, bytes] of seen) expect(pages.get(name)).toBe(bytes)
      },
    )
  },
)
