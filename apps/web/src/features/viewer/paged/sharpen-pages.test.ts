// @vitest-environment jsdom
import { eventually } from '@yomikura/testkit/eventually'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PageDecoder } from '#data/works/content/page-decoder.ts'
import { PageStore } from '#data/works/content/page-store.ts'
import { settle, TestSource } from '#data/works/content/test-source.ts'
import { PagedSession } from './paged-session.ts'
import { sharpenPages } from './sharpen-pages.ts'

const decoder: PageDecoder = {
  decode: async (_bytes, { width, height }) => ({
    picture: Object.assign(document.createElement('canvas'), { width, height }),
  }),
}
const toImages = (letter: string, width: number, height: number) =>
  Array.from({ length: 6 }, (_, index) => ({
    name: `${letter}${index}`,
    width,
    height,
    crypt: false,
  }))
const images = toImages('p', 1680, 2400)
const middles = toImages('m', 2100, 3000)
const publication = {
  pages: images.map(({ name, width, height }) => ({ id: name, width, height, color: '#808080' })),
  direction: 'ltr' as const,
}
const MIDDLE = { x: 0, y: 0 }

let source: TestSource
let end: (() => void) | undefined

/** Pages that fill a window 900 px high, on a screen with so many pixels a point. */
async function open({
  ratio = 2,
  isSpreadView = false,
  stillMs = 0,
  hasMiddle = false,
}: {
  ratio?: number
  isSpreadView?: boolean
  stillMs?: number | null
  hasMiddle?: boolean
} = {}): Promise<PagedSession> {
  Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true })
  const origin = { source, decoder, revision: 'r', retryAfterMs: [] }
  const pages = new PageStore({ ...origin, pages: images })
  const choice = { isSpreadView, isSwitchingSpread: false, direction: 'ltr' as const }
  const at = { pageIndex: 1, choice, viewport: { width: 1440, height: 900 } }
  const session = new PagedSession(publication, at, pages)
  session.want()
  await source.deliver(...(isSpreadView ? ['p1', 'p2'] : ['p1']))
  const larges = toImages('l', 2520, 3600)
  const finer = images.map((_, index) => [...(hasMiddle ? [middles[index]!] : []), larges[index]!])
  end = sharpenPages({ session, origin, images, finer, ...(stillMs !== null && { stillMs }) })
  return session
}

const askedLarges = () => source.asked.filter((name) => name.startsWith('l'))
const largeAt = ({ pages }: PagedSession, pageIndex: number) => {
  const state = pages.get(pageIndex)
  return state.status === 'ready' ? state.large?.height : state.status
}

beforeEach(() => {
  source = new TestSource()
})

afterEach(() => {
  end?.()
  Reflect.deleteProperty(window, 'devicePixelRatio')
})

it('fetches nothing while the screen shows no more than a fifth beyond the page', async () => {
  const session = await open()
  // 900 × 1.6 × 2 = 2,880.
  for (const scale of [1, 1.3, 1.6]) session.zoomTo(scale, MIDDLE)
  await settle()
  expect(askedLarges()).toEqual([])
  session.zoomTo(1.61, MIDDLE)
  await eventually(() => expect(askedLarges()).toEqual(['l1']))
})

it('fetches nothing on a screen of one pixel a point', async () => {
  const session = await open({ ratio: 1 })
  session.zoomTo(2.5, MIDDLE)
  await settle()
  expect(askedLarges()).toEqual([])
})

it('waits until the view stands still', async () => {
  const session = await open({ stillMs: 600_000 })
  session.zoomTo(2, MIDDLE)
  session.panBy({ x: 10, y: 0 })
  await settle()
  expect(askedLarges()).toEqual([])
})

it('fetches it once the view has stood still for a quarter of a second', async () => {
  const session = await open({ stillMs: null })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    session.zoomTo(2, MIDDLE)
    vi.advanceTimersByTime(249)
    expect(askedLarges()).toEqual([])
    session.zoomTo(2.1, MIDDLE)
    vi.advanceTimersByTime(249)
    expect(askedLarges()).toEqual([])
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  await eventually(() => expect(askedLarges()).toEqual(['l1']))
})

it('fetches the page of a spread that is in sight, and the other one when it is moved there', async () => {
  const session = await open({ isSpreadView: true })
  // Towards the left edge: the page on the left fills the window.
  session.zoomTo(2.5, { x: -720, y: 0 })
  await eventually(() => expect(askedLarges()).toEqual(['l1']))
  await source.deliver('l1')
  session.panBy({ x: -2000, y: 0 })
  await eventually(() => expect(askedLarges()).toEqual(['l1', 'l2']))
  expect(largeAt(session, 1)).toBe(3600)
})

it('lets a picture go when the zoom ends, and fetches it again with the next one', async () => {
  const session = await open()
  session.zoomTo(2, MIDDLE)
  await source.deliver('l1')
  await eventually(() => expect(largeAt(session, 1)).toBe(3600))
  session.zoomTo(1, MIDDLE)
  expect(largeAt(session, 1)).toBeUndefined()
  session.zoomTo(2, MIDDLE)
  await source.deliver('l1')
  await eventually(() => expect(largeAt(session, 1)).toBe(3600))
})

it('lets a picture go when it is ended, and a view that moves then fetches nothing', async () => {
  const session = await open()
  session.zoomTo(2, MIDDLE)
  await source.deliver('l1')
  end?.()
  expect(largeAt(session, 1)).toBeUndefined()
  session.zoomTo(2.5, MIDDLE)
  await settle()
  expect(askedLarges()).toEqual(['l1'])
})

it('fetches the smallest picture that is enough, and a finer one as the zoom goes on', async () => {
  const session = await open({ hasMiddle: true })
  // 900 × 2 × 2 = 3,600, which 3,000 are enough for.
  session.zoomTo(2, MIDDLE)
  await source.deliver('m1')
  await eventually(() => expect(largeAt(session, 1)).toBe(3000))
  session.zoomTo(2.5, MIDDLE)
  await source.deliver('l1')
  await eventually(() => expect(largeAt(session, 1)).toBe(3600))
  session.zoomTo(2, MIDDLE)
  await settle()
  expect([source.asked.slice(1), largeAt(session, 1)]).toEqual([['m1', 'l1'], 3600])
})
