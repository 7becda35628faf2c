import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { ViewerRepository } from './repository.ts'

const KEY_BYTES = 32

/**
 * Gives a revision the key of another one of the same work, so that viewer files which did not change
 * can be taken over as they lie in storage. Nothing happens when it has a key, or the other has none.
 */
export async function shareContentKey(
  db: Db,
  workno: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const repository = new ViewerRepository(db)
  const key = await repository.findContentKey(workno, from)
  if (key !== undefined) await repository.insertContentKey(workno, to, key)
}

/**
 * The key that hides a revision's viewer files, as 64 hexadecimal digits: made when it is first
 * asked for, by ingest or by a reader, and the same ever after.
 */
export async function getContentKey(db: Db, workno: string, revision: string): Promise<string> {
  const repository = new ViewerRepository(db)
  const known = await repository.findContentKey(workno, revision)
  if (known !== undefined) return known
  await repository.insertContentKey(workno, revision, randomBytes(KEY_BYTES).toString('hex'))
  // Two may have asked at once; the row that was first is the key.
  const made = await repository.findContentKey(workno, revision)
  if (made === undefined) throw new Error(`The content key of ${workno} was not kept.`)
  return made
}
