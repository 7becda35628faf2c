// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { IgnoreBalloon } from './IgnoreBalloon.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says for six seconds, and no longer, where hidden works are found (specification.md#1.9)', async () => {
  const handleEnd = vi.fn()
  const rootRoute = createRootRoute({
    component: () => <IgnoreBalloon count={1} onUndo={() => undefined} onEnd={handleEnd} />,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: rootRoute, history })
  await router.load()
  render(
    <TextContext value={{ locale: 'ja_JP', t: (key: string) => key }}>
      <RouterProvider router={router} />
    </TextContext>,
  )
  await pass(0)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/settings', '/settings/ignore'])
  await pass(5999)
  expect(handleEnd).not.toHaveBeenCalled()
  await pass(1)
  expect(handleEnd).toHaveBeenCalledOnce()
})
