import { type Db, migrate } from '#platform/db/database.ts'
import {
  findRestoreMark,
  insertRestoreMark,
  removeRestoreMark,
} from '#platform/db/row-copy/restore-mark.ts'
import { BrokenRows, RowLines } from '#platform/db/row-copy/row-lines.ts'
import { listTables } from '#platform/db/row-copy/table-shapes.ts'
import {
  NewerRows,
  prepareForRows,
  releaseCopiedJobs,
  requireKnownChanges,
  writeRows,
} from '#platform/db/row-copy/write-rows.ts'
import { copyObject } from '#platform/storage/copy-objects.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { type BackupPlace, type BackupRecord, toDamage } from './backup-place.ts'
import { BackupProblem, inRoom } from './backup-problem.ts'
import { findDataFile, writeDataFiles } from './data-files.ts'
import { noteBackup } from './last-backup.ts'
import { type BackupProgress, readRevisionFiles } from './take-backup.ts'

export type RestoreParts = {
  db: Db
  storage: ObjectStorage
  dataFolder: string
  /** What messages call them. */
  databaseName: string
  storageName: string
  onProgress: (progress: BackupProgress) => void
}

/**
 * Puts a backup into an empty database, storage and data folder, of either kind. Files are compared
 * with their checksums. From its begin to its end no server starts there; one that was broken off goes
 * on when it is called again.
 *
 * @param at which backup; by default the newest, or the one whose restore was broken off
 * @throws BackupProblem
 */
export async function restoreBackup(
  place: BackupPlace,
  { at, ...parts }: RestoreParts & { at: string | undefined },
): Promise<BackupRecord> {
  const { db, databaseName } = parts
  const begun = await findRestoreMark(db)
  const record = await place.find(at ?? (begun === '' ? undefined : begun))
  if (begun === undefined) await requireEmpty(parts)
  else if (begun !== '' && begun !== record.name) {
    throw new BackupProblem(`The ${databaseName} is not empty`, {
      cause: `the restore of another backup, ${begun}, has begun there`,
      next: `Finish it with --at ${begun}, or empty database, storage and data folder.`,
    })
  }
  await inWords(record, () => requireFitting(place, record))
  return inRoom(`The disk of the ${databaseName} or of the ${parts.storageName}`, async () => {
    await insertRestoreMark(db, record.name)
    await writeDataFiles(place, record.data, parts.dataFolder)
    await inWords(record, () => writeAllRows(place, record, parts))
    await writeFiles(place, record, parts)
    await migrate(db)
    await releaseCopiedJobs(db)
    await noteBackup(db, record.taken_at_ms)
    await removeRestoreMark(db)
    return record
  })
}

/** @throws BackupProblem */
async function requireEmpty(parts: RestoreParts): Promise<void> {
  const { db, storage, dataFolder, databaseName, storageName } = parts
  const refuse = (what: string, cause: string) =>
    new BackupProblem(`The ${what} is not empty`, {
      cause,
      next: 'Restore into a new place, or move away what lies there.',
    })
  const [table] = await listTables(db)
  if (table !== undefined) throw refuse(databaseName, `it has tables, one of them ${table}`)
  for await (const { key } of storage.list('')) throw refuse(storageName, `it holds ${key}`)
  const file = await findDataFile(dataFolder)
  if (file !== undefined) throw refuse(`data folder ${dataFolder}`, `it holds ${file}`)
}

/** Before anything is written. @throws NewerRows @throws BrokenRows */
async function requireFitting(
  place: BackupPlace,
  { rows, files, data }: BackupRecord,
): Promise<void> {
  const lines = new RowLines(place.readLines(rows))
  requireKnownChanges((await lines.readHead()).migrations)
  for (const part of [files, ...data]) await place.requireSame(part)
}

/** @throws NewerRows @throws BrokenRows */
async function writeAllRows(
  place: BackupPlace,
  { rows }: BackupRecord,
  { db, onProgress }: RestoreParts,
): Promise<void> {
  const lines = new RowLines(place.readLines(rows))
  const tables = await prepareForRows(db, (await lines.readHead()).migrations)
  let done = 0
  for await (const part of lines.readParts()) {
    const to = tables.find(({ name }) => name === part.table.name)
    if (!to) throw new BrokenRows(`this release has no table ${part.table.name}`)
    if (!('rows' in part)) continue
    await writeRows(db, { from: part.table, to }, part.rows)
    onProgress({ step: 'rows', done: (done += part.rows.length) })
  }
}

async function inWords(record: BackupRecord, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof NewerRows || error instanceof BrokenRows)) throw error
    const isNewer = error instanceof NewerRows
    throw new BackupProblem(`The backup ${record.name} cannot be restored`, {
      cause: error.message,
      next: isNewer
        ? 'Restore with the release that made it, or a later one.'
        : 'Restore another one with --at.',
      error,
    })
  }
}

async function writeFiles(
  place: BackupPlace,
  record: BackupRecord,
  { storage, onProgress }: RestoreParts,
): Promise<void> {
  let done = 0
  for await (const { objects } of readRevisionFiles(place, record)) {
    for (const { key, sha256 } of objects) {
      const copied = await copyObject({ from: place.storage, to: storage, key })
      if (copied?.sha256 !== sha256) throw toDamage(place.name, key, copied === undefined)
      onProgress({ step: 'works', done: (done += 1), total: record.file_count })
    }
  }
}
