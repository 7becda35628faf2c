// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import { ControlsHint } from './ControlsHint.tsx'

type Shown = { isReady?: boolean; isShown?: boolean; panel?: Chrome['panels']['panel'] }

function hint({ isReady = true, isShown = false, panel }: Shown = {}) {
  const chrome = { isShown, panels: { panel } as Chrome['panels'] }
  return (
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <ControlsHint chrome={chrome} isReady={isReady} writingMode="vertical-rl" />
    </TextContext>
  )
}
const said = () => screen.getByRole('status').textContent
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
/** Long enough for two frames. */
const paint = () => pass(100)
const HINT = texts.book.controls_hint

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says how to bring the controls once a page is there, and no longer than is needed', () => {
  const { rerender } = render(hint({ isReady: false }))
  expect(said()).toBe('')
  rerender(hint())
  paint()
  expect(said()).toBe(HINT)
  pass(5000)
  expect(said()).toBe('')
})

it.each([
  ['the controls are there', { isShown: true }],
  ['a panel is open', { panel: 'settings' }],
] as const)('is gone as soon as %s, and does not come back with the page', (_, shown) => {
  const { rerender } = render(hint())
  paint()
  expect(said()).toBe(HINT)
  rerender(hint(shown))
  expect(said()).toBe('')
  rerender(hint())
  paint()
  expect(said()).toBe('')
})

it('is said once on a device', () => {
  const first = render(hint())
  paint()
  expect(said()).toBe(HINT)
  first.unmount()
  render(hint())
  paint()
  expect(said()).toBe('')
})
