import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { ViewerRepository } from './repository.ts'

const KEY_BYTES = 32

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
