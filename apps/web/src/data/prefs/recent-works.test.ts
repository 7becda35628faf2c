import { beforeEach, expect, it } from 'vitest'
import { mergePlace } from '../reading/places.ts'
import { readRecentPage, storeRecentPlace, writeRecentPage } from './recent-page.ts'
import { adoptVisitorPlaces, findLatestPlaces } from './recent-works.ts'

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
