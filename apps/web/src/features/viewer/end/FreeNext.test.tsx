// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import { TestServer } from '#data/base/test-server.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { TextContext } from '#lib/use-text.ts'
import { FreeNext } from './FreeNext.tsx'

let server: TestServer
let api: ApiClient

beforeEach(async () => {
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: '', appUrl: await server.start() })
})
afterEach(async () => {
  cleanup()
  await server.stop()
})

it.each([
  [404, 'not_free', 1, 'a series that is not free any more is asked for once'],
  [500, 'internal_error', 2, 'one that failed is asked for again'],
])('%i %s: asked %i times; %s', async (status, code, times, _why) => {
  server.fault = () => ({ status, code })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={{ api, account: undefined } as unknown as Visit}>
        <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
          <FreeNext workno="RJ000001" />
        </TextContext>
      </SessionContext>
    </QueryClientProvider>,
  )
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
