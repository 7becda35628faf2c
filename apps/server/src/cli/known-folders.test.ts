import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ImportService } from '#modules/ingest/index.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { findWorks } from './find-works.ts'

describe.each(TEST_DIALECTS)('a shelf that was taken in before ($engine)', ({ open }) => {
  let shelf: string
  let db: Db
  let service: ImportService

  beforeEach(async () => {
    shelf = await realpath(await mkdtemp(join(tmpdir(), 'yomikura-known-')))
    db = await openTestDb(open)
    const queue = new JobTableQueue({ db, log: createLog({ level: 'silent' }) })
    let nowSeconds = 1_700_000_000
    const clock = { nowSeconds: () => nowSeconds++, nowMs: () => nowSeconds * 1000 }
    service = new ImportService({ db, clock, queue })
  })
  afterEach(async () => {
    await db.destroy()
    await rm(shelf, { recursive: true, force: true })
  })

  const put = async (...names: string[]) => {
    for (const path of names.map((name) => join(shelf, name))) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, path)
    }
  }
  /** Takes in what an earlier release saw as works: each folder and archive of the shelf. */
  const take = async (...names: string[]) => {
    const worknos: string[] = []
    for (const name of names) {
      const order = { title: name, workType: 'MNG', prefix: 'B' } as const
      const rest = { path: join(shelf, name), direction: 'rtl', accountId: 'alice' } as const
      worknos.push((await service.importWork({ ...order, ...rest, given: [] })).workno)
    }
    return worknos
  }
  const look = async () => {
    const found = await findWorks(shelf, false, [], (paths) => service.listOwned(paths))
    const toName = (path: string) => path.slice(shelf.length + 1)
    return {
      names: found.works.map(({ path }) => toName(path)),
      emptied: found.emptied.map(toName),
    }
  }

  it('is the same works after, where readers have a folder of books as one work', async () => {
    await put('Author/1.epub', 'Author/2.epub', 'Book/a.pdf', 'New/1.epub', '本/1.png', '夜.cbz')
    const before = ['Author', 'Book', '夜.cbz', '本']
    const worknos = await take(...before)
    const { names, emptied } = await look()
    expect(names.toSorted()).toEqual([...before, 'New/1.epub'].toSorted())
    expect(emptied).toEqual([])
    expect(await take(...before)).toEqual(worknos)
  })

  it('loses the works of which readers saw nothing, for those that lie in them', async () => {
    await put('Series/1.cbz', 'Series/cover.jpg')
    await take('Series')
    expect(await look()).toEqual({ names: ['Series/1.cbz'], emptied: ['Series'] })
  })

  it('divides a folder whose work was taken from the library', async () => {
    await put('Author/1.epub', 'Author/2.epub')
    await take('Author')
    await service.removeWork(join(shelf, 'Author'), 'alice')
    expect(await look()).toEqual({ names: ['Author/1.epub', 'Author/2.epub'], emptied: [] })
  })
})
