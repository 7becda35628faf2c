// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { readRecentPage, readRecentPlace, storeRecentPlace } from './recent-page.ts'
import {
  findPage,
  findPlace,
  keepPageName,
  readKeptPage,
  readPageName,
  toPageLocator,
} from './place-locator.ts'

const key = { account: 'alice', workno: 'BJ00000101', path: '本編' }
const BEFORE = Array.from({ length: 20 }, (_, index) => `${String(index + 1).padStart(3, '0')}.jpg`)
const kept = (page: number) => ({ page, name: BEFORE[page] })
const without = (...names: string[]) => BEFORE.filter((name) => !names.includes(name))

beforeEach(() => localStorage.clear())

/** A reader stands at a page, then the work is updated. */
const UPDATES: [what: string, after: readonly string[], from: number, to: number][] = [
  ['nothing changes', BEFORE, 10, 10],
  ['three pages are put in front', ['a.jpg', 'b.jpg', 'c.jpg', ...BEFORE], 10, 13],
  ['the first page goes', BEFORE.slice(1), 10, 9],
  ['five pages in front go', BEFORE.slice(5), 10, 5],
  ['pages are added at the end', [...BEFORE, 'x.jpg', 'y.jpg'], 10, 10],
  ['pages behind go', BEFORE.slice(0, 15), 10, 10],
  ['the page itself goes', without('011.jpg'), 10, 10],
  ['the page itself is drawn again', BEFORE.with(10, 'new.jpg'), 10, 10],
  ['every page is drawn again', BEFORE.map((name) => `new-${name}`), 10, 10],
  ['a page is put in right before', BEFORE.toSpliced(10, 0, 'x.jpg'), 10, 11],
  ['a page is put in right behind', BEFORE.toSpliced(11, 0, 'x.jpg'), 10, 10],
  ['two pages change places', BEFORE.with(10, '016.jpg').with(15, '011.jpg'), 10, 15],
  ['the work is turned around', BEFORE.toReversed(), 10, 9],
  ['pages go in front and are added, too', [...BEFORE.slice(4), 'x.jpg'], 10, 6],
  ['a picture comes twice', ['011.jpg', ...BEFORE], 10, 0],
  ['the first page was kept', ['a.jpg', ...BEFORE], 0, 1],
  ['the last page was kept', ['a.jpg', ...BEFORE], 19, 20],
  ['nothing is left', [], 10, 10],
]

describe('a place after an update of its work', () => {
  it.each(UPDATES)('is the same page: %s', (_what, after, from, to) => {
    expect(findPage(after, kept(from))).toBe(to)
    storeRecentPlace(key, { pageIndex: from, pageCount: 20, atSeconds: 1234 })
    keepPageName(key, kept(from))
    expect(findPlace(key, after)).toBe(to)
    // Its new number is kept, at its old time, so that the library and the work's page agree.
    expect(readRecentPage(key)).toBe(to)
    expect(readRecentPlace(key)?.atSeconds).toBe(1234)
    expect(findPlace(key, after)).toBe(to)
  })

  it('moves back with the older pages of a device without a network', () => {
    storeRecentPlace(key, { pageIndex: 10, pageCount: 20, atSeconds: 1 })
    keepPageName(key, kept(10))
    expect(findPlace(key, ['a.jpg', ...BEFORE])).toBe(11)
    expect(findPlace(key, BEFORE)).toBe(10)
    expect(readRecentPlace(key)).toEqual({ pageIndex: 10, pageCount: 20, atSeconds: 1 })
  })

  it.each([
    ['of an older release', undefined],
    ['whose name belongs to another number', { page: 4, name: '005.jpg' }],
    ['whose name is none', { page: 10, name: '../../etc' }],
  ])('is the same number in a row %s', (_what, name) => {
    storeRecentPlace(key, { pageIndex: 10, pageCount: 20, atSeconds: 1 })
    if (name) localStorage.setItem('page-name/alice/BJ00000101/本編', `${name.page}/${name.name}`)
    expect(findPlace(key, ['a.jpg', ...BEFORE])).toBe(10)
  })

  it('is the same page for an account that takes over what it read as a visitor', () => {
    keepPageName({ ...key, account: '' }, kept(10))
    storeRecentPlace(key, { pageIndex: 10, pageCount: 20, atSeconds: 1 })
    expect(findPlace(key, ['a.jpg', ...BEFORE])).toBe(11)
  })

  it('has no name any more once a page without one is kept', () => {
    storeRecentPlace(key, { pageIndex: 10, pageCount: 20, atSeconds: 1 })
    keepPageName(key, kept(10))
    keepPageName(key, { page: 10 })
    expect(readKeptPage(key)).toEqual({ page: 10, name: undefined })
  })

  it('is unknown where none was kept', () => {
    keepPageName(key, kept(10))
    expect(findPlace(key, BEFORE)).toBeUndefined()
  })
})

describe('the locator of a page', () => {
  it.each([
    [toPageLocator('0123456789abcdef0123456789abcdef.jpg'), '0123456789abcdef0123456789abcdef.jpg'],
    ['page;name=a.jpg', 'a.jpg'],
    [undefined, undefined],
    ['', undefined],
    ['page;name=', undefined],
    ['page;name=a/b.jpg', undefined],
    [`page;name=${'a'.repeat(65)}`, undefined],
    ['page;name=a.jpg\n', undefined],
    ['audio;speed=1.5', undefined],
    ['/4/2:13', undefined],
    ['finished', undefined],
  ])('%s names %s', (locator, name) => {
    expect(readPageName(locator)).toBe(name)
  })
})
