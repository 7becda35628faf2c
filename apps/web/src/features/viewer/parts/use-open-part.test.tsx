// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { MainFile } from '#parts/main-file.ts'
import { useOpenFreePart, useOpenPart } from './use-open-part.ts'

const PAGES: MainFile = { path: '第2話 #2/001.jpg', route: 'view', kind: 'paged' }
const BOOK: MainFile = { path: '下巻.epub', route: 'viewer', kind: 'flow' }
const WORK_PAGE = '/work/RJ000001/tree'

/** A reader who came from a work's page, and what goes on in another part there. */
function openFrom(address: string, useHook: () => ReturnType<typeof useOpenPart>) {
  const history = createMemoryHistory({ initialEntries: [WORK_PAGE, address], initialIndex: 1 })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  )
  const { result } = renderHook(useHook, { wrapper })
  return {
    openPart: result.current,
    history,
    shown: () => decodeURIComponent(history.location.href),
  }
}

beforeEach(() => history.replaceState(null, '', '/'))

it.each([
  [PAGES, false, '/work/RJ000001/view/第2話 #2/001.jpg'],
  [PAGES, true, '/work/RJ000001/view/第2話 #2/001.jpg?p=1'],
  [BOOK, false, '/work/RJ000001/viewer/下巻.epub'],
])('a part of a purchased work has an address of its own: %#', (part, isAgain, address) => {
  const reader = openFrom('/work/RJ000001/view/第1話/001.jpg', () => useOpenPart('RJ000001'))
  reader.openPart(part, isAgain)
  expect(reader.shown()).toBe(address)
})

it('after parts were opened closing leads to where the first one was opened', () => {
  const reader = openFrom('/work/RJ000001/view/第1話/001.jpg', () => useOpenPart('RJ000001'))
  reader.openPart(PAGES, false)
  reader.openPart(BOOK, false)
  reader.history.back()
  expect(reader.shown()).toBe(WORK_PAGE)
})

it.each([
  [false, '/viewer/free/BJ000001?s=abc&f=第2話 #2/001.jpg'],
  [true, '/viewer/free/BJ000001?s=abc&f=第2話 #2/001.jpg&p=1'],
])('of a free work the address keeps what it says, and names the part', (isAgain, address) => {
  history.replaceState({ from: 'shelf' }, '', '/viewer/free/BJ000001?s=abc&f=第1話/001.jpg')
  const reader = openFrom('/viewer/free/BJ000001', useOpenFreePart)
  reader.openPart(PAGES, isAgain)
  expect(reader.shown().replaceAll('+', ' ')).toBe(address)
  expect(reader.history.location.state).toMatchObject({ from: 'shelf' })
})
