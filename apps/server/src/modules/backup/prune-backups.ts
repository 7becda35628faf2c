import { toContentPath } from '@yomikura/content/content-folder'
import type { BackupPlace, BackupRecord } from './backup-place.ts'
import { BackupProblem } from './backup-problem.ts'
import type { PlaceLock } from './place-lock.ts'
import { readRevisionFiles } from './take-backup.ts'

/** Which backups stay: those that either names. */
type KeepRule = {
  /** So many of the newest. */
  count?: number
  /** All that are not older. */
  days?: number
}

type Pruned = {
  /** Names of backups that are gone. */
  removed: string[]
  /** Files of works that no backup needed, and their bytes. */
  files: number
  bytes: number
}

const DAY_MS = 86_400_000
/** Where files of works lie, each in a folder of its revision so many names deep. */
const WORKS = 'content/'
const REVISION_DEPTH = 6

/**
 * Removes old backups from a place, then the files of works that none of the others names. The newest
 * backup that is whole stays whatever the rule says, with all that are newer. Broken off, nothing is lost
 * but backups that were to go; the next one removes the rest.
 *
 * @param nowMs since the epoch
 * @throws BackupProblem where no backup of the place is whole, or a list that must be read is damaged
 */
export async function pruneBackups(
  place: BackupPlace,
  { rule, lock, nowMs }: { rule: KeepRule; lock: PlaceLock; nowMs: number },
): Promise<Pruned> {
  const records: BackupRecord[] = []
  for (const name of (await place.list()).toReversed()) records.push(await place.find(name))
  const isKept = (record: BackupRecord, index: number) =>
    index < (rule.count ?? 0) ||
    (rule.days !== undefined && nowMs - record.taken_at_ms <= rule.days * DAY_MS)
  const good = await findGood(place, records)
  const kept = records.filter((record, index) => index <= good || isKept(record, index))
  // Before anything goes: a list that cannot be read would leave its files unnamed.
  const needed = await listNeeded(place, kept)
  const removed = records.filter((record) => !kept.includes(record)).map(({ name }) => name)
  for (const name of removed.toReversed()) {
    await lock.requireHeld()
    await place.remove(name)
  }
  const { files, bytes } = await removeFiles(place, needed, lock)
  return { removed, files, bytes }
}

/** @returns the place of the newest whole backup in the list. @throws BackupProblem */
async function findGood(place: BackupPlace, records: readonly BackupRecord[]): Promise<number> {
  for (const [index, record] of records.entries()) if (await isWhole(place, record)) return index
  throw new BackupProblem(`No backup was removed from ${place.name}`, {
    cause: 'none of those that it holds is whole',
    next: 'Make a backup into another place, and keep this one until that is whole.',
  })
}

/** Rows, keys and lists by their checksums, files of works by their lengths. */
async function isWhole(place: BackupPlace, record: BackupRecord): Promise<boolean> {
  try {
    for (const part of [record.rows, ...record.data]) await place.requireSame(part)
    for await (const { workno, revision, objects } of readRevisionFiles(place, record)) {
      const lengths = new Map<string, number>()
      const folder = `${toContentPath(workno)}/${revision}/`
      for await (const { key, length } of place.storage.list(folder)) lengths.set(key, length)
      if (objects.some(({ key, length }) => lengths.get(key) !== length)) return false
    }
    return true
  } catch (error) {
    if (error instanceof BackupProblem) return false
    throw error
  }
}

/** Folders of the revisions that any of the backups names. */
async function listNeeded(
  place: BackupPlace,
  records: readonly BackupRecord[],
): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const record of records)
    for await (const { workno, revision } of readRevisionFiles(place, record))
      needed.add(`${toContentPath(workno)}/${revision}`)
  return needed
}

async function removeFiles(
  place: BackupPlace,
  needed: ReadonlySet<string>,
  lock: PlaceLock,
): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 }
  let last = ''
  for await (const { key, length } of place.storage.list(WORKS)) {
    const path = key.split('/')
    const revision = path.slice(0, REVISION_DEPTH).join('/')
    if (path.length <= REVISION_DEPTH || needed.has(revision)) continue
    if (last !== revision) await lock.requireHeld()
    last = revision
    await place.storage.delete(key)
    sum.files += 1
    sum.bytes += length
  }
  return sum
}
