// @vitest-environment jsdom
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { useCloseOpenViewer } from './open/use-close-open-viewer.ts'
import { PagedSession } from './paged/paged-session.ts'
import { useOpenPart } from './parts/use-open-part.ts'
import { useOpenWork } from './series/use-open-work.ts'
import { useJumpHistory } from './jump-history.ts'
import { useCloseViewer } from './use-close-viewer.ts'

const WORK_PAGE = '/work/RJ000001/tree'
const VIEWER = '/work/RJ000001/view/1.jpg'
const images = Array.from({ length: 100 }, (_, index) => ({
  name: `p${index}`,
  width: 700,
  height: 1000,
  crypt: false,
}))

type Panels = Parameters<typeof useJumpHistory>[2]

let browser: RouterHistory
let steps = 0

function aSession(pageIndex = 10): PagedSession {
  const decoder = { decode: async () => ({ picture: document.createElement('canvas') }) }
  const pages = new PageStore({ source: new TestSource(), decoder, revision: 'r', pages: images })
  const choice = { isSpreadView: false, isSwitchingSpread: false, direction: 'ltr' } as const
  const publication = {
    pages: images.map(({ name, width, height }) => ({ id: name, width, height, color: '#888' })),
    direction: 'ltr' as const,
  }
  const viewport = { width: 390, height: 844 }
  return new PagedSession(publication, { pageIndex, choice, viewport }, pages)
}

const NO_PANELS: Panels = { close: () => undefined }

/** A viewer that is open at page 10, in the browser's own history. */
function openViewer({ session = aSession(), panels = NO_PANELS } = {}) {
  const router = createRouter({ routeTree: createRootRoute(), history: browser })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  )
  const useViewer = () => ({
    ...useJumpHistory('RJ000001/1.jpg', session, panels),
    close: useCloseViewer('RJ000001', '1.jpg'),
    closeOpen: useCloseOpenViewer(),
    openPart: useOpenPart('RJ000001'),
    openWork: useOpenWork(),
  })
  const { result, unmount } = renderHook(useViewer, { wrapper })
  return {
    ...result.current,
    session,
    unmount,
    jump: (toPage: number) => session.dispatch({ type: 'jumped', toPage }),
    page: () => session.getState().pageIndex,
  }
}

/** Moves in the history as the browser's buttons do, and waits for its end. */
async function travel(move: () => void) {
  const { promise, resolve } = Promise.withResolvers<void>()
  addEventListener('popstate', () => resolve(), { once: true })
  move()
  await promise
}
const goBack = () => travel(() => history.back())
const goForward = () => travel(() => history.forward())
const indexOf = () => browser.location.state.__TSR_index - steps

beforeEach(() => {
  browser = createBrowserHistory()
  for (const address of [WORK_PAGE, VIEWER]) {
    browser.push(address)
    browser.flush()
  }
  steps = browser.location.state.__TSR_index
})
afterEach(() => browser.destroy())

it('back leads to the place before a jump, and forward to where it led', async () => {
  const viewer = openViewer()
  viewer.jump(50)
  await goBack()
  expect(viewer.page()).toBe(10)
  expect(location.pathname).toBe(VIEWER)
  await goForward()
  expect(viewer.page()).toBe(50)
  expect(location.pathname).toBe(VIEWER)
})

it('back leads to the page that was read before the second jump, then before the first', async () => {
  const viewer = openViewer()
  viewer.jump(50)
  viewer.session.run('forward')
  viewer.jump(90)
  await goBack()
  expect(viewer.page()).toBe(51)
  await goBack()
  expect(viewer.page()).toBe(10)
  expect(indexOf()).toBe(0)
})

it('who searches on goes back to the page that was read', async () => {
  const viewer = openViewer()
  viewer.jump(50)
  viewer.jump(70)
  viewer.jump(30)
  expect(indexOf()).toBe(1)
  await goBack()
  expect(viewer.page()).toBe(10)
  await goForward()
  expect(viewer.page()).toBe(30)
})

it('a turned page, or a jump of a page or two, adds nothing', () => {
  const viewer = openViewer()
  const before = history.length
  viewer.session.run('forward')
  viewer.session.run('back')
  viewer.jump(12)
  expect(history.length).toBe(before)
  expect(indexOf()).toBe(0)
})

it('a jump after going back begins another way forward', async () => {
  const viewer = openViewer()
  viewer.jump(50)
  viewer.session.run('forward')
  viewer.jump(90)
  await goBack()
  viewer.jump(20)
  expect(indexOf()).toBe(2)
  await goBack()
  expect(viewer.page()).toBe(51)
})

it('the chip goes back in the history, so that back does not lead to the same page again', async () => {
  const viewer = openViewer()
  viewer.jump(50)
  const { jumpBack } = viewer.session.getState()
  await travel(() => expect(viewer.goBack(jumpBack?.originPage)).toBe(true))
  expect(viewer.page()).toBe(10)
  expect(viewer.session.getState().jumpBack).toBeUndefined()
  expect(indexOf()).toBe(0)
  expect(viewer.goBack(10)).toBe(false)
})

it.each(['close', 'closeOpen'] as const)(
  'after two jumps %s leads to where the viewer was opened',
  async (close) => {
    const viewer = openViewer()
    viewer.jump(50)
    viewer.session.run('forward')
    viewer.jump(90)
    viewer[close]()
    await waitFor(() => expect(location.pathname).toBe(WORK_PAGE))
    expect(indexOf()).toBe(-1)
    expect(viewer.page()).toBe(90)
  },
)

/** What a load in the moment after a jump can leave: the entry of the jump, and none below it. */
function loseEntryBelow() {
  const { href, state } = browser.location
  const jump = { viewer: 'RJ000001/1.jpg', depth: 1, length: 9, place: 50, from: 10 }
  browser.replace(href, { ...state, jump })
  browser.flush()
  return openViewer({ session: aSession(50) })
}

it.each(['close', 'closeOpen'] as const)(
  'where a load lost the entry below a jump %s leads no further than to where the viewer was opened',
  async (close) => {
    const viewer = loseEntryBelow()
    viewer[close]()
    await waitFor(() => expect(location.pathname).toBe(WORK_PAGE))
    // A step too far would be on its way.
    browser.push('/after')
    browser.flush()
    await goBack()
    expect(location.pathname).toBe(WORK_PAGE)
    expect(indexOf()).toBe(-1)
  },
)

it('where a load lost the entry below a jump another work still takes the place of the viewer', async () => {
  const viewer = loseEntryBelow()
  viewer.openWork({ address: '/work/RJ000002/viewer' })
  await waitFor(() => expect(location.pathname).toBe('/work/RJ000002/viewer'))
  await goBack()
  expect(location.pathname).toBe(WORK_PAGE)
  expect(indexOf()).toBe(-1)
})

it.each([
  [
    'part',
    (viewer: ReturnType<typeof openViewer>) =>
      viewer.openPart({ path: '2.epub', route: 'viewer', kind: 'flow' }, false),
    '/work/RJ000001/viewer/2.epub',
  ],
  [
    'work',
    (viewer: ReturnType<typeof openViewer>) =>
      viewer.openWork({ address: '/work/RJ000002/viewer' }),
    '/work/RJ000002/viewer',
  ],
])('after a jump another %s takes the place of the viewer', async (_name, open, address) => {
  const viewer = openViewer()
  viewer.jump(50)
  open(viewer)
  await waitFor(() => expect(location.pathname).toBe(address))
  expect(indexOf()).toBe(0)
  expect(viewer.page()).toBe(50)
  await goBack()
  expect(location.pathname).toBe(WORK_PAGE)
})

it('a viewer that was loaded again goes back to the place before the jump', async () => {
  const viewer = openViewer()
  viewer.jump(50)
  viewer.unmount()
  const again = openViewer({ session: aSession(50) })
  await goBack()
  expect(again.page()).toBe(10)
})

it('going back closes what lies over the place', async () => {
  let closed = 0
  const viewer = openViewer({ panels: { panel: 'end', close: () => void closed++ } })
  viewer.jump(99)
  expect(closed).toBe(0)
  await goBack()
  expect(closed).toBe(1)
  expect(viewer.page()).toBe(10)
})

it('a viewer that nothing was opened before gives way to the folder, not to its first entry', async () => {
  history.replaceState({ __TSR_index: 0, __TSR_key: 'first' }, '', VIEWER)
  const viewer = openViewer()
  viewer.jump(50)
  viewer.session.run('forward')
  viewer.jump(90)
  viewer.close()
  await waitFor(() => expect(location.pathname).toBe(WORK_PAGE))
  expect(browser.location.state.__TSR_index).toBe(0)
  expect(viewer.page()).toBe(90)
})

it('a jump and the way back leave the viewer as it is, instead of opening it again', async () => {
  let opened = 0
  const session = aSession()
  function Viewer() {
    useState(() => void opened++)
    useJumpHistory('RJ000001/1.jpg', session, { close: () => undefined })
    return <p>open</p>
  }
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/work/$workno/view/$',
    loader: () => Promise.resolve(),
    component: Viewer,
  })
  const router = createRouter({ routeTree: root.addChildren([route]), history: browser })
  render(<RouterProvider router={router} />)
  await screen.findByText('open')
  await act(async () => session.dispatch({ type: 'jumped', toPage: 50 }))
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await act(goBack)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(session.getState().pageIndex).toBe(10)
  expect(opened).toBe(1)
})
