import { expect, it } from 'vitest'
import { resolveInBook, toOutsideLink } from './book-path.ts'
import { BookLine, formatLocator, parseLocator } from './book-place.ts'
import { findInText } from './find-in-text.ts'
import { countPages, hasRoomForTwo, layOutColumns, toPageIndex } from './page-columns.ts'
import { toMinutesLeft } from './reading-time.ts'

const folding = { fold: (text: string) => text.toLowerCase(), split: (text: string) => [...text] }

it('gives every item a place, pictures without letters too', () => {
  const line = new BookLine([100, 0, 50])
  expect(line.length).toBe(153)
  expect(line.toPosition({ item: 1, offset: 0 })).toBe(101)
  expect(line.toPlace(101)).toEqual({ item: 1, offset: 0 })
  expect(line.toPlace(100)).toEqual({ item: 0, offset: 100 })
  expect(line.toPosition({ item: 0, offset: 9999 })).toBe(100)
  expect([line.toPercent(0), line.toPercent(151), line.toPercent(152)]).toEqual([0, 98, 100])
})

it.each([
  ['a screen in the middle', [99, 99], 52, 104, 52],
  ['the last screen of a chapter that is not the last', [99, 99], 60, 99, 60],
  ['the last screen', [99, 99], 150, 199, 199],
  ['the last screen but one', [99, 99], 100, 149, 100],
  ['a book of one screen', [20], 0, 20, 20],
  ['a chapter of one screen before the last', [20, 500], 0, 20, 0],
  ['a last chapter of one screen', [500, 20], 501, 521, 521],
  ['a picture at the end', [500, 0], 501, 501, 501],
  ['words before a picture at the end', [500, 0], 300, 500, 300],
  ['the last two fixed pages', [0, 0, 0, 0], 2, 3, 3],
  ['two fixed pages before the last', [0, 0, 0, 0], 1, 2, 1],
  ['a single fixed page', [0], 0, 0, 0],
  ['a screen whose end reaches beyond the book', [99], 40, 4000, 99],
  ['a book without anything', [], 0, 0, 0],
])('is reached at the first place of a screen, and at its end on the last: %s', (...row) => {
  const [, characters, start, end, reached] = row
  const line = new BookLine(characters)
  expect(line.toReached({ start, end })).toBe(reached)
  const isLast = end >= line.length - 1 && line.length > 0
  expect(line.toPercent(line.toReached({ start, end })) === 100).toBe(isLast || line.length === 0)
})

it('reads back the places it writes, and nothing else', () => {
  expect(parseLocator(formatLocator({ item: 3, offset: 1204 }))).toEqual({ item: 3, offset: 1204 })
  expect(parseLocator('3')).toBeUndefined()
  expect(parseLocator('-1/2')).toBeUndefined()
})

it('stays inside the book, and asks about nothing but plain addresses outside of it', () => {
  expect(resolveInBook('OPS/text/one.xhtml', '../img/a%20b.png#x')).toEqual({
    path: 'OPS/img/a b.png',
    fragment: 'x',
  })
  expect(resolveInBook('OPS/one.xhtml', '../../../etc')).toEqual({ path: 'etc', fragment: '' })
  expect(resolveInBook('OPS/one.xhtml', '//evil.example/x')).toBeUndefined()
  expect(resolveInBook('OPS/one.xhtml', 'javascript:alert(1)')).toBeUndefined()
  expect(toOutsideLink('javascript:alert(1)')).toBeUndefined()
  expect(toOutsideLink('https://example.com/')?.host).toBe('example.com')
})

it('finds words across line breaks and case, and says where they stand', () => {
  const [found, ...others] = findInText('It is a\nTRUTH universally', 'a truth', folding, 10)
  expect(others).toEqual([])
  expect(found).toMatchObject({ start: 6, end: 13, match: 'a TRUTH' })
  expect(findInText('aaaa', 'a', folding, 2)).toHaveLength(2)
  expect(findInText('anything', '  ', folding, 2)).toEqual([])
})

it('shows whole letters where a part of the text folds as one', () => {
  const sharp = {
    fold: (text: string) => text.toLowerCase().replaceAll('ß', 'ss').replaceAll('va', 'b'),
    split: (text: string) => text.match(/va|[^]/gi) ?? [],
  }
  expect(findInText('Die Straße', 'strasse', sharp, 5)).toMatchObject([{ match: 'Straße' }])
  expect(findInText('Straße', 's', sharp, 5)).toMatchObject([{ match: 'S' }, { match: 'ß' }])
  expect(findInText('a VA b', 'b', sharp, 5)).toMatchObject([{ match: 'VA' }, { match: 'b' }])
})

it('sets two columns where there is room, and never a line too long', () => {
  const window = { isVertical: false, fontSizePx: 18, margin: 'normal' } as const
  const wide = layOutColumns({ ...window, width: 1440, height: 900 })
  expect(wide.count).toBe(2)
  expect(wide.stride).toBe(1440)
  expect(wide.count * (wide.lineSize + wide.gap)).toBe(wide.stride)
  const phone = layOutColumns({ ...window, width: 390, height: 844 })
  expect(phone.count).toBe(1)
  const huge = layOutColumns({ ...window, width: 3840, height: 2160 })
  expect(huge.lineSize).toBeLessThanOrEqual(38 * 18)
})

it('counts pages and finds the page of a place, in columns that run down', () => {
  const columns = layOutColumns({
    width: 390,
    height: 844,
    isVertical: true,
    fontSizePx: 18,
    margin: 'normal',
  })
  expect(columns.lineSize + columns.gap).toBe(844)
  expect(countPages(columns.lineSize, columns)).toBe(1)
  expect(countPages(844 + columns.lineSize, columns)).toBe(2)
  expect([0, 843.5, 1688].map((start) => toPageIndex(start, columns))).toEqual([0, 1, 2])
})

it('counts two facing pages as one screen, and finds each place on its screen', () => {
  const half = { width: 720, height: 900, isVertical: true, isFacing: true } as const
  const columns = layOutColumns({ ...half, fontSizePx: 18, margin: 'normal' })
  expect([columns.count, columns.stride]).toEqual([2, 1800])
  // Three pages fill one screen and half of the next.
  expect(countPages(1800 + columns.lineSize, columns)).toBe(2)
  expect([0, 900, 1799, 1800].map((start) => toPageIndex(start, columns))).toEqual([0, 0, 1, 1])
})

it('opens a book of running-down lines where a horizontal one gets two columns', () => {
  expect(hasRoomForTwo({ width: 1440, height: 900, fontSizePx: 18 })).toBe(true)
  expect(hasRoomForTwo({ width: 844, height: 390, fontSizePx: 24 })).toBe(false)
  expect(hasRoomForTwo({ width: 820, height: 1180, fontSizePx: 18 })).toBe(false)
})

it('counts minutes by the script, and the last words as one', () => {
  expect(toMinutesLeft(0, 'ja')).toBe(0)
  expect(toMinutesLeft(10, 'ja')).toBe(1)
  expect(toMinutesLeft(5500, 'ja-JP')).toBe(10)
  expect(toMinutesLeft(5500, 'en')).toBe(5)
})
