import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import { Dexie } from 'dexie'
import { toCoverWorkno } from './cover-store.ts'
import { listChunkIndexes } from './file-reader.ts'
import type { FilesDb, StoredEntry, StoredFile } from './files-db.ts'
import { REPORTED } from './store-losses.ts'

/** Everything of some works. */
export function deleteWorkRows(db: FilesDb, worknos: readonly string[]): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    for (const workno of worknos) {
      await deleteChunksOf(db, workno)
      for (const table of [db.files, db.entries, db.queue]) await table.where({ workno }).delete()
    }
    await deleteCovers(db, new Set(worknos))
    await db.trees.bulkDelete([...worknos])
    await db.works.bulkDelete([...worknos])
  })
}

/** By their addresses: earlier versions noted the number of the folder as the work's. */
async function deleteCovers(db: FilesDb, worknos: ReadonlySet<string | undefined>): Promise<void> {
  const urls = await db.images.toCollection().primaryKeys()
  await db.images.bulkDelete(urls.filter((url) => worknos.has(toCoverWorkno(url))))
}

/** The parts of some files of a work's tree. */
export function deleteFiles(
  db: FilesDb,
  workno: string,
  hashnames: readonly string[],
): Promise<void> {
  return db.transaction('rw', [db.files, db.chunks, db.entries, db.queue], async () => {
    for (const hashname of hashnames) {
      const files = await db.files.where({ workno, hashname }).toArray()
      await dropFiles(db, files)
      await db.entries.delete([workno, hashname])
      await db.queue.delete(`${workno}/${hashname}`)
    }
  })
}

/**
 * Brings stored files to another revision: what both trees describe alike is the same file, for names
 * of unchanged files pass from revision to revision. Everything else goes, and so do books, whose key
 * may be another.
 */
export async function carryOver(db: FilesDb, workno: string, next: Ziptree): Promise<void> {
  const former = (await db.trees.get(workno))?.ziptree
  const isKept = (hashname: string) => {
    const before = former?.playfile[hashname]
    return (
      before !== undefined && JSON.stringify(before) === JSON.stringify(next.playfile[hashname])
    )
  }
  const { revision } = next
  await db.transaction('rw', [db.files, db.chunks, db.entries], async () => {
    const files = await db.files.where({ workno }).toArray()
    const left = files.filter(({ path, hashname }) => isBookPath(path) || !isKept(hashname))
    const gone = new Set(left.map(({ hashname }) => hashname))
    await dropFiles(db, left)
    await db.files.where({ workno }).modify({ revision })
    await db.entries
      .where({ workno })
      .filter(({ hashname }) => gone.has(hashname) || !isKept(hashname))
      .delete()
    await db.entries.where({ workno }).modify({ revision })
  })
}

/**
 * Puts an entry of the edition that is kept; what was fetched of a former one counts for nothing.
 *
 * @returns whether it was put
 */
export function putEntryRow(db: FilesDb, entry: StoredEntry): Promise<boolean> {
  return db.transaction('rw', [db.works, db.entries], async () => {
    const work = await db.works.get(entry.workno)
    const isKept = work?.revision === entry.revision
    if (isKept) await db.entries.put(entry)
    return isKept
  })
}

/** Takes a file that fails its checksum away, and with it the claim that its entry is whole. */
export function deleteDamaged(db: FilesDb, file: StoredFile): Promise<void> {
  return db.transaction('rw', [db.files, db.chunks, db.entries], async () => {
    await dropFiles(db, [file])
    await db.entries.delete([file.workno, file.hashname])
  })
}

/**
 * Bytes of no file, files of no work or of a former edition of one, and begun files that no queue fetches
 * any more: a kill may come between a cancelled queue and its files, which no screen would show.
 */
export function sweepOrphans(db: FilesDb): Promise<void> {
  return db.transaction('rw', [db.works, db.files, db.chunks, db.entries, db.queue], async () => {
    const editions = new Map((await db.works.toArray()).map((work) => [work.workno, work.revision]))
    const isOrphan = (row: { workno: string; revision: string }) =>
      editions.get(row.workno) !== row.revision
    const queued = new Set(await db.queue.toCollection().primaryKeys())
    const isLeft = ({ workno, hashname, is_whole }: StoredFile) =>
      !is_whole && !queued.has(`${workno}/${hashname}`)
    const files = await db.files.toArray()
    const orphans = files.filter((file) => isOrphan(file) || isLeft(file))
    await dropFiles(db, orphans)
    const known = new Set(files.map(({ id }) => id))
    const keys = await db.chunks.toCollection().primaryKeys()
    await db.chunks.bulkDelete(keys.filter(([id]) => !known.has(id)))
    await db.entries.filter(isOrphan).delete()
  })
}

/** Whether a path is one that the work's content key opens. */
function isBookPath(path: string): boolean {
  return path.startsWith(`${LAYOUT.viewer}/`) || path.startsWith(`${LAYOUT.epub}/`)
}

async function dropFiles(db: FilesDb, files: readonly StoredFile[]): Promise<void> {
  for (const { id } of files) {
    const indexes = await listChunkIndexes(db, id)
    await db.chunks.bulkDelete(indexes.map((index): [string, number] => [id, index]))
  }
  await db.files.bulkDelete(files.map(({ id }) => id))
}

/** Worknos hold no character beyond `0`, the sign after the slash of an id. */
async function deleteChunksOf(db: FilesDb, workno: string): Promise<void> {
  await db.chunks
    .where('[id+index]')
    .between([`${workno}/`, Dexie.minKey], [`${workno}0`, Dexie.minKey])
    .delete()
}

/** Empties the database; only the record of reported works stays, so that the server gets this loss too. */
export async function clearAll(db: FilesDb): Promise<void> {
  const { facts, tables } = db
  await Promise.all(tables.filter(({ name }) => name !== facts.name).map((table) => table.clear()))
  await facts.filter(({ id }) => id !== REPORTED).delete()
}
