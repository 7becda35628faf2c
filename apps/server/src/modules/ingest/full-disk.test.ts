// @bare
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { createId } from '#platform/ids/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { JobCrashed, JobRefused } from '#platform/queue/queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { registerImportedWork } from '../library/index.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'
import { IngestService } from './service.ts'

const WORKNO = 'BJ00000101'
const DISK_MB = 8
const log = createLog({ level: 'silent' })
const sandbox = await findSandbox()

/** A disk of its own that is soon full; only where this user may mount one. */
function mountDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

const probed = await mkdtemp(join(tmpdir(), 'yomikura-disk-'))
const canMount = mountDisk(probed)
if (canMount) execFileSync('umount', [probed])
await rm(probed, { recursive: true })

describe.skipIf(!canMount)('a disk that is full (needs the right to mount)', () => {
  let folder: string
  let disk: string
  let db: Db
  let ingest: IngestService

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-full-'))
    disk = join(folder, 'disk')
    await mkdir(disk)
    mountDisk(disk)
    db = await openTestDb(TEST_DIALECTS[0]!.open)
    const processes = join(disk, 'processes')
    ingest = new IngestService({
      ...{ db, log, clock: systemClock, queue: new JobTableQueue({ db, log }) },
      ...{ shop: undefined, salt: 'salt' },
      processes: new ProcessPool({ sandbox, root: processes, workerCount: 1 }),
      storage: await DiskStorage.open(join(folder, 'storage')),
      events: new Events({ log, registry: new Registry() }),
      places: { root: join(disk, 'work'), processes },
    })
    await transact(db, (tx) =>
      registerImportedWork(tx, {
        ...{ workno: WORKNO, title: '夜の灯台', makerName: 'みなと書房', workType: 'MNG' },
        ...{ direction: 'rtl', accountId: 'alice', nowSeconds: systemClock.nowSeconds() },
      }),
    )
  })
  afterEach(async () => {
    await ingest.close()
    await db.destroy()
    execFileSync('umount', [disk])
    await rm(folder, { recursive: true, force: true })
  })

  it('is blamed on no file, and what the work took of it is given back', async () => {
    const path = join(folder, 'source')
    await mkdir(path)
    const half = Buffer.alloc((DISK_MB / 2) * 1024 ** 2, 'a')
    for (const name of ['1.txt', '2.txt', '3.txt']) await writeFile(join(path, name), half)
    const nothing = () => undefined
    const { signal } = new AbortController()
    const job = { signal, reportProgress: nothing, markLarge: nothing }
    const source = { kind: 'path', path } as const
    const take = () => ingest.ingest(WORKNO, source, { id: createId(), ...job })
    const failure: unknown = await take().catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: expect.stringContaining('ENOSPC') })
    expect(failure).not.toBeInstanceOf(JobCrashed)
    expect(failure).not.toBeInstanceOf(JobRefused)
    expect(await readdir(join(disk, 'work'))).toEqual([])
    const { bavail, bsize } = await statfs(disk)
    expect((bavail * bsize) / 1024 ** 2).toBeGreaterThan(DISK_MB - 1)
    await rm(join(path, '2.txt'))
    await rm(join(path, '3.txt'))
    await writeFile(join(path, '1.txt'), 'short')
    expect((await take()).verdicts).toEqual({ ok: 1 })
  })
})
