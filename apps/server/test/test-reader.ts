import type { App } from '#http/app.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { as } from './test-visitors.ts'
import { storeSale, storeWork } from '#modules/library/index.ts'
import { aCatalogueWork, aFeedSale } from './test-works.ts'

export const alice = as({ account_id: 'alice' })
export const bob = as({ account_id: 'bob', principal_id: 'p2' })
export const guest = { headers: {} }

type Sent = {
  /** Alice, unless said. */
  who?: { headers: Record<string, string> }
  headers?: Record<string, string>
  body?: unknown
}

/** A call whose answer a test looks into without saying what it is. */
export type Call = ReturnType<typeof createCaller<ReturnType<typeof JSON.parse>>>

/**
 * Calls of the app under test as a reader makes them.
 *
 * @param parse `JSON.parse`, whose answer a test may look into freely
 */
export function createCaller<TBody>(app: App, parse: (text: string) => TBody) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { who = alice, headers = {}, body }: Sent = {},
  ) => {
    const answer = await app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/yomikura${path}`,
      headers: { ...who.headers, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const { etag } = answer.headers
    return {
      status: answer.statusCode,
      etag: typeof etag === 'string' ? etag : '',
      body: parse(answer.body === '' ? 'null' : answer.body),
    }
  }
}

/** Stores a work and sells it to an account. */
export async function sellWork(
  db: Db,
  clock: Clock,
  { workno, account_id = 'alice' }: { workno: string; account_id?: string },
): Promise<void> {
  const origin = { source: 'storefront', nowSeconds: clock.nowSeconds() } as const
  const sale_id = `${workno}-${account_id}`
  await storeWork(db, aCatalogueWork({ workno }), origin)
  await storeSale(db, aFeedSale({ sale_id, workno, account_id }), origin)
}

/** Takes back what {@link sellWork} sold. */
export async function refundWork(
  db: Db,
  clock: Clock,
  { workno, account_id = 'alice' }: { workno: string; account_id?: string },
): Promise<void> {
  const sale = aFeedSale({
    sale_id: `${workno}-${account_id}`,
    version: 2,
    workno,
    account_id,
    status: 'refunded',
  })
  await storeSale(db, sale, { source: 'storefront', nowSeconds: clock.nowSeconds() })
}
