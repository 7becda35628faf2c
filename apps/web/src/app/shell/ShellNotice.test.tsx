// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { NetworkState } from '#data/base/network/network-state.ts'
import { TextContext } from '#lib/use-text.ts'
import { SHELL_PATHS } from '../../service-worker/shell-paths.ts'
import { ShellNotice } from './ShellNotice.tsx'

afterEach(cleanup)

function show(network: NetworkState, address: string): void {
  const rootRoute = createRootRoute({
    component: () => <ShellNotice network={network} update={undefined} />,
    notFoundComponent: () => null,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const text = { locale: 'ja_JP', t: (key: string) => key } as const
  render(
    <TextContext value={text}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
    </TextContext>,
  )
}

describe('a proxy whose sign-in ended', () => {
  it.each(['/library', '/work/RJ000001', '/library?word=%E6%B5%B7', '/work/RJ000001#files'])(
    'is led to from %s past the stored app, and back to it',
    async (address) => {
      show('proxy', address)
      const link = await screen.findByRole('link')
      const href = new URL(link.getAttribute('href') ?? '', 'https://books.example')
      expect(SHELL_PATHS.test(href.pathname)).toBe(false)
      const back = new URL(href.searchParams.get('to') ?? '', href)
      expect(decodeURIComponent(back.pathname + back.search + back.hash)).toBe(
        decodeURIComponent(address),
      )
    },
  )

  it.each(['offline', 'dead'] as const)('is not offered where the network is %s', async (state) => {
    show(state, '/library')
    await screen.findByRole('status')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
