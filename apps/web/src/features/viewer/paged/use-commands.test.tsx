// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { TextContext } from '#lib/use-text.ts'
import { ControlsVisibility } from '../chrome/controls-visibility.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import { useToast } from '../chrome/use-toast.ts'
import { PagedSession } from './paged-session.ts'
import { useCommands } from './use-commands.ts'

const choices = {
  ...{ isSpreadView: false, isAnimationTurnPage: false, isAutoTurnPage: false },
  ...{ autoTurnPageSeconds: 3, isSwitchingSpread: false, direction: 'rtl' as const },
}
const names = ['p0', 'p1']
const size = { width: 700, height: 1000 }

/** Two pages, the first of which is shown. */
function aSession(): PagedSession {
  const pages = new PageStore({
    source: new TestSource(),
    decoder: { decode: () => Promise.reject(new Error('Nothing is drawn here.')) },
    revision: 'r',
    pages: names.map((name) => ({ ...size, name, crypt: false })),
  })
  const publication = {
    pages: names.map((id) => ({ ...size, id, color: '#808080' })),
    direction: 'rtl' as const,
  }
  const viewport = { width: 390, height: 844 }
  return new PagedSession(publication, { pageIndex: 0, choice: choices, viewport }, pages)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
    {children}
  </TextContext>
)

/** The commands of two pages, and what they say. */
function usePages() {
  const [session] = useState(aSession)
  const { toast, say } = useToast()
  const [controls] = useState(() => new ControlsVisibility(true))
  const chrome = { controls, say, panels: { panel: undefined } } as unknown as Chrome
  const [chosen, setChosen] = useState(choices)
  const run = useCommands({
    ...{ session, chrome, choices: chosen, stageRef: { current: null }, goBack: () => false },
    change: (change) => setChosen({ ...chosen, ...(change as typeof choices) }),
    ...{ toggleAutoTurn: () => undefined, bookmarks: { pages: [], set: () => undefined } },
  })
  return { toast, run, controls, direction: chosen.direction }
}

it('turning back from the first page says so, for as long as every toast of the viewer', () => {
  const { result } = renderHook(usePages, { wrapper })
  act(() => result.current.run('back'))
  act(() => void vi.advanceTimersByTime(2400))
  expect(result.current.toast?.text).toBe('最初のページです')
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current.toast).toBeUndefined()
})

it('the direction of reading is named for a second when it changes', () => {
  const { result } = renderHook(usePages, { wrapper })
  act(() => result.current.run('toggle-direction'))
  expect(result.current.direction).toBe('ltr')
  act(() => void vi.advanceTimersByTime(900))
  expect(result.current.toast?.text).toBe('左から右')
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current.toast).toBeUndefined()
})

it('a turn by a command takes the bars away, a page that was not turned leaves them', () => {
  const { result } = renderHook(usePages, { wrapper })
  act(() => result.current.run('back'))
  expect(result.current.controls.isShown()).toBe(true)
  act(() => result.current.run('forward'))
  expect(result.current.controls.isShown()).toBe(false)
})
