import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import type { FetchJson } from '#modules/storefront/feed-client.ts'

type Feed = 'works' | 'sales'

/**
 * The feeds of a shop, by the documented form, held in memory: rows, pages and totals, and ways to
 * answer wrongly.
 */
export class TestShopFeeds {
  works: unknown[] = []
  sales: unknown[] = []
  pageSize = 3
  /** Changes what one request answers; throws to fail. */
  spoil: (answer: FeedAnswer, request: { feed: Feed; pageIndex: number }) => unknown = (answer) =>
    answer
  requestCount = 0

  readonly fetchJson: FetchJson = async (address, { headers }) => {
    this.requestCount++
    if (headers['authorization'] !== 'Bearer feed-key') throw new Error('401')
    const url = new URL(address)
    const feed = url.pathname.endsWith('/works') ? 'works' : 'sales'
    const pageIndex = Number(url.searchParams.get('cursor') ?? 0)
    const rows = this[feed]
    const items = rows.slice(pageIndex * this.pageSize, (pageIndex + 1) * this.pageSize)
    const hasNext = (pageIndex + 1) * this.pageSize < rows.length
    const answer = {
      items: structuredClone(items),
      total: rows.length,
      next_cursor: hasNext ? String(pageIndex + 1) : null,
    }
    return this.spoil(answer, { feed, pageIndex })
  }

  set(rows: { works?: CatalogueWork[]; sales?: FeedSale[] }): void {
    if (rows.works) this.works = rows.works
    if (rows.sales) this.sales = rows.sales
  }
}

export type FeedAnswer = { items: unknown[]; total: number; next_cursor: string | null }
