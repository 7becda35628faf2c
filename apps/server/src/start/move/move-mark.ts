import type { Db } from '#platform/db/database.ts'
import { listApplied } from '#platform/db/older-builds.ts'
import { StartRefused } from '../start-refused.ts'

/** That a deployment is being moved away from a database, or has been. */
export type MoveMark = {
  /** One for each move, so that a half-finished target is known again. */
  id: string
  /** The target as messages call it. */
  to: string
  state: 'moving' | 'moved'
}

/** Fact of a database that a move left, or of a target that is not whole yet. */
export const MARK = 'move'
/** Fact of a deployment: the storage that it no longer uses, as messages call it. */
const LEFT_STORAGE = 'left_storage'

export async function findMark(db: Db): Promise<MoveMark | undefined> {
  const value = await findFact(db, MARK)
  return value === undefined ? undefined : (JSON.parse(value) as MoveMark)
}

export async function setMark(db: Db, mark: MoveMark): Promise<void> {
  await setFact(db, MARK, JSON.stringify(mark))
}

export async function removeMark(db: Db): Promise<void> {
  await db.deleteFrom('deployment').where('name', '=', MARK).execute()
}

/** @param names the storage that was left; absent when it may be used again */
export async function setLeftStorage(db: Db, name: string | undefined): Promise<void> {
  if (name !== undefined) await setFact(db, LEFT_STORAGE, name)
  else await db.deleteFrom('deployment').where('name', '=', LEFT_STORAGE).execute()
}

export async function findLeftStorage(db: Db): Promise<string | undefined> {
  return findFact(db, LEFT_STORAGE)
}

/**
 * Keeps a node from starting where the deployment no longer is, or is not yet.
 *
 * @throws StartRefused
 */
export async function refuseMoved(
  db: Db,
  names: { database: string; storage: string },
): Promise<void> {
  if (!(await listApplied(db)).includes('0105-deployment')) return
  const mark = await findMark(db)
  if (mark?.state === 'moved') {
    throw new StartRefused(`The ${names.database} is not in use any more`, {
      cause: `it was moved to the ${mark.to}`,
      next: 'Set the variables that the move named. To stay here, without what was written there since, run yomikura move --undo.',
    })
  }
  if (mark) {
    throw new StartRefused(`The ${names.database} cannot be used`, {
      cause: `a move to the ${mark.to} has not ended`,
      next: 'Run the same yomikura move again. To give it up, run yomikura move --undo where it began, and empty the target.',
    })
  }
  if ((await findLeftStorage(db)) === names.storage) {
    throw new StartRefused(`The ${names.storage} is not in use any more`, {
      cause: 'its objects were moved away',
      next: 'Set the variables that the move named. To stay here, without what was stored there since, run yomikura move --undo.',
    })
  }
}

async function findFact(db: Db, name: string): Promise<string | undefined> {
  const query = db.selectFrom('deployment').select('value').where('name', '=', name)
  return (await query.executeTakeFirst())?.value
}

async function setFact(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('deployment')
    .values({ name, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute()
}
