// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { mergePlace } from './places.ts'
import { readRecentPage, storeRecentPlace, writeRecentPage } from './recent-page.ts'
import { adoptVisitorPlaces, findLatestPlaces } from './recent-works.ts'
import { toMark } from '../../session/use-reading-marks.ts'
import { readWorkPart, writeWorkPart } from './work-parts.ts'

const workno = 'BJ00000101'
const place = (account: string) => ({ account, workno, path: '' })
const store = (account: string, path: string, pageIndex: number, atSeconds: number) =>
  storeRecentPlace({ account, workno, path }, { pageIndex, pageCount: 50, atSeconds })
const latest = (account: string) => findLatestPlaces(account).get(workno)

beforeEach(() => localStorage.clear())

it('a work is where it was read last, however far its other parts were read', () => {
  store('alice', '第1話', 40, 1000)
  store('alice', '第2話', 2, 2000)
  store('bob', '第3話', 5, 3000)
  expect(latest('alice')).toMatchObject({ path: '第2話', pageIndex: 2 })
})

it('places that come from elsewhere all at once keep the times they were chosen at', () => {
  const event = { workno, total: 50, device: 'tablet' }
  mergePlace('alice', { ...event, path: '第2話', position: 2, at_ms: 2_000_000 })
  mergePlace('alice', { ...event, path: '第1話', position: 40, at_ms: 1_000_000 })
  expect(latest('alice')).toMatchObject({ path: '第2話', atSeconds: 2000 })
  store('', '第3話', 7, 1500)
  adoptVisitorPlaces('alice')
  expect(latest('alice')).toMatchObject({ path: '第2話' })
})

it('gives a visitor’s place to the account that signs in', () => {
  writeRecentPage(place(''), 3, 8)
  adoptVisitorPlaces('7')
  expect(readRecentPage(place('7'))).toBe(3)
  expect(readRecentPage(place(''))).toBeUndefined()
})

it('keeps the place that the account has itself', () => {
  writeRecentPage(place('7'), 5, 8)
  writeRecentPage(place(''), 3, 8)
  adoptVisitorPlaces('7')
  expect(readRecentPage(place('7'))).toBe(5)
})

describe('a work of several parts', () => {
  const account = 'alice'
  const open = (path: string, [before, size, total]: readonly [number, number, number]) =>
    writeWorkPart({ account, workno }, { path, before, size, total, atMs: 1 })
  const percent = () => toMark(latest(account), undefined)?.percent

  it.each([
    ['the end of the first', '第1話', [0, 50, 200], 49, 25],
    ['the start of the second', '第2話', [50, 50, 200], 0, 25],
    ['the middle of the second', '第2話', [50, 50, 200], 24, 37],
    ['the end of the last but one', '第3話', [100, 50, 200], 49, 75],
    ['a page before the end of the last', '第4話', [150, 50, 200], 48, 99],
    ['the end of the last', '第4話', [150, 50, 200], 49, 100],
    ['the end of the first of two books', '上.epub', [0, 100, 200], 49, 50],
    ['the last screen but one of the last book', '下.epub', [100, 100, 200], 48, 99],
    ['the end of the last book', '下.epub', [100, 100, 200], 49, 100],
    ['the end of a short part before a long one', '序章', [0, 1, 200], 49, 1],
    ['the end of a long part before a short one', '本編', [0, 199, 200], 49, 99],
  ] as const)('is read at %s as far as that', (_, path, extent, pageIndex, wanted) => {
    store(account, path, pageIndex, 1000)
    open(path, extent)
    expect(percent()).toBe(wanted)
  })

  it('is as far as its part, whatever lies beside it was looked at', () => {
    store(account, '第2話', 24, 1000)
    open('第2話', [50, 50, 200])
    store(account, 'textless', 49, 2000)
    expect(percent()).toBe(37)
    expect(latest(account)?.atSeconds).toBe(2000)
  })

  it('is not finished by a part that another device reported, and no place', () => {
    store(account, '第1話', 49, 1000)
    open('第4話', [150, 50, 200])
    expect(percent()).toBe(75)
  })

  it('stays so for a visitor who signs in', () => {
    writeRecentPage({ account: '', workno, path: '第1話' }, 49, 50)
    writeWorkPart(
      { account: '', workno },
      { path: '第1話', before: 0, size: 50, total: 200, atMs: 1 },
    )
    adoptVisitorPlaces(account)
    expect(percent()).toBe(25)
    expect(readWorkPart({ account: '', workno })).toBeUndefined()
  })

  it.each([
    '',
    '1',
    '1/2',
    '1/2/3',
    '1/2/3@',
    '1/0/3@1/a',
    '2/2/3@1/a',
    'a/b/c@1/d',
    '-1/2/3@1/a',
    'x',
  ])('of which nonsense is stored, %o, is as far as its last part', (stored) => {
    localStorage.setItem(`work-part/${account}/${workno}`, stored)
    expect(readWorkPart({ account, workno })).toBeUndefined()
  })
})
