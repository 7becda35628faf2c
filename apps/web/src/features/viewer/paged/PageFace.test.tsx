// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute } from '@tanstack/react-router'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { AppError } from '@yomikura/contract/errors'
import { Refusal } from '@yomikura/contract/refusal'
import { afterEach, expect, it, vi } from 'vitest'
import { CommunicationError } from '#data/base/api/errors.ts'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { network } from '#data/base/network/network-state.ts'
import { TextContext } from '#lib/use-text.ts'
import { PageFace } from './PageFace.tsx'

/** What the next look at the server brings: its own answer, another's page in its place, or nothing. */
const ANSWERS = {
  online: () =>
    Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } })),
  proxy: () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/html' } })),
  dead: () => Promise.reject(new TypeError('no answer')),
}

async function lookAt(server: keyof typeof ANSWERS): Promise<void> {
  vi.stubGlobal('fetch', ANSWERS[server])
  await network.probe()
}

afterEach(async () => {
  cleanup()
  await lookAt('online')
  vi.unstubAllGlobals()
})

/** A page of the work at this address, which failed. */
async function showFailed(address: string, error: Error): Promise<void> {
  const source = new TestSource()
  const decoder = { decode: () => Promise.reject(error) }
  const image = { name: 'p0', width: 100, height: 150, crypt: false }
  const pages = new PageStore({ source, decoder, revision: 'r', pages: [image], retryAfterMs: [] })
  pages.want([0])
  await source.fail('p0', error)
  const place = { pageIndex: 0, x: 0, y: 0, width: 100, height: 150 }
  const rootRoute = createRootRoute()
  const component = () => <PageFace pages={pages} place={place} color="#fff" />
  rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/viewer/free/$id', component }),
    createRoute({ getParentRoute: () => rootRoute, path: '/work/$workno', component }),
  ])
  const history = createMemoryHistory({ initialEntries: [address] })
  const text = { locale: 'ja_JP', t: (key: string) => key } as const
  render(
    <TextContext value={text}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
    </TextContext>,
  )
  await screen.findByRole('group')
}

const lost = new CommunicationError('broken')

it.each([
  ['/viewer/free/RJ000001?f=a.jpg', lost],
  ['/work/RJ000001', lost],
  // The proxy's own refusal, which knows nothing of our catalogue.
  ['/viewer/free/RJ000001', new AppError('unauthorized')],
])('a failed page at %s leads to the sign-in of a proxy that ended: %s', async (address, error) => {
  await lookAt('proxy')
  await showFailed(address, error)
  const link = await screen.findByRole('link', { name: 'app.proxy_sign_in' })
  const to = new URL(link.getAttribute('href') ?? '', 'https://books.example')
  const back = new URL(to.searchParams.get('to') ?? '', to)
  expect(back.pathname + back.search).toBe(address)
  expect(screen.getByText('app.proxy_title')).toBeTruthy()
})

it.each(['online', 'dead'] as const)(
  'a failed page of a free work leads to no sign-in where the network is %s',
  async (state) => {
    await lookAt(state)
    await showFailed('/viewer/free/RJ000001', lost)
    expect(screen.getByText('viewer.page_failed')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'viewer.page_retry' })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

it('a page that the server does not have is called not found, without a retry that cannot help', async () => {
  await lookAt('online')
  await showFailed('/work/RJ000001', new Refusal('file_not_found', { status: 404 }))
  expect(screen.getByText('viewer.page_not_found')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
