import { toContentPath } from '@yomikura/content/content-folder'
import type { Db } from '#platform/db/database.ts'
import { hashObject } from '#platform/storage/copy-objects.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { type Flaw, listFlaws } from '../delivery/index.ts'
import type { BackupPlace } from './backup-place.ts'
import { type BackupProgress, readRevisionFiles } from './take-backup.ts'

export type Finding = {
  /** `surplus` lies in storage and no row names it; the sweep removes what a job has left. */
  kind: 'missing' | 'damaged' | 'surplus'
  workno: string
  /** Storage key of the file, or of the folder, which ends with a slash. */
  key: string
}

export type VerifyResult = {
  findings: Finding[]
  /** Published revisions that were looked at. */
  revisions: number
  /** Files whose bytes were compared with the checksums of a backup. */
  compared: number
}

export type VerifyParts = {
  db: Db
  storage: ObjectStorage
  onProgress: (progress: BackupProgress) => void
}

/** Below it works lie, each in a folder that holds one for each revision. */
const WORKS = 'content/'
/** Names in the path of a work's folder. */
const WORK_DEPTH = 5
/** Beside revisions: covers that are drawn when they are asked for. */
const DRAWN = 'drawn'

/**
 * Compares the database with storage, and storage with the checksums of a backup where one is given.
 * Changes nothing. Of a revision that came after the backup only names of files are compared.
 *
 * @param place whose newest backup has the checksums
 * @throws BackupProblem when the backup cannot be read
 */
export async function verifyDeployment(
  parts: VerifyParts,
  place?: BackupPlace,
): Promise<VerifyResult> {
  const revisions = await findRevisions(parts.db)
  const published = [...revisions.values()].filter(({ state }) => state === 'published')
  const findings: Finding[] = []
  for (const [index, { workno, folder, isEarly }] of published.entries()) {
    parts.onProgress({ step: 'works', done: index, total: published.length })
    // Files of an early one are still on their way.
    if (isEarly) continue
    const flaws = await listFlaws(parts.storage, folder.slice(0, -1))
    findings.push(...flaws.map((flaw: Flaw) => ({ ...flaw, workno })))
  }
  findings.push(...(await findSurplus(parts, revisions)))
  const { findings: others, compared } = place
    ? await compareFiles(parts, { place, revisions })
    : { findings: [], compared: 0 }
  const known = new Set(findings.map(({ key }) => key))
  findings.push(...others.filter(({ key }) => !known.has(key)))
  return { findings, revisions: published.length, compared }
}

type Revision = { workno: string; state: string; folder: string; isEarly: boolean }

/** By the folder of their files. */
async function findRevisions(db: Db): Promise<Map<string, Revision>> {
  const rows = await db
    .selectFrom('revision')
    .select(['workno', 'revision', 'state', 'is_early'])
    .execute()
  return new Map(
    rows.map(({ workno, revision, state, is_early }) => {
      const folder = `${toContentPath(workno)}/${revision}/`
      return [folder, { workno, state, folder, isEarly: is_early === 1 }]
    }),
  )
}

/** Folders of revisions without a row: one that was swept has none, and one under way has. */
async function findSurplus(
  { storage }: VerifyParts,
  revisions: ReadonlyMap<string, Revision>,
): Promise<Finding[]> {
  const findings = new Map<string, Finding>()
  for await (const { key } of storage.list(WORKS)) {
    const path = key.split('/').slice(0, WORK_DEPTH + 1)
    const [workno = '', revision] = path.slice(-2)
    if (path.length <= WORK_DEPTH || revision === DRAWN) continue
    const folder = `${path.join('/')}/`
    if (!revisions.has(folder)) findings.set(folder, { kind: 'surplus', workno, key: folder })
  }
  return [...findings.values()]
}

/** The files of revisions that are published now as then. */
async function compareFiles(
  { storage, onProgress }: VerifyParts,
  { place, revisions }: { place: BackupPlace; revisions: ReadonlyMap<string, Revision> },
): Promise<{ findings: Finding[]; compared: number }> {
  const record = await place.find()
  const findings: Finding[] = []
  let compared = 0
  for await (const { workno, revision, objects } of readRevisionFiles(place, record)) {
    if (revisions.get(`${toContentPath(workno)}/${revision}/`)?.state !== 'published') continue
    for (const { key, length, sha256 } of objects) {
      onProgress({ step: 'checksums', done: (compared += 1), total: record.file_count })
      const facts = await storage.head(key)
      if (!facts) findings.push({ kind: 'missing', workno, key })
      else if (facts.length !== length || (await hashObject(storage, key)).sha256 !== sha256)
        findings.push({ kind: 'damaged', workno, key })
    }
  }
  return { findings, compared }
}
