// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { texts as english } from '@yomikura/i18n/locales/en_US/texts'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import { TestServer } from '#data/base/test-server.ts'
import { SettingsStore } from '#data/account/settings/settings.ts'
import { openLocalDb } from '#data/library/db/local-db.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { TextContext } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import type { EndPageKind } from './end-page-props.ts'
import { ReadingEnd } from './ReadingEnd.tsx'

const READ = 'RJ000001'
const NEXT = 'RJ000002'
const SHOP = 'https://shop.example'
const db = openLocalDb('reading-end')
const LANGUAGES = {
  ja_JP: createTranslate('ja_JP', texts),
  en_US: createTranslate('en_US', english),
}

let server: TestServer

beforeEach(async () => {
  server = new TestServer()
  await server.start()
  answerWork(READ, { name: { ja_JP: '夜の本', en_US: 'Night book' } })
})
afterEach(async () => {
  cleanup()
  await server.stop()
})

/** What the server knows of a work. */
function answerWork(workno: string, more: object = {}): void {
  server.answers.set(`/v2/work/${workno}`, {
    ...{ workno, name: { ja_JP: '次の本' }, author_name: null, age_category: 'all', series: null },
    ...{ maker: { id: 'RG1', name: { ja_JP: '夜凪工房', en_US: 'Yonagi works' } } },
    ...{ readable: true, sample_exists: false, is_reserve: false, work_thumbnail_url: '' },
    ...{ work_url: `${SHOP}/${workno}`, ...more },
  })
}

type Shown = {
  kind?: EndPageKind
  /** Who reads; a visitor without. */
  account?: object
  locale?: keyof typeof LANGUAGES
  register?: string
}

const ALICE = { account_id: 'alice' }

/** What follows the last page of a webtoon. */
function show({ kind = 'purchased', account, locale = 'ja_JP', register = '' }: Shown) {
  const run = vi.fn()
  const file = { workno: READ, playType: 'webtoon', onClose: () => undefined }
  const visit = {
    ...{ account, db, settings: new SettingsStore(db), config: { links: { register } } },
    api: new ApiClient({ app: 'yomikura', account: '', appUrl: server.url }),
  }
  const rootRoute = createRootRoute({
    component: () => <ReadingEnd file={file as unknown as OpenedFile} kind={kind} run={run} />,
  })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  render(
    <QueryClientProvider client={queries}>
      <TextContext value={{ locale, t: LANGUAGES[locale] }}>
        <SessionContext value={visit as unknown as Visit}>
          <RouterProvider router={router} />
        </SessionContext>
      </TextContext>
    </QueryClientProvider>,
  )
  return { run }
}

const WAIT = { timeout: 5000 * patience() }
const link = (name: string) => screen.findByRole('link', { name }, WAIT)
/** Where a link leads, and whether in a tab of its own that knows nothing of this one. */
const leadsTo = (element: HTMLElement) => [
  element.getAttribute('href'),
  element.getAttribute('target'),
  /noopener/.test(element.getAttribute('rel') ?? ''),
]

it('what was read whole has its name and maker in the language of the reader, a rating and sharing', async () => {
  const { run } = show({ account: ALICE, locale: 'en_US' })
  await screen.findByRole('heading', { name: 'Night book' }, WAIT)
  expect(screen.getByText('Yonagi works')).toBeTruthy()
  expect(screen.getByText(LANGUAGES.en_US('end_page.rate_prompt'))).toBeTruthy()
  const rating = await link(LANGUAGES.en_US('end_page.rate'))
  expect(leadsTo(rating)).toEqual([`${SHOP}/${READ}`, '_blank', true])
  fireEvent.click(screen.getByRole('button', { name: LANGUAGES.en_US('end_page.share') }))
  expect(run.mock.calls).toEqual([['open-share']])
})

it('a sample ends with its Japanese name and maker in every language, and with its purchase', async () => {
  show({ kind: 'sample', locale: 'en_US' })
  await screen.findByRole('heading', { name: '夜の本' }, WAIT)
  expect(screen.getByText('夜凪工房')).toBeTruthy()
  expect(screen.getByText(LANGUAGES.en_US('end_page.sample_end'))).toBeTruthy()
  expect(screen.queryByText(LANGUAGES.en_US('end_page.rate_prompt'))).toBeNull()
  const buying = await link(LANGUAGES.en_US('end_page.buy'))
  expect(leadsTo(buying)).toEqual([`${SHOP}/${READ}`, '_blank', true])
})

it('a visitor is shown the way to register, in a tab of its own; who is signed in is not', async () => {
  show({ kind: 'free', register: 'https://id.example/join' })
  const joining = await link('会員登録（無料）')
  expect(leadsTo(joining)).toEqual(['https://id.example/join', '_blank', true])
  cleanup()
  // A provider that names no page has one at the sign-in.
  show({ kind: 'free' })
  expect((await link('会員登録（無料）')).getAttribute('href')).toMatch(
    /^\/login\?.*prompt=register$/,
  )
  cleanup()
  show({ account: ALICE })
  await screen.findByRole('heading', { name: '夜の本' }, WAIT)
  expect(screen.queryByRole('complementary')).toBeNull()
})

it.each([
  ['is held', { readable: true, sample_exists: true }, ['続きを読む']],
  ['is to be bought', { readable: false }, ['ストアで購入する']],
  [
    'is to be bought and has a sample',
    { readable: false, sample_exists: true },
    ['ストアで購入する', '試し読み'],
  ],
  ['can be reserved', { readable: false, is_reserve: true }, ['予約する']],
])('a next volume that %s has the ways on that go with it', async (_what, more, names) => {
  server.answers.set('/v3/viewer/series', { works: [{ workno: READ }, { workno: NEXT }] })
  answerWork(NEXT, more)
  show({ account: ALICE })
  const next = await screen.findByRole('region', { name: /次の巻/ }, WAIT)
  expect(
    within(next)
      .getAllByRole('link')
      .map((way) => way.textContent),
  ).toEqual(names)
  expect(within(next).getByText('夜凪工房')).toBeTruthy()
})
