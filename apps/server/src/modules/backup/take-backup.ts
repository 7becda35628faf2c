import { toContentPath } from '@yomikura/content/content-folder'
import type { Db } from '#platform/db/database.ts'
import {
  type PortableRow,
  type RowSnapshot,
  withRowSnapshot,
} from '#platform/db/row-copy/read-rows.ts'
import { toRowLines } from '#platform/db/row-copy/row-lines.ts'
import type { TableShape } from '#platform/db/row-copy/table-shapes.ts'
import { copyObject } from '#platform/storage/copy-objects.ts'
import type { ListedObject, ObjectStorage } from '#platform/storage/storage.ts'
import type { BackupPart, BackupPlace, BackupRecord, RevisionFiles } from './backup-place.ts'
import { BackupProblem, inRoom } from './backup-problem.ts'
import { putDataFiles } from './data-files.ts'
import { noteBackup } from './last-backup.ts'
import type { PlaceLock } from './place-lock.ts'

export type BackupParts = {
  db: Db
  storage: ObjectStorage
  dataFolder: string
  /** What messages call the database. */
  databaseName: string
  lock: PlaceLock
  onProgress: (progress: BackupProgress) => void
}

export type BackupProgress = {
  step: 'rows' | 'works' | 'data' | 'checksums' | 'repairs'
  done: number
  total?: number
}

export type BackupResult = BackupRecord & {
  /** Files that were copied now; the others lay there since an earlier backup. */
  copied: number
}

type Revision = { workno: string; revision: string }

/** How often the rows are taken again because a revision that they name was replaced and swept. */
const ROUNDS = 5
const OBJECTS_AT_ONCE = 4

/**
 * Copies a deployment into a place while it is in use: first the rows of one moment, then the files of
 * the revisions that these rows publish, which never change, then keys and uploads. A backup that was
 * broken off leaves no whole one, and the next finds the files that it had copied.
 *
 * @param parts `lock` of the place, which the caller takes and releases
 * @throws BackupProblem
 */
export async function takeBackup(place: BackupPlace, parts: BackupParts): Promise<BackupResult> {
  const result = await inRoom(`The place ${place.name}`, () => takeInRounds(place, parts))
  await noteBackup(parts.db, result.taken_at_ms)
  return result
}

async function takeInRounds(place: BackupPlace, parts: BackupParts): Promise<BackupResult> {
  const { lock } = parts
  const older = await findOlder(place)
  for (let round = 0; round < ROUNDS; round++) {
    const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const { rows, takenAtMs, revisions } = await putRows(place, name, parts)
    const copy = new FilesCopy(place, parts, older)
    const files = await place.putLines(place.toKey(name, 'files.jsonl.gz'), copy.copyAll(revisions))
    if (!(await areKept(parts.db, revisions))) continue
    parts.onProgress({ step: 'data', done: 0 })
    const data = await putDataFiles(place, { name, folder: parts.dataFolder })
    const { count: file_count, bytes: file_bytes, copied } = copy
    const own = { format: 1 as const, name, taken_at_ms: takenAtMs, rows, files, data }
    const record = { ...own, file_count, file_bytes }
    await lock.requireHeld()
    await place.finish(record)
    await place.removeUnfinished(name)
    return { ...record, copied }
  }
  throw new BackupProblem('No moment was found at which rows and files agree', {
    cause: `works were replaced and their old files removed in each of ${ROUNDS} attempts`,
    next: 'Run it again when less is imported: the files that were copied stay.',
  })
}

/** @returns undefined where no backup of the place can be built upon */
async function findOlder(place: BackupPlace): Promise<BackupRecord | undefined> {
  if ((await place.list()).length === 0) return undefined
  return place.find().catch(ignoreDamage)
}

/** A damaged list saves no reading; what it names is compared byte by byte instead. */
function ignoreDamage(error: unknown): undefined {
  if (!(error instanceof BackupProblem)) throw error
}

async function putRows(
  place: BackupPlace,
  name: string,
  { db, databaseName, onProgress }: BackupParts,
): Promise<{ rows: BackupPart; takenAtMs: number; revisions: Revision[] }> {
  const revisions: Revision[] = []
  return withRowSnapshot(db, async (snapshot) => {
    if (!snapshot.tables.some((table) => table.name === 'revision')) {
      throw new BackupProblem(`The ${databaseName} cannot be backed up`, {
        cause: 'it holds no tables of Yomikura',
        next: 'See that YOMIKURA_DATA and YOMIKURA_DATABASE_URL name those of the server.',
      })
    }
    let done = 0
    const watched: RowSnapshot = {
      ...snapshot,
      async *readRows(table) {
        for await (const slice of snapshot.readRows(table)) {
          if (table.name === 'revision') revisions.push(...findPublished(table, slice))
          onProgress({ step: 'rows', done: (done += slice.length) })
          yield slice
        }
      },
    }
    const rows = await place.putLines(place.toKey(name, 'rows.jsonl.gz'), toRowLines(watched))
    return { rows, takenAtMs: snapshot.takenAtMs, revisions }
  })
}

function findPublished({ columns }: TableShape, rows: PortableRow[]): Revision[] {
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name)
  const [workno, revision, state] = ['workno', 'revision', 'state'].map(placeOf) as [
    number,
    number,
    number,
  ]
  return rows
    .filter((row) => row[state] === 'published')
    .map((row) => ({ workno: String(row[workno]), revision: String(row[revision]) }))
}

/** Whether none of them was swept meanwhile: a sweep withdraws a revision before it removes its files. */
async function areKept(db: Db, revisions: Revision[]): Promise<boolean> {
  const rows = await db
    .selectFrom('revision')
    .select(['workno', 'revision'])
    .where('state', 'in', ['published', 'retired'])
    .execute()
  const kept = new Set(rows.map(({ workno, revision }) => `${workno}/${revision}`))
  return revisions.every(({ workno, revision }) => kept.has(`${workno}/${revision}`))
}

/** The files of all revisions, one line a revision. */
class FilesCopy {
  readonly #place: BackupPlace
  readonly #parts: BackupParts
  readonly #older: AsyncGenerator<RevisionFiles> | undefined
  #known: RevisionFiles | undefined
  count = 0
  bytes = 0
  copied = 0

  constructor(place: BackupPlace, parts: BackupParts, older: BackupRecord | undefined) {
    this.#place = place
    this.#parts = parts
    this.#older = older && readRevisionFiles(place, older)
  }

  async *copyAll(revisions: Revision[]): AsyncGenerator<string> {
    for (const [index, revision] of revisions.entries()) {
      this.#parts.onProgress({ step: 'works', done: index, total: revisions.length })
      const objects = await this.#copyRevision(revision)
      yield `${JSON.stringify({ ...revision, objects } satisfies RevisionFiles)}\n`
    }
  }

  async #copyRevision(revision: Revision): Promise<RevisionFiles['objects']> {
    const known = new Map(
      (await this.#findKnown(revision))?.objects.map((object) => [object.key, object]),
    )
    const prefix = `${toContentPath(revision.workno)}/${revision.revision}/`
    const listed = this.#parts.storage.list(prefix)[Symbol.asyncIterator]()
    const objects: RevisionFiles['objects'] = []
    const copyInTurn = async () => {
      for (let next = await listed.next(); !next.done; next = await listed.next()) {
        const object = await this.#copyOne(next.value, known.get(next.value.key))
        if (object) objects.push(object)
      }
    }
    await Promise.all(Array.from({ length: OBJECTS_AT_ONCE }, copyInTurn))
    return objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** What an earlier backup has in the same length is not read again: such a file never changes. */
  async #copyOne(
    { key, length }: ListedObject,
    known: BackupPart | undefined,
  ): Promise<BackupPart | undefined> {
    const isThere =
      known?.length === length && (await this.#place.storage.head(key))?.length === length
    const object = isThere
      ? known
      : await copyObject({ from: this.#parts.storage, to: this.#place.storage, key })
    if (!object) return undefined
    this.count += 1
    this.bytes += object.length
    if ('isWritten' in object && object.isWritten) this.copied += 1
    return { key, length: object.length, sha256: object.sha256 }
  }

  /** Both lists have the order of their keys, so one look at each line is enough. */
  async #findKnown(wanted: Revision): Promise<RevisionFiles | undefined> {
    while (this.#older && (this.#known === undefined || isBefore(this.#known, wanted))) {
      const next = await this.#older.next().catch(ignoreDamage)
      if (!next || next.done) return undefined
      this.#known = next.value
    }
    const { workno, revision } = this.#known ?? {}
    return workno === wanted.workno && revision === wanted.revision ? this.#known : undefined
  }
}

function isBefore(one: Revision, other: Revision): boolean {
  if (one.workno !== other.workno) return one.workno < other.workno
  return one.revision < other.revision
}

/** @throws BackupProblem when the list is damaged */
export async function* readRevisionFiles(
  place: BackupPlace,
  { files }: BackupRecord,
): AsyncGenerator<RevisionFiles> {
  for await (const line of place.readLines(files)) yield JSON.parse(line) as RevisionFiles
}
