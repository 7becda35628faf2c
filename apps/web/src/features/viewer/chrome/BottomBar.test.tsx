// @vitest-environment jsdom
import { openPaged, type PagedState } from '@yomikura/reader/paged-reader'
import { createTranslate } from '@yomikura/i18n/text'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ThumbnailStore } from '#data/works/content/thumbnail-store.ts'
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

/** Pictures that never come: what is looked at is the strip around them. */
const NO_PICTURES = {
  subscribe: () => () => undefined,
  get: () => undefined,
  want: () => undefined,
} as unknown as ThumbnailStore

function show(state: PagedState, thumbnails?: ThumbnailStore, hasThumbnails = true) {
  const run = vi.fn()
  const onSeek = vi.fn()
  const onStep = vi.fn()
  const onTurned = vi.fn()
  const t = createTranslate('ja_JP', texts)
  render(
    <TextContext value={{ locale: 'ja_JP', t }}>
      <BottomBar {...{ state, thumbnails, hasThumbnails, run, onSeek, onStep, onTurned }} />
    </TextContext>,
  )
  return { run, onSeek, onStep, onTurned }
}

it('has the way on at the left of a right-to-left work, and at the right otherwise', async () => {
  const names = () => screen.getAllByRole('button').map((button) => button.ariaLabel)
  show(aState(3))
  expect(names()).toEqual(['次のページ', '前のページ'])
  document.body.replaceChildren()
  show(aState(3, 'ltr'))
  expect(names()).toEqual(['前のページ', '次のページ'])
})

afterEach(cleanup)

it('holds the place of previews that come, and none where there are none', () => {
  const place = () => document.querySelector('footer [data-place]')
  show(aState(3))
  expect(place()).not.toBeNull()
  cleanup()
  show(aState(3), NO_PICTURES)
  expect(place()).toBeNull()
  cleanup()
  show(aState(3), undefined, false)
  expect(place()).toBeNull()
})

it('asks for forward, whatever side the button is on, and says that it turned', async () => {
  const { run, onTurned } = show(aState(3))
  expect(onTurned).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '次のページ' }))
  expect(run).toHaveBeenCalledWith('forward')
  expect(onTurned).toHaveBeenCalledOnce()
})

it('offers no way past the ends', () => {
  show(aState(0))
  expect(screen.getByRole('button', { name: '前のページ' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '次のページ' })).toHaveProperty('disabled', false)
})

it('says where the reader is, in numbers and in words', () => {
  show(aState(3))
  expect(screen.getByText('4–5 / 9')).toBeTruthy()
  expect(screen.getByText('44%')).toBeTruthy()
  const seek = screen.getByRole('slider', { name: 'ページの位置' })
  expect(seek.getAttribute('aria-valuetext')).toBe('9ページ中4ページ目')
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

it('shows by its thumb what it says in percent: the last spread is the end', () => {
  show(aState(8))
  expect(screen.getByText('100%')).toBeTruthy()
  expect(screen.getByRole('slider')).toHaveProperty('value', '9')
})

it('leads on from a spread by its thumb, one page further or back, and stays as at any seek', () => {
  const first = show(aState(3))
  const move = (value: string) => {
    const seek = screen.getByRole('slider')
    fireEvent.input(seek, { target: { value } })
    seek.dispatchEvent(new Event('change', { bubbles: true }))
  }
  move('5')
  cleanup()
  const last = show(aState(8))
  move('8')
  expect([first.onStep.mock.calls, last.onStep.mock.calls]).toEqual([[['forward']], [['back']]])
  // A turn by a command takes the bars away.
  const others = [first, last].flatMap(({ run, onSeek, onTurned }) => [run, onSeek, onTurned])
  expect(others.flatMap((other) => other.mock.calls)).toEqual([])
})

it('is gone through by keys: next, place, previous, then one stop for all thumbnails', async () => {
  const { run, onSeek } = show(aState(3), NO_PICTURES)
  const stops: string[] = []
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab()
    stops.push(document.activeElement?.ariaLabel ?? 'body')
  }
  expect(stops.slice(0, 4)).toEqual(['次のページ', 'ページの位置', '前のページ', '4ページ'])
  expect(stops[4]).not.toContain('ページ')
  // Back in the strip: arrows follow the reading direction, Enter goes to the page.
  await userEvent.tab({ shift: true })
  const focused = () => document.activeElement?.ariaLabel
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe('6ページ')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('5ページ')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('9ページ')
  await userEvent.keyboard('{Home}{Enter}')
  expect([onSeek.mock.calls, run.mock.calls]).toEqual([[[0]], []])
})
