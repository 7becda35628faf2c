import { type CatalogueFeed, FeedQuery, type SalesFeed } from '@yomikura/contract/storefront'
import type { App } from '#http/app.ts'
import type { ApiGuard } from '#http/api-guard.ts'
import { toFeedSale, type SaleService } from '#sales/sale-service.ts'
import type { WorkService } from '#works/work-service.ts'
import { readCursor, writeCursor } from './cursor.ts'

const PAGE = 500

/** The two feeds that the reader reconciles with: whole, in pages, by position. */
export function feedRoutes(
  app: App,
  { works, sales, guard }: { works: WorkService; sales: SaleService; guard: ApiGuard },
): void {
  const options = { schema: { querystring: FeedQuery }, onRequest: guard }

  app.get('/api/feed/works', options, async (request): Promise<CatalogueFeed> => {
    const limit = request.query.limit ?? PAGE
    const page = works.listAfter(readCursor(request.query.cursor), limit)
    return {
      items: page.map((work) => works.toCatalogueWork(work)),
      next_cursor: toNextCursor(page, limit),
      total: works.count(),
    }
  })

  app.get('/api/feed/sales', options, async (request): Promise<SalesFeed> => {
    const limit = request.query.limit ?? PAGE
    const page = sales.listAfter(readCursor(request.query.cursor), limit)
    return {
      items: page.map(toFeedSale),
      next_cursor: toNextCursor(page, limit),
      total: sales.count(),
    }
  })
}

/** A full page may be the last one: then the next is empty and says so. */
function toNextCursor(page: readonly { position: number }[], limit: number): string | null {
  const last = page.at(-1)
  return last && page.length === limit ? writeCursor(last.position) : null
}
