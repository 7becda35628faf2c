// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { StripBar } from './StripBar.tsx'

const PAGES = 40

function show(pageIndex: number, hasNumber = true) {
  const onPreview = vi.fn()
  const onSeek = vi.fn()
  const bar = (page: number) => (
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <StripBar
        pageIndex={page}
        pageCount={PAGES}
        hasNumber={hasNumber}
        isScrolling={false}
        run={() => {}}
        {...{ onPreview, onSeek }}
      />
    </TextContext>
  )
  const { rerender } = render(bar(pageIndex))
  return { onPreview, onSeek, scrollTo: (page: number) => rerender(bar(page)) }
}

const thumb = () => screen.getByRole<HTMLInputElement>('slider')
const holdAt = (pageNumber: number) =>
  fireEvent.input(thumb(), { target: { value: String(pageNumber) } })
const letGo = () => fireEvent(thumb(), new Event('change', { bubbles: true }))
const shown = () => [
  thumb().value,
  screen.getByText(String(PAGES)).previousElementSibling?.textContent,
]

afterEach(cleanup)

it('a held thumb stays under the finger until the strip has scrolled there', () => {
  const { onPreview, onSeek, scrollTo } = show(4)
  holdAt(21)
  expect(onPreview.mock.calls).toEqual([[20]])
  expect(onSeek).not.toHaveBeenCalled()
  expect(shown()).toEqual(['21', '21'])
  // The pages on the way are read, and the thumb is still held.
  scrollTo(11)
  expect(shown()).toEqual(['21', '21'])
})

it('a thumb that was let go stands where the strip is', () => {
  const { onSeek, scrollTo } = show(4)
  holdAt(21)
  letGo()
  expect(onSeek.mock.calls).toEqual([[20]])
  scrollTo(20)
  expect(shown()).toEqual(['21', '21'])
  scrollTo(22)
  expect(shown()).toEqual(['23', '23'])
})

it('a strip that was drawn as one has a seek bar and no number of a page', () => {
  show(4, false)
  expect(thumb().value).toBe('5')
  expect(screen.getByRole('toolbar').textContent).toBe('')
  cleanup()
  show(4)
  expect(screen.getByRole('toolbar').textContent).toBe(`5${PAGES}`)
})
