// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import type { PageDecoder } from './page-decoder.ts'
import { PageStore } from './page-store.ts'
import { settle, TestSource } from './test-source.ts'
import { takePreloadedPage, preloadPages } from './preload-pages.ts'

const decoder: PageDecoder = {
  decode: async (_bytes, { width, height }) => ({
    picture: Object.assign(document.createElement('canvas'), { width, height }),
  }),
}
const pages = [0, 1, 2].map((index) => ({
  name: `p${index}`,
  width: 100,
  height: 150,
  crypt: false,
}))

let source: TestSource
let origin: { source: TestSource; decoder: PageDecoder; revision: string; retryAfterMs: number[] }

beforeEach(() => {
  source = new TestSource()
  origin = { source, decoder, revision: 'r', retryAfterMs: [] }
})

afterEach(() => {
  vi.useRealTimers()
})

it('shows a page that was warmed in the same moment as it is wanted', async () => {
  preloadPages(origin, [pages[0]!])
  await source.deliver('p0')
  const store = new PageStore({ ...origin, pages })
  store.want([0])
  expect(store.get(0).status).toBe('ready')
  expect(source.asked).toEqual(['p0'])
})

it('waits for a page that is still on its way instead of asking again', async () => {
  preloadPages(origin, [pages[0]!])
  const store = new PageStore({ ...origin, pages })
  store.want([0])
  expect(store.get(0).status).toBe('loading')
  await source.deliver('p0')
  expect(store.get(0).status).toBe('ready')
  expect(source.asked).toEqual(['p0'])
})

it('fetches a page whose warming failed', async () => {
  preloadPages(origin, [pages[0]!])
  const store = new PageStore({ ...origin, pages })
  store.want([0])
  await source.fail('p0', new CommunicationError('gone'))
  expect(source.asked).toEqual(['p0', 'p0'])
  await source.deliver('p0')
  expect(store.get(0).status).toBe('ready')
})

it('holds the pages of one screen only, and hands each to one viewer only', async () => {
  preloadPages(origin, [pages[0]!])
  preloadPages(origin, [pages[1]!])
  await settle()
  expect(source.aborted).toEqual(['p0'])
  expect(takePreloadedPage(source, 'r', 'p0')).toBeUndefined()
  expect(takePreloadedPage(source, 'newer', 'p1')).toBeUndefined()
  expect(takePreloadedPage(source, 'r', 'p1')).toBeDefined()
  expect(takePreloadedPage(source, 'r', 'p1')).toBeUndefined()
})

it('gives a warm page up with the viewer that took it', async () => {
  preloadPages(origin, [pages[0]!])
  const store = new PageStore({ ...origin, pages })
  store.want([0])
  store.close()
  await settle()
  expect(source.aborted).toEqual(['p0'])
})

it('asks once for pages that are warmed again, and keeps them for a caller that still waits', async () => {
  vi.useFakeTimers()
  const leaveFirst = preloadPages(origin, [pages[0]!])
  const leave = preloadPages(origin, [pages[0]!, pages[1]!])
  leaveFirst()
  leaveFirst()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([source.asked, source.aborted]).toEqual([['p0', 'p1'], []])
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(source.aborted).toEqual(['p0', 'p1'])
})
