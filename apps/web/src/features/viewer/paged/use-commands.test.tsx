// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import type { ReactNode } from 'react'
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

it('turning back from the first page says so, for as long as every toast of the viewer', () => {
  const session = aSession()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      {children}
    </TextContext>
  )
  const usePages = () => {
    const { toast, say } = useToast()
    const controls = new ControlsVisibility(false)
    const chrome = { controls, say, panels: { panel: undefined } } as unknown as Chrome
    const run = useCommands({
      ...{ session, chrome, choices, stageRef: { current: null }, goBack: () => false },
      ...{ change: () => undefined, toggleAutoTurn: () => undefined },
      bookmarks: { pages: [], set: () => undefined },
    })
    return { toast, run }
  }
  const { result } = renderHook(usePages, { wrapper })
  act(() => result.current.run('back'))
  act(() => void vi.advanceTimersByTime(2400))
  expect(result.current.toast?.text).toBe('最初のページです')
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current.toast).toBeUndefined()
})
