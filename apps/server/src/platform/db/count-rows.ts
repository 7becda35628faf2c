import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds that selects nothing yet. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = query
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: number | string | bigint }>()
  const { count } = await counted.executeTakeFirstOrThrow()
  return Number(count)
}
