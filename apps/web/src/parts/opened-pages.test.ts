import { expect, it } from 'vitest'
import { listOpenedPages } from './opened-pages.ts'

const upright = { width: 700, height: 1000 }
const pages = [upright, upright, upright, { width: 1400, height: 1000 }, upright]
const choice = {
  isSpreadView: true,
  isSwitchingSpread: false,
  viewerDirection: 'horizontal' as const,
}
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

it.each([
  ['the cover alone', 0, choice, desktop, [0]],
  ['both pages of a spread, at its first', 1, choice, desktop, [1, 2]],
  ['both pages of a spread, at its second', 2, choice, desktop, [1, 2]],
  ['a wide page alone', 3, choice, desktop, [3]],
  ['pairs as the reader moved them', 0, { ...choice, isSwitchingSpread: true }, desktop, [0, 1]],
  ['one page where there is no room for two', 1, choice, phone, [1]],
  ['one page for who reads them singly', 1, { ...choice, isSpreadView: false }, desktop, [1]],
  ['one page in a strip', 1, { ...choice, viewerDirection: 'vertical' as const }, desktop, [1]],
])('names %s', (_, pageIndex, chosen, viewport, opened) => {
  expect(listOpenedPages(pages, pageIndex, { choice: chosen, viewport })).toEqual(opened)
})

it('names nothing of a work without pages', () => {
  expect(listOpenedPages([], 0, { choice, viewport: desktop })).toEqual([])
})
