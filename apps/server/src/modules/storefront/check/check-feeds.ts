import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import { type ReadRow, readSaleRow, readWorkRow } from '../feed-rows.ts'
import { Broken, type Finding, Findings, Untried } from './finding.ts'
import type { ShopClient } from './shop-client.ts'

const PATHS = { catalogue: '/api/feed/works', sales: '/api/feed/sales' } as const
/** Small, so that even a little shop has several pages. */
const SMALL_PAGE = 2
const MAX_PAGES = 50_000

type Page = { items: unknown[]; next_cursor: string | null; total: number }
type Row = { version: number }

/** The rows of both feeds, for the checks that follow. */
export type FeedRows = { works: CatalogueWork[]; sales: FeedSale[] }

export async function checkFeeds(
  shop: ShopClient,
): Promise<{ findings: Finding[]; rows: FeedRows }> {
  const works = await checkFeed(shop, 'catalogue', readWorkRow)
  const sales = await checkFeed(shop, 'sales', readSaleRow)
  const findings = new Findings('sales')
  await findings.claim('names only works of the catalogue', () => {
    const known = new Set(works.rows.map(({ workno }) => workno))
    const unknown = sales.rows.filter(({ workno }) => !known.has(workno))
    if (unknown.length > 0) throw new Broken(`${unknown[0]?.sale_id} is of an unknown work`)
    return ''
  })
  await findings.claim('keeps a refunded sale as a row', () => {
    const refunds = sales.rows.filter(({ status }) => status === 'refunded')
    if (refunds.length === 0) throw new Untried('no refund is in the feed; refund a sale to try it')
    const unversioned = refunds.find(({ version }) => version < 2)
    if (unversioned) throw new Broken(`${unversioned.sale_id} was refunded without a new version`)
    return `${refunds.length}`
  })
  return {
    findings: [...works.findings, ...sales.findings, ...findings.all],
    rows: { works: works.rows, sales: sales.rows },
  }
}

async function checkFeed<T extends Row>(
  shop: ShopClient,
  area: 'catalogue' | 'sales',
  readRow: (value: unknown) => ReadRow<T>,
): Promise<{ findings: Finding[]; rows: T[] }> {
  const findings = new Findings(area)
  const path = PATHS[area]
  const rows: T[] = []
  let items: unknown[] = []
  const keys: string[] = []

  await findings.claim('is closed without the key', async () => {
    for (const apiKey of ['', 'a-wrong-key']) {
      const { status } = await shop.get(path, { apiKey })
      if (status !== 401 && status !== 403)
        throw new Broken(`answers ${status} ${apiKey === '' ? 'without a key' : 'to a wrong key'}`)
    }
    return ''
  })
  await findings.claim('can be read to its end, and says how long it is', async () => {
    const pages = await readPages(shop, path, 200)
    items = pages.items
    if (pages.total !== items.length)
      throw new Broken(`total says ${pages.total}, but ${items.length} rows came`)
    return `${items.length} rows`
  })
  await findings.claim('has rows of the right form', () => {
    for (const item of items) {
      const read = readRow(item)
      if (!read.isValid) throw new Broken(`${read.key ?? 'a row without a key'}: ${read.why}`)
      rows.push(read.row)
      keys.push(read.key)
    }
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    if (twice !== undefined) throw new Broken(`${twice} comes twice`)
    return ''
  })
  await findings.claim('pages by cursor without losing or repeating a row', async () => {
    if (items.length === 0) throw new Untried('the feed is empty')
    const small = await readPages(shop, path, SMALL_PAGE, 50)
    const same = small.items.map((item) => readRow(item).key)
    const wanted = items.slice(0, same.length).map((item) => readRow(item).key)
    const wrong = same.findIndex((key, index) => key !== wanted[index])
    if (wrong >= 0) throw new Broken(`in pages of ${SMALL_PAGE}, row ${wrong + 1} is another one`)
    if (small.isWhole && same.length !== items.length)
      throw new Broken(
        `in pages of ${SMALL_PAGE}, ${same.length} rows came and not ${items.length}`,
      )
    return ''
  })
  await findings.claim('changes no row without a new version', async () => {
    const before = new Map(rows.map((row, index) => [keys[index], row]))
    for (const item of (await readPages(shop, path, 200)).items) {
      const read = readRow(item)
      const old = before.get(read.key)
      if (!read.isValid || !old || read.row.version > old.version) continue
      if (read.row.version < old.version) throw new Broken(`${read.key}: the version went back`)
      if (JSON.stringify(read.row) !== JSON.stringify(old))
        throw new Broken(`${read.key} differs between two readings with version ${old.version}`)
    }
    return ''
  })
  return { findings: findings.all, rows }
}

async function readPages(
  shop: ShopClient,
  path: string,
  limit: number,
  maxPages = MAX_PAGES,
): Promise<{ items: unknown[]; total: number; isWhole: boolean }> {
  const items: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | null = null
  let total = 0
  for (let count = 0; count < maxPages; count++) {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) })
    const page = toPage(await shop.getJson(`${path}?${query.toString()}`))
    items.push(...page.items)
    total = page.total
    if (page.next_cursor === null) return { items, total, isWhole: true }
    if (seen.has(page.next_cursor)) throw new Broken('next_cursor turns in circles')
    seen.add(page.next_cursor)
    cursor = page.next_cursor
  }
  return { items, total, isWhole: false }
}

function toPage(value: unknown): Page {
  const page = value as Partial<Page> | null
  if (!Array.isArray(page?.items)) throw new Broken('items is no list')
  if (!Number.isInteger(page.total)) throw new Broken('total is no whole number')
  const { next_cursor } = page
  const isCursor =
    typeof next_cursor === 'string' && next_cursor !== '' && next_cursor.length <= 256
  if (next_cursor !== null && !isCursor)
    throw new Broken('next_cursor is neither null nor a text of 1 to 256 characters')
  return page as Page
}
