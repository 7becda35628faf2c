import type { FilesDb } from './files-db.ts'

const LOST = 'lost'
/** Which works were reported to the server. */
export const REPORTED = 'kept_told'

/** Works that were kept before the browser dropped them, and of which the reader was not notified yet. */
export async function readLost({ facts }: FilesDb): Promise<string[]> {
  return ((await facts.get(LOST))?.value as string[] | undefined) ?? []
}

/** Notes works as lost; those that are kept are not. @returns all that are lost */
export function addLost(db: FilesDb, worknos: readonly string[]): Promise<string[]> {
  return db.transaction('rw', [db.facts, db.works], async () => {
    const kept = new Set(await db.works.toCollection().primaryKeys())
    const known = await readLost(db)
    const lost = [...new Set([...known, ...worknos])].filter((workno) => !kept.has(workno))
    if (lost.length > 0) await db.facts.put({ id: LOST, value: lost })
    else if (known.length > 0) await db.facts.delete(LOST)
    return lost
  })
}

export async function forgetLost({ facts }: FilesDb): Promise<void> {
  await facts.delete(LOST)
}
