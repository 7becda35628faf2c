import { copyObject, hashObject } from '#platform/storage/copy-objects.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { BackupPart, BackupPlace } from './backup-place.ts'
import { type BackupProgress, readRevisionFiles } from './take-backup.ts'
import type { Finding } from './verify-deployment.ts'

/** What became of one flawed work. */
export type Repair = {
  workno: string
  /** Its files that were missing or damaged. */
  files: number
  /**
   * `restored`: the backup had them. `asked`: a job takes the work in again from its source.
   * `no_source`: nothing can; `why` says what an operator needs. `under_way`: a job has replaced the
   * revision, or is about to.
   */
  outcome: 'restored' | 'asked' | 'no_source' | 'under_way'
  why?: string
}

type Asked = { outcome: 'asked' | 'no_source' | 'under_way'; why?: string }

export type RepairParts = {
  storage: ObjectStorage
  /** Whose newest backup may have the files. */
  place: BackupPlace | undefined
  /** Has a work taken in again; undefined where a job has done so. */
  takeAgain: (workno: string) => Promise<Asked | undefined>
  onProgress: (progress: BackupProgress) => void
}

/**
 * Puts back what a backup has with the right checksum, and has the other flawed works taken in again.
 * Surplus is left to the sweeps. Each work is an end in itself: what was broken off is gone on with by
 * verifying and repairing again.
 *
 * @throws BackupProblem when the backup cannot be read
 */
export async function repairDeployment(
  findings: readonly Finding[],
  { storage, place, takeAgain, onProgress }: RepairParts,
): Promise<Repair[]> {
  const works = Map.groupBy(
    findings.filter(({ kind }) => kind !== 'surplus'),
    ({ workno }) => workno,
  )
  const wanted = new Set(findings.map(({ key }) => key))
  const kept = place && works.size > 0 ? await findKept(place, wanted) : undefined
  const repairs: Repair[] = []
  for (const [workno, flaws] of works) {
    onProgress({ step: 'repairs', done: repairs.length, total: works.size })
    const parts = flaws.map(({ key }) => kept?.get(key))
    const isRestored =
      place !== undefined && (await restore(parts, { from: place.storage, storage }))
    const became = isRestored
      ? { outcome: 'restored' as const }
      : ((await takeAgain(workno)) ?? { outcome: 'under_way' as const })
    repairs.push({ workno, files: flaws.length, ...became })
  }
  return repairs
}

/** What the newest backup says of the wanted files. */
async function findKept(
  place: BackupPlace,
  wanted: ReadonlySet<string>,
): Promise<Map<string, BackupPart>> {
  const kept = new Map<string, BackupPart>()
  for await (const { objects } of readRevisionFiles(place, await place.find()))
    for (const object of objects) if (wanted.has(object.key)) kept.set(object.key, object)
  return kept
}

/** @returns false where the backup lacks one, or is damaged itself; nothing is then written */
async function restore(
  parts: readonly (BackupPart | undefined)[],
  { from, storage }: { from: ObjectStorage; storage: ObjectStorage },
): Promise<boolean> {
  for (const part of parts) if (!part || !(await isWhole(from, part))) return false
  for (const part of parts) if (part) await copyObject({ from, to: storage, key: part.key })
  return true
}

async function isWhole(storage: ObjectStorage, { key, sha256 }: BackupPart): Promise<boolean> {
  return !!(await storage.head(key)) && (await hashObject(storage, key)).sha256 === sha256
}
