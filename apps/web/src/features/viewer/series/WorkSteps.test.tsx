// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { eventually } from '@yomikura/testkit/eventually'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import { TestServer } from '#data/base/test-server.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { TextContext } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { WorkSteps } from './WorkSteps.tsx'

const FIRST = 'BJ000001'
const SECOND = 'BJ000002'
const SOLD = 'BJ000003'

let server: TestServer
let api: ApiClient

beforeEach(async () => {
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: '', appUrl: await server.start() })
  answerSeries([FIRST, SECOND])
  answerSold(false)
})
afterEach(async () => {
  cleanup()
  await server.stop()
})

/** What the server says of the series, by its free volumes; the third is on sale. */
function answerSeries(free: readonly string[]): void {
  server.answers.set('/v2/free/series', {
    series: {
      ...{ title_id: 'TI1', name: '灯台の夜', names: { ja_JP: '灯台の夜' } },
      maker: { id: 'RG1', name: { ja_JP: '夜凪工房' } },
    },
    works: free.map((workno) => ({
      ...{ workno, volume: Number(workno.at(-1)), readable: true, site_id: 'maniax' },
      ...{ name: { ja_JP: `灯台の夜 ${workno.at(-1)}巻` }, author_name: '', age_category: 'all' },
      work_thumbnail_url: '',
    })),
    next_workno: SOLD,
  })
}

function answerSold(readable: boolean): void {
  server.answers.set(`/v2/work/${SOLD}`, {
    ...{ workno: SOLD, volume: 3, readable, work_thumbnail_url: '', age_category: 'all' },
    ...{ name: { ja_JP: '灯台の夜 3巻' }, work_url: 'https://shop.example/3' },
  })
}

/** The second row of the header over a work that anybody may read. */
function show(workno: string, origin: 'free' | 'sample' = 'free') {
  const run = vi.fn()
  const file = { workno, source: { origin } } as OpenedFile
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <main>
        <WorkSteps file={file} run={run} />
      </main>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/library', `/viewer/free/${workno}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={{ api, account: undefined } as unknown as Visit}>
        <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
          <RouterProvider router={router} />
        </TextContext>
      </SessionContext>
    </QueryClientProvider>,
  )
  return { run, history, queries }
}

const way = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name }, { timeout: 5000 * patience() })

it('a free volume leads to the free ones before and after it, in the same entry', async () => {
  const { history } = show(FIRST)
  const next = await way('次の作品: 灯台の夜 2巻')
  expect([next.disabled, (await way('前の作品')).disabled]).toEqual([false, true])
  fireEvent.click(next)
  await eventually(() => expect(history.location.pathname).toBe(`/viewer/free/${SECOND}`))
  expect(history.length).toBe(2)
})

it('a free series names itself, and its name leads to what is known of it', async () => {
  const { run } = show(SECOND)
  fireEvent.click(await way('灯台の夜'))
  expect(run.mock.calls).toEqual([['open-work-info']])
})

it('after the last free volume stands the one on sale, which opens only for who holds it', async () => {
  show(SECOND)
  expect((await way('次の作品: 灯台の夜 3巻')).disabled).toBe(true)
  cleanup()
  answerSold(true)
  const { history } = show(SECOND)
  const next = await way('次の作品: 灯台の夜 3巻')
  expect(next.disabled).toBe(false)
  fireEvent.click(next)
  await eventually(() => expect(history.location.pathname).toBe(`/work/${SOLD}/viewer`))
})

it('a volume on sale between two free ones is passed over', async () => {
  answerSeries([SECOND, 'BJ000004'])
  show(SECOND)
  expect((await way('次の作品: 灯台の夜 4巻')).disabled).toBe(false)
})

it('a work that is free no longer is asked for once, and has no ways', async () => {
  server.fault = (path) =>
    path === '/v2/free/series' ? { status: 404, code: 'not_free' } : undefined
  const { queries } = show(FIRST)
  const status = () => queries.getQueryCache().find({ queryKey: ['free-series-of', FIRST] })?.state
  await eventually(() => expect(status()?.status).toBe('error'))
  expect(server.requests).toHaveLength(1)
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('a sample has no second row, and asks for no other works', async () => {
  show(FIRST, 'sample')
  const page = await screen.findByRole('main', undefined, { timeout: 5000 * patience() })
  expect([page.childElementCount, server.requests]).toEqual([0, []])
})
