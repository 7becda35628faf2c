import { beforeEach, expect, it } from 'vitest'
import { readRecentPage, writeRecentPage } from './recent-page.ts'
import { adoptVisitorPlaces } from './recent-works.ts'

const place = (account: string) => ({ account, workno: 'BJ00000101', path: '' })

beforeEach(() => localStorage.clear())

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
