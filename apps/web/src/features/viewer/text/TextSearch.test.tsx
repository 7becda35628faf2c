// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { TextLines } from './text-lines.ts'
import { TextSearch } from './TextSearch.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

it('searches 200 ms after the last letter, and not between them (specification.md#1.9)', () => {
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <TextSearch
        lines={new TextLines('雨の手紙が届く\n雨の日')}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    </TextContext>,
  )
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('雨')
  pass(199)
  type('雨の手')
  pass(199)
  expect(marked()).toEqual([])
  pass(1)
  expect(marked()).toEqual(['雨の手'])
})
