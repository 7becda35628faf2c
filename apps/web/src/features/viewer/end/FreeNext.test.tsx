// @vitest-environment jsdom
import {
  focusManager,
  onlineManager,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { eventually } from '@yomikura/testkit/eventually'
import { patience } from '@yomikura/testkit/patience'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import { TestServer } from '#data/base/test-server.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { TextContext } from '#lib/use-text.ts'
import { FreeNext, FreeTitles } from './FreeNext.tsx'

let server: TestServer
let api: ApiClient

beforeEach(async () => {
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: '', appUrl: await server.start() })
})
afterEach(async () => {
  cleanup()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  await server.stop()
})

/** A part of the end page, and its questions. */
function show(part: ReactNode): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={{ api, account: undefined } as unknown as Visit}>
        <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
          {part}
        </TextContext>
      </SessionContext>
    </QueryClientProvider>,
  )
  return queries
}

it.each([
  [404, 'not_free', 1, 'a series that is not free any more is asked for once'],
  [500, 'internal_error', 2, 'one that failed is asked for again'],
])('%i %s: asked %i times; %s', async (status, code, times, _why) => {
  server.fault = () => ({ status, code })
  const queries = show(<FreeNext workno="RJ000001" />)
  await vi.waitFor(
    () => expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('error'),
    5000 * patience(),
  )
  expect(server.requests).toHaveLength(times)
  // Without a series there is nothing to reload.
  await vi.waitFor(
    () => expect(screen.queryAllByRole('button')).toHaveLength(times - 1),
    5000 * patience(),
  )
})

it('thirty free titles are asked for, and not again when the reader or the network returns', async () => {
  server.answers.set('/v3/free/titles/recommend', { titles: [] })
  server.answers.set('/v2/free/series', {})
  const queries = show(<FreeTitles workno="RJ000001" />)
  await eventually(() => expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('success'))
  expect(server.requests).toEqual([
    'GET /v3/free/titles/recommend?workno=RJ000001&is_one_click_free=1&limit=30',
  ])
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  // Whatever was asked again is on its way before this.
  await api.get('/v2/free/series')
  expect(server.requests.filter((request) => request.includes('/recommend'))).toHaveLength(1)
})
