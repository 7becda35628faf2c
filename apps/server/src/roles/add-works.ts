import { describeWorks, listWorks, openShelf } from '../cli/find-works.ts'
import { toImportOrder } from '../cli/import-order.ts'
import { ImportService, toAcquiredMs } from '#modules/ingest/index.ts'
import type { MakeWorks } from '#modules/uploads/index.ts'
import type { Platform } from './platform.ts'

/** Takes in a folder that came from a browser by the rules by which the command line takes in a shelf. */
export function createMakeWorks({
  db,
  clock,
  queue,
}: Pick<Platform, 'db' | 'clock' | 'queue'>): MakeWorks {
  const imports = new ImportService({ db, clock, queue })
  return async (folder, accountId) => {
    const shelf = await openShelf(folder)
    const list = await listWorks(shelf, (paths) => imports.listOwned(paths))
    const works: Awaited<ReturnType<MakeWorks>>['works'] = []
    const startSeconds = clock.nowSeconds()
    for (const [place, work] of (await describeWorks(list.places, shelf)).entries()) {
      const acquiredMs = toAcquiredMs(startSeconds, place)
      const order = { ...toImportOrder(work, accountId), acquiredMs }
      const { workno, jobId } = await imports.importWork(order)
      works.push({ workno, title: work.title, job_id: jobId })
    }
    return { works, left_out: list.leftOut.map(({ way }) => way) }
  }
}
