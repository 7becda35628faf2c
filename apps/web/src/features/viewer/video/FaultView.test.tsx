// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute } from '@tanstack/react-router'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { network } from '#data/base/network/network-state.ts'
import { TextContext } from '#lib/use-text.ts'
import { FaultView } from './FaultView.tsx'

/** The next look at the server brings this. */
async function lookAt(type: string): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': type } }))
  await network.probe()
}

afterEach(async () => {
  cleanup()
  await lookAt('application/json')
  vi.unstubAllGlobals()
})

async function show(address: string, fault: 'network' | 'unsupported'): Promise<void> {
  const rootRoute = createRootRoute()
  const component = () => (
    <FaultView fault={fault} onRetry={() => undefined} onClose={() => undefined} />
  )
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
  await screen.findByRole('button', { name: 'video.retry' })
}

it.each(['/viewer/free/RJ000001', '/work/RJ000001'])(
  'a film at %s that a proxy’s ended sign-in stopped leads to that sign-in',
  async (address) => {
    await lookAt('text/html')
    await show(address, 'network')
    expect(screen.getByRole('link', { name: 'app.proxy_sign_in' })).toBeTruthy()
  },
)

it('a film that this browser cannot play leads to no sign-in', async () => {
  await lookAt('text/html')
  await show('/viewer/free/RJ000001', 'unsupported')
  expect(screen.queryByRole('link')).toBeNull()
})
