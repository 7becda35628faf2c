// @vitest-environment jsdom
import type { WorkCategory } from '@yomikura/contract/work-types'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { CategoryTabs } from './CategoryTabs.tsx'

const CATEGORIES = ['all', 'book', 'novel', 'video', 'music', 'game'] as const

const ROW_PX = 300
const TAB_PX = 100

/** jsdom lays nothing out: a row as wide as three of its tabs. */
function measure(this: Element): DOMRect {
  const row = this.closest('[role=group]')
  const index = row ? [...row.children].indexOf(this) : -1
  if (!row || index < 0) return new DOMRect(0, 0, ROW_PX, 44)
  return new DOMRect(index * TAB_PX - row.scrollLeft, 0, TAB_PX, 44)
}

const tabs = (active: WorkCategory, categories: readonly WorkCategory[] = CATEGORIES) => (
  <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
    <CategoryTabs
      categories={categories}
      active={active}
      workType=""
      onChange={() => undefined}
      onChooseType={() => undefined}
    />
  </TextContext>
)
const chosenLeft = () => screen.getByRole('button', { pressed: true }).getBoundingClientRect().left
const MIDDLE = (ROW_PX - TAB_PX) / 2

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(measure)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows the chosen one of many tabs when the library opens', () => {
  render(tabs('game'))
  expect(chosenLeft()).toBe(MIDDLE)
})

it('shows it once it is there, however late the categories are known', () => {
  const { rerender } = render(tabs('music', ['all']))
  rerender(tabs('music'))
  expect(chosenLeft()).toBe(MIDDLE)
})

it('shows another one when that is chosen, as by a swipe', () => {
  const { rerender } = render(tabs('game'))
  rerender(tabs('novel'))
  expect(chosenLeft()).toBe(MIDDLE)
})
