// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { TextContext } from '#lib/use-text.ts'
import { ControlsVisibility } from '../chrome/controls-visibility.ts'
import { PagedSession } from './paged-session.ts'
import { useAutoTurn } from './use-auto-turn.ts'

const STARTED = '自動ページめくりを始めました'
const STOPPED = '自動ページめくりを止めました'
const ENDED = '自動ページめくりを終えました'

const choices = {
  isSpreadView: false,
  isAnimationTurnPage: false,
  isAutoTurnPage: false,
  autoTurnPageSeconds: 3,
  isSwitchingSpread: false,
  direction: 'rtl' as const,
}

function aSession(): PagedSession {
  const page = { width: 700, height: 1000 }
  const names = ['p0', 'p1', 'p2']
  const pages = new PageStore({
    source: new TestSource(),
    decoder: { decode: () => Promise.reject(new Error('Nothing is drawn here.')) },
    revision: 'r',
    pages: names.map((name) => ({ ...page, name, crypt: false })),
  })
  const publication = {
    pages: names.map((id) => ({ ...page, id, color: '#808080' })),
    direction: 'rtl' as const,
  }
  const at = { pageIndex: 0, choice: choices, viewport: { width: 390, height: 844 } }
  return new PagedSession(publication, at, pages)
}

function turning(given: { isHeld?: boolean; isAutoTurnPage?: boolean } = {}) {
  const said: [string, number][] = []
  const onTurn = vi.fn<() => void>()
  const controls = new ControlsVisibility(false)
  const session = aSession()
  const change = vi.fn<(change: object) => void>()
  const t = createTranslate('ja_JP', texts)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TextContext value={{ locale: 'ja_JP', t }}>{children}</TextContext>
  )
  const { isHeld = false, isAutoTurnPage = false } = given
  const { result, rerender } = renderHook(
    (now: { isHeld: boolean }) =>
      useAutoTurn({
        ...{ session, controls, onTurn, change, isSettled: true, ...now },
        choices: { ...choices, isAutoTurnPage },
        say: (text, ms) => said.push([text, ms]),
      }),
    { wrapper, initialProps: { isHeld } },
  )
  if (!isAutoTurnPage) act(() => result.current.toggle())
  const hold = (isHeldNow: boolean) => act(() => rerender({ isHeld: isHeldNow }))
  return { result, said, onTurn, controls, session, change, hold }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('turns after its interval, and says for 2.5 s that it began and was stopped', () => {
  const { result, said, onTurn } = turning()
  pass(3100)
  expect(onTurn).toHaveBeenCalledOnce()
  act(() => result.current.toggle())
  expect(said).toEqual([
    [STARTED, 2500],
    [STOPPED, 2500],
  ])
})

it('ends at the last page, says so for 3 s, and does not begin with the next work', () => {
  const { result, said, session, change } = turning()
  session.run('last')
  pass(3100)
  expect(result.current.isOn).toBe(false)
  expect(said.at(-1)).toEqual([ENDED, 3000])
  expect(change).toHaveBeenLastCalledWith({ isAutoTurnPage: false })
})

it('ends on a click of any control, and 300 ms later the controls show', () => {
  const { result, said, onTurn, controls } = turning()
  const button = document.body.appendChild(document.createElement('button'))
  fireEvent.click(button)
  expect(result.current.isOn).toBe(false)
  expect(said.at(-1)).toEqual([ENDED, 3000])
  expect(controls.isShown()).toBe(false)
  pass(310)
  expect(controls.isShown()).toBe(true)
  pass(5000)
  expect(onTurn).not.toHaveBeenCalled()
})

it.each([
  ['in a panel', '<div role="dialog"><button>it</button></div>'],
  ['on what opens one', '<button aria-expanded="false">it</button>'],
])('goes on after a click %s, where it is set', (_, markup) => {
  const { result } = turning()
  document.body.innerHTML = markup
  fireEvent.click(document.querySelector('button')!)
  expect(result.current.isOn).toBe(true)
})

it('turns after its interval where it is switched on again while the page rests', () => {
  const { result, onTurn } = turning()
  pass(2900)
  act(() => result.current.toggle())
  pass(60_000)
  expect(onTurn).not.toHaveBeenCalled()
  act(() => result.current.toggle())
  pass(2900)
  expect(onTurn).not.toHaveBeenCalled()
  pass(200)
  expect(onTurn).toHaveBeenCalledOnce()
})

it('switched on in a panel it turns nothing before that is closed', () => {
  const { onTurn, hold } = turning({ isHeld: true })
  pass(60_000)
  expect(onTurn).not.toHaveBeenCalled()
  hold(false)
  pass(3100)
  expect(onTurn).toHaveBeenCalledOnce()
})

it('coming back to the window turns nothing under an open panel', () => {
  const { onTurn } = turning({ isHeld: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(60_000)
  expect(onTurn).not.toHaveBeenCalled()
})

it('goes on after the click that closes a panel, and ends with the one after it', () => {
  const { result, hold } = turning({ isHeld: true, isAutoTurnPage: true })
  // The press closes the panel, and the click comes after it.
  fireEvent.pointerDown(document.body)
  hold(false)
  fireEvent.click(document.body)
  expect(result.current.isOn).toBe(true)
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
  expect(result.current.isOn).toBe(false)
})
