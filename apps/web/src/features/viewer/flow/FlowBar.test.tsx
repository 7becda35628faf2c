// @vitest-environment jsdom
import { BookLine } from '@yomikura/reader/book/book-place'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { FlowBar } from './FlowBar.tsx'
import type { useFlowViewer } from './use-flow-viewer.ts'

/** A thousand letters. */
const line = new BookLine([999])
/** Twelve pages of pictures, of which each is a document. */
const pages = new BookLine(Array.from({ length: 12 }, () => 0))

/** The bar over a screen that holds these letters. */
function show(position: number, endPosition: number) {
  return showScreen(line, { isFixed: false, position, endPosition })
}

type Screen = { isFixed: boolean; position: number; endPosition: number }

function showScreen(line: BookLine, { isFixed, position, endPosition }: Screen) {
  const run = vi.fn()
  const turn = vi.fn()
  const onSeek = vi.fn()
  const reached = line.toReached({ start: position, end: endPosition })
  const viewer = {
    session: { isFixed, endPosition, turn },
    ...{ state: { second: undefined }, line, position, reached, run },
    ...{ direction: 'rtl', toTitle: () => '' },
  } as unknown as ReturnType<typeof useFlowViewer>
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <FlowBar viewer={viewer} onSeek={onSeek} />
    </TextContext>,
  )
  return { run, turn, onSeek }
}

const thumb = () => screen.getByRole<HTMLInputElement>('slider')
const share = () => (Number(thumb().value) - Number(thumb().min)) / Number(thumb().max)
const letGoAt = (value: number) => {
  fireEvent.input(thumb(), { target: { value: String(value) } })
  thumb().dispatchEvent(new Event('change', { bubbles: true }))
}

afterEach(cleanup)

it.each([
  ['in the middle', 500, 700, '50%', 0.5],
  ['at the last screen, wherever it begins', 730, 999, '100%', 1],
])('its thumb stands where its words say: %s', (_, start, end, words, at) => {
  show(start, end)
  expect(screen.getByText(words)).toBeTruthy()
  expect(thumb().getAttribute('aria-valuetext')).toBe(words)
  expect(share()).toBeCloseTo(at, 2)
})

it('shows the place looked for while the thumb moves, and goes there when it is let go', () => {
  const { onSeek } = show(500, 700)
  fireEvent.input(thumb(), { target: { value: '250' } })
  expect(screen.getByText('25%')).toBeTruthy()
  letGoAt(250)
  expect(onSeek.mock.calls).toEqual([[250]])
})

it('a step back from the end leads to the screen before, which is not the same again', () => {
  const { turn, onSeek } = show(730, 999)
  letGoAt(998)
  expect([turn.mock.calls, onSeek.mock.calls]).toEqual([[['back']], []])
})

it.each([
  ['a letter further', { isFixed: false, position: 500, endPosition: 700 }, 501],
  ['on the second of two pages', { isFixed: true, position: 3, endPosition: 4 }, 5],
])('a thumb moved to what is on screen already leads on, and keeps the bars: %s', (_, at, to) => {
  const { run, turn, onSeek } = showScreen(at.isFixed ? pages : line, at)
  letGoAt(to)
  expect(turn.mock.calls).toEqual([['forward']])
  // A command would take the bars away from under the finger.
  expect([run.mock.calls, onSeek.mock.calls]).toEqual([[], []])
})

it('of a book of fixed pages runs from 1 to the last page, and leads to the page of its number', () => {
  const { onSeek } = showScreen(pages, { isFixed: true, position: 4, endPosition: 4 })
  expect([thumb().min, thumb().max, thumb().value]).toEqual(['1', '12', '5'])
  expect(thumb().getAttribute('aria-valuetext')).toBe('5 / 12')
  fireEvent.input(thumb(), { target: { value: '12' } })
  expect(screen.getByText('12 / 12')).toBeTruthy()
  letGoAt(12)
  expect(onSeek.mock.calls).toEqual([[11]])
})
