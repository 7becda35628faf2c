import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { ImportService } from '#modules/ingest/import-service.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { openTestDb, type TestDialect } from './test-dialects.ts'

type Registered = Awaited<ReturnType<ImportService['importWork']>>

/** For each test of a suite: an empty shelf, and what takes works of it into the library of alice. */
export class TestShelf {
  db!: Db
  service!: ImportService
  /** Its folder, as the system calls it. */
  path = ''

  constructor(open: TestDialect['open']) {
    beforeEach(async () => {
      this.path = await realpath(await mkdtemp(join(tmpdir(), 'yomikura-shelf-')))
      this.db = await openTestDb(open)
      const queue = new JobTableQueue({ db: this.db, log: createLog({ level: 'silent' }) })
      let nowSeconds = 1_700_000_000
      const clock = { nowSeconds: () => nowSeconds++, nowMs: () => nowSeconds * 1000 }
      this.service = new ImportService({ db: this.db, clock, queue })
    })
    afterEach(async () => {
      await this.db.destroy()
      await rm(this.path, { recursive: true, force: true })
    })
  }

  /** Where a file or folder of it lies. */
  readonly at = (name: string): string => join(this.path, name)

  /** @param content of the file; of its own where there is none */
  readonly put = async (name: string, content = name): Promise<void> => {
    await mkdir(dirname(this.at(name)), { recursive: true })
    await writeFile(this.at(name), content)
  }

  /** Registers a file or folder of it as one work. */
  readonly register = (name: string): Promise<Registered> => {
    const order = { title: name, workType: 'MNG', prefix: 'B', direction: 'rtl' } as const
    return this.service.importWork({ ...order, path: this.at(name), accountId: 'alice', given: [] })
  }
}
