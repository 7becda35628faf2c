import type { Db } from './database.ts'

type Counter = { ownerId: string; name: string }

/**
 * Raises a counter inside the caller's transaction. Writers of one owner thereby queue, so numbers
 * become visible in order and a reader who asks for what came since one misses nothing.
 *
 * @param by how many numbers the caller takes: the answer and those just below it
 */
export async function advanceCounter(
  tx: Db,
  { ownerId, name }: Counter,
  by: number = 1,
): Promise<number> {
  const row = await tx
    .insertInto('owner_counter')
    .values({ owner_id: ownerId, name, value: by })
    .onConflict((oc) =>
      oc.columns(['owner_id', 'name']).doUpdateSet((eb) => ({
        value: eb('owner_counter.value', '+', by),
      })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}

/** The number given last; 0 before the first. */
export async function readCounter(db: Db, { ownerId, name }: Counter): Promise<number> {
  const row = await db
    .selectFrom('owner_counter')
    .select('value')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}
