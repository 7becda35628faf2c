import type { ContentCount, Sale } from '@yomikura/contract/content'
import { LIMITS } from '@yomikura/contract/limits'
import type { Series, Work, WorksAnswer } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import type { ApiClient } from '../../base/api/client.ts'
import type { PurchaseStore } from '../db/purchase-store.ts'
import { runBounded } from './bounded-parallel.ts'

export type SyncOptions = {
  api: ApiClient
  purchases: PurchaseStore
  /** Ignores the last sync and takes everything again. */
  isFull: boolean
  locale: Locale
  onProgress: (value: number, max: number) => void
  signal?: AbortSignal
}

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
  const { api, purchases, locale, signal, onProgress } = options
  const isFull = options.isFull || purchases.isForced || purchases.index === undefined
  const query = { last: isFull ? 0 : purchases.last }
  const count = await api.get<ContentCount>('/v3/content/count', { query, ...withSignal(signal) })
  const unsettled = isFull ? [] : purchases.rejected
  if (!isFull && isUnchanged(count) && unsettled.length === 0) {
    await purchases.advance(count.now)
    return { hasChanged: false, rejected: [] }
  }
  const removed = new Set<string>()
  const read = { query, ...withSignal(signal) }
  if (count.removed > 0) {
    const gone = await api.get<{ workno: string }[]>('/v3/content/removed', read)
    for (const { workno } of gone) removed.add(workno)
  }
  const sales = count.user > 0 ? await api.get<Sale[]>('/v3/content/sales', read) : []
  const salesDates = new Map(sales.map((sale) => [sale.workno, sale.sales_date]))
  // A release that understands them may have come since.
  const worknos = new Set([...salesDates.keys(), ...unsettled])
  const fetches = listFetches(count, [...worknos], { api, read })
  const plan = { isFull, batches: fetches.length, salesDates, locale }
  const draft = await purchases.begin(plan)
  try {
    let done = 0
    onProgress(done, fetches.length)
    await runBounded(fetches, LIMITS.syncConcurrency, async (fetchBatch) => {
      await purchases.addBatch(draft, await fetchBatch())
      onProgress(++done, fetches.length)
    })
    const rejected = await purchases.commit(draft, count.now, removed)
    return { hasChanged: true, rejected }
  } catch (error) {
    await purchases.discard(draft)
    throw error
  }
}

/** A work with its series, as `GET v3/work/{workno}` answers them. */
export type KeptAnswer = { work: Work; series?: Series }

/**
 * Stores one work beside those of the last sync, and leaves the cursor where it is. A library that no sync
 * has brought yet stays without: one work would pass for all of them.
 */
export async function keepWork(
  purchases: PurchaseStore,
  { work, series }: KeptAnswer,
  locale: Locale,
): Promise<void> {
  const { index, last, rejected } = purchases
  if (!index || index.find(work.workno) !== -1) return
  const unasked = rejected.filter((workno) => workno !== work.workno)
  const plan = { isFull: false, batches: 1, salesDates: new Map<string, string>(), locale, unasked }
  const draft = await purchases.begin(plan)
  try {
    const answer: WorksAnswer = { works: [work], series: series ? [series] : [] }
    const { buffer } = new TextEncoder().encode(JSON.stringify(answer))
    await purchases.addBatch(draft, buffer)
    await purchases.commit(draft, last, new Set())
  } catch (error) {
    await purchases.discard(draft)
    throw error
  }
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

type Read = { query: { last: number }; signal?: AbortSignal }

/** The requests for the works that changed, each passed on as the bytes of its answer. */
function listFetches(
  count: ContentCount,
  worknos: readonly string[],
  { api, read }: { api: ApiClient; read: Read },
): (() => Promise<ArrayBuffer>)[] {
  const { query, signal } = read
  return [
    ...toBatches(worknos).map(
      (batch) => () => api.postBytes('/v3/content/works', batch, withSignal(signal)),
    ),
    ...toPages(count).map(
      (page) => () => api.getBytes('/v3/content/products', { ...read, query: { ...query, page } }),
    ),
  ]
}

function toBatches(worknos: readonly string[]): string[][] {
  const count = Math.ceil(worknos.length / LIMITS.worksBatch)
  return Array.from({ length: count }, (_, batch) =>
    worknos.slice(batch * LIMITS.worksBatch, (batch + 1) * LIMITS.worksBatch),
  )
}

function toPages({ production, page_limit }: ContentCount): number[] {
  if (production < 1) return []
  return Array.from({ length: Math.ceil(production / page_limit) }, (_, page) => page + 1)
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}
