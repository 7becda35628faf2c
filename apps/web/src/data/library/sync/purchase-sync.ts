import type { ContentCount } from '@yomikura/contract/content'
import type { ApiClient } from '../../base/api/client.ts'
import type { PurchaseStore } from '../db/purchase-store.ts'
import type { SyncOptions } from './take-changes.ts'

export type SyncResult = {
  hasChanged: boolean
  /** Works whose record was not understood and is left out. */
  rejected: string[]
}

/**
 * Brings the stored library up to the server's (specification.md#1.4, product.md#sync).
 *
 * The cursor is the server's own time of the count, never this device's clock. A sync without a
 * change costs one request and writes only the cursor. Records that were not understood are asked for
 * again with each sync.
 *
 * @throws AppError, CommunicationError; the stored library is then as it was
 */
export async function syncPurchases(options: SyncOptions): Promise<SyncResult> {
  const { api, purchases, signal } = options
  const isFull = options.isFull || purchases.isForced || purchases.index === undefined
  const query = { last: isFull ? 0 : purchases.last }
  const count = await api.get<ContentCount>('/v3/content/count', {
    query,
    ...(signal && { signal }),
  })
  if (!isFull && isUnchanged(count) && purchases.rejected.length === 0) {
    await purchases.advance(count.now)
    return { hasChanged: false, rejected: [] }
  }
  // Most syncs of a day end above.
  const { takeChanges } = await import('./take-changes.ts')
  return { hasChanged: true, rejected: await takeChanges({ ...options, isFull }, count) }
}

/**
 * Whether the server has something that is not stored yet, or the reader asked for everything again. At
 * most one request; nothing is written.
 *
 * @throws AppError, CommunicationError
 */
export async function hasNews(api: ApiClient, purchases: PurchaseStore): Promise<boolean> {
  if (purchases.isForced) return true
  const query = { last: purchases.last }
  return !isUnchanged(await api.get<ContentCount>('/v3/content/count', { query }))
}

function isUnchanged({ user, production, removed }: ContentCount): boolean {
  return user + production + removed === 0
}
