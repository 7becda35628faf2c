import type { ContentCount, Sale } from '@yomikura/contract/content'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import type { Series, Work, WorksAnswer } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { network } from '../../base/network/network-state.ts'
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

/**
 * Fetches the works that changed since the last sync, or all, and makes them the library.
 *
 * @param count what the server answered to the question for news
 * @returns worknos of works whose record was not understood and is left out
 * @throws AppError, CommunicationError; the stored library is then as it was
 */
export async function takeChanges(options: SyncOptions, count: ContentCount): Promise<string[]> {
  const { api, purchases, isFull, locale, signal, onProgress } = options
  const query = { last: isFull ? 0 : purchases.last }
  const removed = new Set<string>()
  const read = { query, ...(signal && { signal }) }
  if (count.removed > 0) {
    const gone = await api.get<{ workno: string }[]>('/v3/content/removed', read)
    for (const { workno } of gone) removed.add(workno)
  }
  const sales = count.user > 0 ? await api.get<Sale[]>('/v3/content/sales', read) : []
  const salesDates = new Map(sales.map((sale) => [sale.workno, sale.sales_date]))
  // A release that understands them may have come since.
  const worknos = new Set([...salesDates.keys(), ...(isFull ? [] : purchases.rejected)])
  const fetches = listFetches(count, [...worknos], { api, read })
  const plan = { isFull, batches: fetches.length, salesDates, locale }
  const writer = await purchases.openWriter()
  const draft = await writer.begin(plan)
  try {
    let done = 0
    onProgress(done, fetches.length)
    await runBounded(fetches, LIMITS.syncConcurrency, async (fetchBatch) => {
      await writer.addBatch(draft, await askThroughDrops(fetchBatch, signal))
      onProgress(++done, fetches.length)
    })
    return await writer.commit(draft, count.now, removed)
  } catch (error) {
    await writer.discard(draft)
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
  const writer = await purchases.openWriter()
  const draft = await writer.begin(plan)
  try {
    const answer: WorksAnswer = { works: [work], series: series ? [series] : [] }
    const { buffer } = new TextEncoder().encode(JSON.stringify(answer))
    await writer.addBatch(draft, buffer)
    await writer.commit(draft, last, new Set())
  } catch (error) {
    await writer.discard(draft)
    throw error
  }
}

/**
 * Asks once more for what a broken line lost, so that the answers that came are not fetched again with it.
 *
 * @throws what the last try failed with, or a refusal at once: the server would say it again
 */
async function askThroughDrops<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pauseMs of TIMES.syncRetryMs) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CommunicationError) || signal?.aborted) throw error
      await pauseForNetwork(pauseMs)
    }
  }
  return ask()
}

/** The return of the network ends it early. */
async function pauseForNetwork(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = network.onReturn(resolve)
  await promise
  clearTimeout(timer)
  end()
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
      (batch) => () => api.postBytes('/v3/content/works', batch, signal && { signal }),
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
