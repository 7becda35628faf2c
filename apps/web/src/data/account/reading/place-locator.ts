import { takeActTime } from '../../base/device/act-clock.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import {
  readRecentPage,
  readRecentPlace,
  type RecentPageKey,
  storeRecentPlace,
} from './recent-page.ts'

/**
 * A page as it is kept: its number from 0, and its stored name where it has one. The name follows from
 * the page's path and bytes, so it stays when pages are put in front of it or taken away.
 */
export type KeptPage = { page: number; name?: string | undefined }

const NAME = /^[\w.-]{1,64}$/
const LOCATOR = 'page;name='

/** Whether a page can be found by this name again. Books number their pages; such names mean nothing. */
export function isPageName(name: string | undefined): name is string {
  return name !== undefined && NAME.test(name)
}

/** How a place names its page to other devices; undefined where the page has no name. */
export function toPageLocator(name: string | undefined): string | undefined {
  return isPageName(name) ? `${LOCATOR}${name}` : undefined
}

/** The stored name in a place's locator; undefined in places of older releases and of other kinds. */
export function readPageName(locator: string | undefined): string | undefined {
  const name = locator?.startsWith(LOCATOR) ? locator.slice(LOCATOR.length) : undefined
  return isPageName(name) ? name : undefined
}

/**
 * Where a kept page is now.
 *
 * @param names stored names of the pages that there are; empty where pages have none
 * @returns from 0; the kept number where the page has no name or is gone
 */
export function findPage(names: readonly string[], { page, name }: KeptPage): number {
  // Twice the same picture: the number decides which.
  if (name === undefined || names[page] === name) return page
  const index = names.indexOf(name)
  return index === -1 ? page : index
}

/**
 * Keeps the page that the reader is at now, at once: no server is asked, and a closing tab loses nothing.
 *
 * @param pageCount pages in all; undefined where they are not the whole work's
 * @returns the page's locator for other devices, as `toPageLocator`
 */
export function keepPlace(
  key: RecentPageKey,
  kept: KeptPage,
  pageCount: number | undefined,
): string | undefined {
  const atSeconds = Math.floor(takeActTime(Date.now()) / 1000)
  storeRecentPlace(key, { pageIndex: kept.page, pageCount, atSeconds })
  keepPageName(key, kept)
  return toPageLocator(kept.name)
}

/** Keeps the name of the page that is kept as the place. A place without a name has none from now on. */
export function keepPageName(key: RecentPageKey, { page, name }: KeptPage): void {
  try {
    if (isPageName(name)) deviceStorage()?.setItem(toKey(key), `${page}/${name}`)
    else deviceStorage()?.removeItem(toKey(key))
  } catch {
    // The number alone is kept.
  }
}

/** The place as it was kept, with its name; undefined where none is known. */
export function readKeptPage(key: RecentPageKey): KeptPage | undefined {
  const page = readRecentPage(key)
  if (page === undefined) return undefined
  // What was read as a visitor is taken over by the account without its name.
  const owners = [key.account, '']
  const names = owners.map((account) => readName({ ...key, account }, page))
  return { page, name: names.find((name) => name !== undefined) }
}

/**
 * The page at which a work goes on, whatever came before it since it was kept. Keeps its new number,
 * so that everything that shows places shows that one.
 *
 * @param names as for `findPage`
 * @returns from 0; undefined where no place is known
 */
export function findPlace(key: RecentPageKey, names: readonly string[]): number | undefined {
  const kept = readKeptPage(key)
  if (!kept) return undefined
  const page = findPage(names, kept)
  if (page !== kept.page) move(key, { page, name: kept.name }, names.length)
  return page
}

/** Not an act of the reader: the time stays. */
function move(key: RecentPageKey, kept: KeptPage, pageCount: number): void {
  const place = readRecentPlace(key)
  if (!place) return
  const count = place.pageCount === undefined ? undefined : pageCount
  storeRecentPlace(key, { ...place, pageIndex: kept.page, pageCount: count })
  keepPageName(key, kept)
}

/** A name counts only beside the number with which it was kept: another tab's app may know no names. */
function readName(key: RecentPageKey, page: number): string | undefined {
  const [number, name] = (deviceStorage()?.getItem(toKey(key)) ?? '').split('/')
  return Number(number) === page && isPageName(name) ? name : undefined
}

function toKey({ account, workno, path }: RecentPageKey): string {
  return `page-name/${account}/${workno}/${path}`
}
