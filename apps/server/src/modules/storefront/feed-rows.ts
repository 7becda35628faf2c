import { toContentFolder } from '@yomikura/content/content-folder'
import { toStoreUrl } from '@yomikura/contract/store-url'
import { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import { Compile, type Validator } from 'typebox/compile'

/** A row of a feed: taken, or refused with its key where one could be read. */
export type ReadRow<T> =
  { isValid: true; key: string; row: T } | { isValid: false; key: string | undefined; why: string }

/** Characters that one of the databases cannot store. */
const UNSTORABLE = '\\u0000'

const works = Compile(CatalogueWork)
const sales = Compile(FeedSale)

/** Checks a row of the catalogue feed or of a `work.*` webhook. */
export function readWorkRow(value: unknown): ReadRow<CatalogueWork> {
  const key = readKey(value, 'workno')
  if (!works.Check(value)) return refuse(key, describeFirst(works, value))
  if (isUnstorable(value)) return refuse(key, 'holds U+0000')
  const dates = [value.regist_date, value.upgrade_date, value.download_start_date]
  const offered = [value.free_until ?? null, value.reserve_end ?? null]
  if (![...dates, ...offered].every(isRealDate))
    return refuse(key, 'names a day that does not exist')
  if (!isProductAddress(value.product_url))
    return refuse(key, 'product_url names no http or https address')
  if (!hasContentFolder(value.workno)) return refuse(key, 'workno must begin with R, V or B')
  return { isValid: true, key: value.workno, row: value }
}

/** Checks a row of the sales feed or of a `sale.*` webhook. */
export function readSaleRow(value: unknown): ReadRow<FeedSale> {
  const key = readKey(value, 'sale_id')
  if (!sales.Check(value)) return refuse(key, describeFirst(sales, value))
  if (isUnstorable(value)) return refuse(key, 'holds U+0000')
  if (!isRealDate(value.sales_date)) return refuse(key, 'names a day that does not exist')
  return { isValid: true, key: value.sale_id, row: value }
}

function refuse(
  key: string | undefined,
  why: string,
): { isValid: false; key: typeof key; why: string } {
  return { isValid: false, key, why }
}

function readKey(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const key: unknown = (value as Record<string, unknown>)[name]
  return typeof key === 'string' && key !== '' && !isUnstorable(key) ? key : undefined
}

function isUnstorable(value: unknown): boolean {
  return JSON.stringify(value).includes(UNSTORABLE)
}

/** The schema checks the form only, and 31 February has it. */
function isRealDate(date: string | null): boolean {
  return date === null || !Number.isNaN(Date.parse(date))
}

/**
 * Readers' pages link to it, where `javascript:` would run. Addresses of files are held against the
 * shop's origin when they are fetched.
 */
function isProductAddress(address: string): boolean {
  return address === '' || (toStoreUrl(address) !== undefined && URL.canParse(address))
}

function hasContentFolder(workno: string): boolean {
  try {
    toContentFolder(workno)
    return true
  } catch {
    return false
  }
}

/** Names the place that is wrong, never the value: rows may hold what no log should. */
function describeFirst(validator: Pick<Validator, 'Errors'>, value: unknown): string {
  for (const { instancePath, message } of validator.Errors(value)) {
    return `${instancePath || '/'} ${message}`
  }
  return 'is not of the documented form'
}
