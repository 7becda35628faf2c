// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { parseRecentPage, readRecentPage, writeRecentPage } from './recent-page.ts'

const key = { account: 'reader', workno: 'BJ00000101', path: '本編' }

beforeEach(() => localStorage.clear())

it('finds the page that was kept', () => {
  writeRecentPage(key, 57)
  expect(readRecentPage(key)).toBe(57)
})

it('keeps how many pages there are beside the page', () => {
  writeRecentPage(key, 57, 58)
  expect(readRecentPage(key)).toBe(57)
  expect(parseRecentPage(localStorage.getItem(localStorage.key(0)!)!)).toEqual({
    pageIndex: 57,
    pageCount: 58,
    atSeconds: expect.any(Number) as number,
  })
})

it('keeps accounts, works and folders apart', () => {
  writeRecentPage(key, 57)
  expect(readRecentPage({ ...key, account: 'newcomer' })).toBeUndefined()
  expect(readRecentPage({ ...key, workno: 'BJ00000102' })).toBeUndefined()
  expect(readRecentPage({ ...key, path: 'おまけ' })).toBeUndefined()
})

it.each(['', 'NaN', '-3', '1.5', '12x', '1/', '/2', '99999999999999'])(
  'knows no page where %j is stored',
  (stored) => {
    writeRecentPage(key, 1)
    localStorage.setItem(localStorage.key(0)!, stored)
    expect(readRecentPage(key)).toBeUndefined()
  },
)

it.each([-1, 1.5, NaN, Infinity])('never keeps %d', (pageIndex) => {
  writeRecentPage(key, pageIndex)
  expect(localStorage).toHaveLength(0)
})
