// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CommunicationError, toRefusal } from '#data/base/api/errors.ts'
import { DamagedPageError } from '#data/works/content/page-decoder.ts'
import { TextContext } from '#lib/use-text.ts'
import { FailureView } from './FailureView.tsx'
// Loaded here, so that no test waits for it.
import '#parts/StateDrawings.tsx'
import { toPageErrorKey } from './viewer-errors.ts'

const { viewer, errors } = texts
const refusal = (status: number, code?: string) => toRefusal(status, code ? { code } : {})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A viewer that did not open, and what its reader asked for. */
async function show(error: Error, startsMs?: number) {
  const asked: string[] = []
  const rootRoute = createRootRoute({
    component: () => (
      <FailureView
        error={error}
        {...(startsMs !== undefined && { startsMs })}
        onRetry={() => asked.push('retry')}
        onClose={() => asked.push('close')}
      />
    ),
  })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <RouterProvider router={router} />
    </TextContext>,
  )
  const view = screen.getByRole('alert')
  return {
    asked,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    title: () => screen.getByRole('heading').textContent,
    paragraphs: () => [...view.querySelectorAll('p')].map(({ textContent }) => textContent),
    buttons: () => screen.getAllByRole('button').map(({ textContent }) => textContent),
  }
}

const toCode = (code: number) => `エラーコード：${String(code)}`

describe('a viewer that did not open (specification.md#2.8)', () => {
  it.each(['not_found', 'work_not_found', 'file_not_found'])(
    'says for %s that nothing is there, without a retry that cannot help',
    async (code) => {
      const { title, paragraphs, buttons, asked, press } = await show(refusal(404, code))
      expect([title(), ...paragraphs()]).toEqual([viewer.not_found_title, viewer.not_found_text])
      expect(buttons()).toEqual([viewer.back_to_work])
      press(viewer.back_to_work)
      expect(asked).toEqual(['close'])
    },
  )

  it.each([
    ['the unexpected', refusal(500), [errors.unexpected, toCode(500)]],
    [
      'an error of our own',
      new Error('Failed to load content data.'),
      [errors.content_data, errors.unexpected, toCode(1)],
    ],
    ['another device that reads', refusal(409, 'simultaneous_view'), [errors.simultaneous_view]],
    ['a right that ended', refusal(403, 'no_right'), [errors.no_right]],
    ['a session that ended', refusal(401, 'unauthorized'), [errors.unauthorized]],
    ['a work that is still made', refusal(409, 'work_not_ready'), [errors.work_not_ready]],
    ['too many requests', refusal(429, 'rate_limited'), [errors.rate_limited]],
  ])('says why for %s, and offers to reload and to close', async (_what, error, texts) => {
    const { title, paragraphs, buttons, asked, press } = await show(error)
    expect([title(), ...paragraphs()]).toEqual([viewer.error_title, ...texts])
    expect(buttons()).toEqual([viewer.reload, viewer.close])
    press(viewer.reload)
    press(viewer.close)
    expect(asked).toEqual(['retry', 'close'])
  })

  it('is drawn: without a network, with nothing there and with an error each in its way', async () => {
    const drawn: string[] = []
    for (const error of [new CommunicationError('No network.'), refusal(404), refusal(500)]) {
      await show(error)
      await expect.poll(() => screen.getByRole('alert').querySelector('svg path')).not.toBeNull()
      drawn.push(screen.getByRole('alert').querySelector('svg')?.innerHTML ?? '')
      cleanup()
    }
    expect(new Set(drawn).size).toBe(3)
  })

  it('blames the connection only where no answer came', async () => {
    const { title, paragraphs, buttons } = await show(new CommunicationError('No network.'))
    expect(title()).toBe(viewer.connection_title)
    expect(paragraphs()).toEqual([viewer.connection_failed, viewer.connection_check, toCode(1)])
    expect(buttons()).toEqual([viewer.reload, viewer.close])
  })

  it('names the day on which the work comes out, and opens it then', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: Date.UTC(2026, 0, 9, 12),
    })
    const { paragraphs, asked } = await show(
      refusal(409, 'work_not_released'),
      Date.UTC(2026, 0, 10, 12),
    )
    expect(paragraphs()[0]).toContain('2026/01/10')
    await act(() => vi.advanceTimersByTimeAsync(86_399_000))
    expect(asked).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(asked).toEqual(['retry'])
  })
})

describe('one page that is missing', () => {
  it.each([
    [new DamagedPageError('Broken.'), true, 'viewer.page_damaged'],
    [new CommunicationError('No network.'), true, 'viewer.page_failed'],
    [new CommunicationError('No network.'), false, 'viewer.page_not_kept'],
    [refusal(404, 'file_not_found'), true, 'viewer.page_not_found'],
    [refusal(403, 'no_right'), true, 'errors.no_right'],
    [refusal(500), true, 'viewer.page_failed'],
  ])('%s, with a network %s, says %s', (error, isOnline, key) => {
    expect(toPageErrorKey(error, isOnline)).toBe(key)
  })
})
