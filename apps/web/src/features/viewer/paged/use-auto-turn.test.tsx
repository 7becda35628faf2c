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

function turning() {
  const said: [string, number][] = []
  const onTurn = vi.fn<() => void>()
  const controls = new ControlsVisibility(false)
  const session = aSession()
  const t = createTranslate('ja_JP', texts)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TextContext value={{ locale: 'ja_JP', t }}>{children}</TextContext>
  )
  const { result } = renderHook(
    () =>
      useAutoTurn({
        ...{ session, choices, controls, onTurn, isSettled: true, isHeld: false },
        change: () => undefined,
        say: (text, ms) => said.push([text, ms]),
      }),
    { wrapper },
  )
  act(() => result.current.toggle())
  return { result, said, onTurn, controls, session }
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

it('ends at the last page, and says so for 3 s', () => {
  const { result, said, session } = turning()
  session.run('last')
  pass(3100)
  expect(result.current.isOn).toBe(false)
  expect(said.at(-1)).toEqual([ENDED, 3000])
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
