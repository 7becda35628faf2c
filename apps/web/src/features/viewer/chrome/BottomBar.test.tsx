import { openPaged, type PagedState } from '@yomikura/reader/paged-reader'
import { createTranslate } from '@yomikura/i18n/text'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { BottomBar } from './BottomBar.tsx'

function aState(pageIndex: number, direction: 'rtl' | 'ltr' = 'rtl'): PagedState {
  const page = { width: 700, height: 1000, color: '#808080' }
  const pages = Array.from({ length: 9 }, (_, index) => ({ ...page, id: String(index) }))
  const layout = { isSpread: true, isSwitchingSpread: false, direction }
  return openPaged(
    { pages, direction },
    { pageIndex, layout, viewport: { width: 1440, height: 900 } },
  )
}

function show(state: PagedState) {
  const run = vi.fn()
  const onSeek = vi.fn()
  const t = createTranslate('ja_JP', texts)
  render(
    <TextContext value={{ locale: 'ja_JP', t }}>
      <BottomBar state={state} thumbnails={undefined} run={run} onSeek={onSeek} />
    </TextContext>,
  )
  return { run, onSeek }
}

it('has the way on at the left of a right-to-left work, and at the right otherwise', async () => {
  const names = () => screen.getAllByRole('button').map((button) => button.ariaLabel)
  show(aState(3))
  expect(names()).toEqual(['次のページ', '前のページ'])
  document.body.replaceChildren()
  show(aState(3, 'ltr'))
  expect(names()).toEqual(['前のページ', '次のページ'])
})

it('asks for forward, whatever side the button is on', async () => {
  const { run } = show(aState(3))
  await userEvent.click(screen.getByRole('button', { name: '次のページ' }))
  expect(run).toHaveBeenCalledWith('forward')
})

it('offers no way past the ends', () => {
  show(aState(0))
  expect(screen.getByRole('button', { name: '前のページ' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '次のページ' })).toHaveProperty('disabled', false)
})

it('says where the reader is, in numbers and in words', () => {
  show(aState(3))
  expect(screen.getByText('4–5 / 9')).toBeTruthy()
  expect(screen.getByText('55%')).toBeTruthy()
  const seek = screen.getByRole('slider', { name: 'ページの位置' })
  expect(seek.getAttribute('aria-valuetext')).toBe('9ページ中4ページ')
  expect([seek.getAttribute('min'), seek.getAttribute('max'), seek.dir]).toEqual(['1', '9', 'rtl'])
})

it('shows the place looked for while the thumb moves, and goes there when it is let go', () => {
  const { onSeek } = show(aState(3))
  const seek = screen.getByRole('slider')
  fireEvent.input(seek, { target: { value: '8' } })
  expect(screen.getByText('8 / 9')).toBeTruthy()
  expect(onSeek).not.toHaveBeenCalled()
  seek.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onSeek).toHaveBeenCalledWith(7)
})
