// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { patience } from '@yomikura/testkit/patience'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import { TestServer } from '#data/base/test-server.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { TextContext } from '#lib/use-text.ts'
import { Slider } from './Slider.tsx'
import { useRecommended } from './use-recommended.ts'

const WORKNO = 'RJ000001'
let server: TestServer
let api: ApiClient

beforeEach(async () => {
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.stop()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <SessionContext value={{ api, account: { account_id: 'alice' } } as unknown as Visit}>
      {children}
    </SessionContext>
  </QueryClientProvider>
)

/** A window of this size, as media queries see it. */
function resize(width: number, height: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, px] = /^\(width <= (\d+)px\) and \(orientation: portrait\)$/.exec(query) ?? []
    if (px === undefined) throw new Error(`No such query: ${query}`)
    return {
      matches: width <= Number(px) && height >= width,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList
  })
}

it.each([
  [false, '/v3/viewer/recommend'],
  [true, '/v3/viewer/recommend/voicecomic'],
])('asks for nine works, after a voice comic (%s) at %s', async (isVoiced, path) => {
  server.answers.set(path, { works: [{ workno: 'RJ000002' }] })
  const { result } = renderHook(() => useRecommended(WORKNO, isVoiced), { wrapper })
  await vi.waitFor(() => expect(result.current.works).toHaveLength(1), 5000 * patience())
  expect(server.requests).toEqual([`GET ${path}?workno=${WORKNO}&limit=9`])
})

it.each([
  [428, 926, 6, 'the widest phone, upright'],
  [429, 926, 3, 'wider than a phone'],
  [428, 400, 3, 'a phone on its side'],
])('%i x %i shows %i works at once: %s', (width, height, count, _why) => {
  resize(width, height)
  const items = Array.from({ length: 9 }, (_, index) => ({ key: String(index), node: index }))
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <Slider title="おすすめ" items={items} />
    </TextContext>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(count)
})
