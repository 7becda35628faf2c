import type { FilesDb, StoredWork } from './files-db.ts'
import type { StoredPart, WorkSummary } from './store-types.ts'

/** Works of which at least one file opens without a network, and whether all do; no locked ones. */
export async function listReadable(db: FilesDb): Promise<Map<string, StoredPart>> {
  const works = await db.works.filter(({ locked_at }) => locked_at === undefined).toArray()
  const parts = await Promise.all(works.map((work) => findPart(db, work)))
  return new Map(parts.flatMap((part, at) => (part ? [[works[at]!.workno, part]] : [])))
}

async function findPart(
  { entries }: FilesDb,
  { workno, file_total = 0 }: StoredWork,
): Promise<StoredPart | undefined> {
  const count = await entries.where({ workno }).count()
  if (count === 0) return undefined
  return count < file_total ? 'partly' : 'wholly'
}

/** All works with their files that are wholly stored, and the bytes of all parts, in the order in which they were added. */
export async function listWorks({ works, files, entries }: FilesDb): Promise<WorkSummary[]> {
  const [known, stored, whole] = await Promise.all([
    works.toArray(),
    files.toArray(),
    entries.toCollection().primaryKeys(),
  ])
  const sums = new Map(known.map(({ workno }) => [workno, { size_bytes: 0, file_count: 0 }]))
  for (const { workno, length, is_whole } of stored) {
    const sum = sums.get(workno)
    if (!sum || !is_whole) continue
    sum.size_bytes += length
  }
  for (const [workno] of whole) {
    const sum = sums.get(workno)
    if (sum) sum.file_count += 1
  }
  return known
    .map((work) => ({ ...work, ...sums.get(work.workno)! }))
    .sort((one, other) => one.added_at - other.added_at)
}
