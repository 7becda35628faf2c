// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { TextBar } from './TextBar.tsx'
import { TextLines } from './text-lines.ts'

const toLines = (count: number) => new TextLines('あ\n'.repeat(count - 1))

function show(line: number, isAtEnd: boolean, lines = toLines(101)) {
  const onPreview = vi.fn()
  const onSeek = vi.fn()
  const onBack = vi.fn()
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <TextBar direction="ltr" {...{ line, isAtEnd, lines, onPreview, onSeek, onBack }} />
    </TextContext>,
  )
  return { onPreview, onSeek, onBack }
}

const thumb = () => screen.getByRole<HTMLInputElement>('slider')
const letGoAt = (value: number) => {
  fireEvent.input(thumb(), { target: { value: String(value) } })
  thumb().dispatchEvent(new Event('change', { bubbles: true }))
}

afterEach(cleanup)

it.each([
  ['at the first line', 0, false, toLines(101), 0],
  ['in the middle', 50, false, toLines(101), 50],
  ['at the bottom, whatever line comes first there', 83, true, toLines(101), 100],
  ['in a text of one line', 0, true, toLines(1), 100],
])('its thumb stands where its words say: %s', (_, line, isAtEnd, lines, percent) => {
  show(line, isAtEnd, lines)
  expect(screen.getByText(new RegExp(`(^|\\D)${percent}%`))).toBeTruthy()
  expect(thumb().getAttribute('aria-valuetext')).toMatch(new RegExp(`(^|\\D)${percent}%`))
  expect((Number(thumb().value) / Number(thumb().max)) * 100).toBe(percent)
})

it('a step back from the bottom leads to the screen before, which is not the same again', () => {
  const { onSeek, onBack } = show(83, true)
  letGoAt(99)
  expect(onBack).toHaveBeenCalledOnce()
  expect(onSeek).not.toHaveBeenCalled()
})

it('another place is only gone to', () => {
  const { onPreview, onSeek, onBack } = show(83, true)
  letGoAt(40)
  expect(onPreview.mock.calls).toEqual([[40]])
  expect(onSeek.mock.calls).toEqual([[40]])
  expect(onBack).not.toHaveBeenCalled()
})
