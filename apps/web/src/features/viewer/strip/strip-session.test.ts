import { afterEach, beforeEach, expect, it } from 'vitest'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { StripSession } from './strip-session.ts'

const images = Array.from({ length: 20 }, (_, index) => ({
  name: `p${index}`,
  width: 800,
  height: 1000,
  crypt: false,
}))
const publication = {
  pages: images.map(({ name, width, height }) => ({ id: name, width, height, color: '#808080' })),
  direction: 'ltr' as const,
}
const viewport = { width: 800, height: 1000 }
const wide = { maxWidthPx: 800, gapPx: 0 }

let source: TestSource

function open(pageIndex: number): StripSession {
  const pages = new PageStore({
    source,
    decoder: {
      decode: async (_bytes, { width, height }) => ({
        picture: Object.assign(document.createElement('canvas'), { width, height }),
      }),
    },
    revision: 'r',
    pages: images,
  })
  return new StripSession(publication, { pageIndex, shape: wide, viewport }, pages)
}

beforeEach(() => {
  source = new TestSource()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
})

/** How many pages are fetched in all around the tenth one. */
async function countFetched(): Promise<number> {
  const session = open(10)
  session.want()
  await source.deliver('p10')
  session.startPreloading()
  for (let turn = 0; turn < images.length; turn += 1) {
    const waiting = source.asked.filter((name) => name !== 'p10')
    await source.deliver(...waiting.slice(turn, turn + 1))
  }
  return source.asked.length
}

it('fetches what is on screen first, and less around it for a reader who saves data', async () => {
  const all = await countFetched()
  source = new TestSource()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const saving = await countFetched()
  expect(source.asked[0]).toBe('p10')
  expect(saving).toBeGreaterThan(1)
  expect(saving).toBeLessThan(all)
})

it('keeps the page being read when the width changes, wherever in it the window stands', () => {
  const session = open(10)
  for (const scrollPx of [10_400, 9990, 9700, 9690, 9650]) {
    session.scroll(scrollPx)
    const { pageIndex } = session.getState()
    session.layOut(viewport, { maxWidthPx: 400, gapPx: 0 })
    expect(session.getState().pageIndex).toBe(pageIndex)
    expect(Math.abs(session.layOut(viewport, wide) - scrollPx)).toBeLessThan(2)
  }
})

it('draws only the pages around the window, whatever the length', () => {
  const session = open(10)
  expect(session.getState().layout.heightPx).toBe(20_000)
  expect(session.getState().drawn.length).toBeLessThan(6)
  session.scroll(0)
  expect(session.getState().drawn).toContain(0)
  expect(session.getState().drawn).not.toContain(10)
})

it('a place is the same part of the same page at another width, and ends with the pages', () => {
  const session = open(10)
  const place = session.toPlace(10_400)
  expect(session.toScroll(place)).toBeCloseTo(10_400)
  session.layOut(viewport, { maxWidthPx: 400, gapPx: 0 })
  expect(session.toScroll(place)).toBeCloseTo(5200)
  expect(session.toScroll(session.toPlace(12_000))).toBe(10_000)
})

it('of a place as much is read as shelves say of the page that is read there', () => {
  const session = open(0)
  expect([0, 0.9, 1.9, 6, 19].map((place) => session.toReadPercent(place))).toEqual([
    5, 10, 15, 35, 100,
  ])
})

it('places lie apart as far as the window can be scrolled between them', () => {
  const session = open(10)
  expect(session.measure(3, 7.5)).toBeCloseTo(4.5)
  expect(session.measure(session.lastPlace, 20)).toBe(0)
  expect(session.toReadPage(4.7)).toBe(5)
})

it('is at its end once what follows fills most of the window, and not as it opens', () => {
  const session = open(19)
  expect(session.getState().isAtEnd).toBe(false)
  session.scroll(19_500)
  expect(session.getState().isAtEnd).toBe(false)
  session.scroll(19_501)
  expect(session.getState().isAtEnd).toBe(true)
  session.scroll(19_400)
  expect(session.getState().isAtEnd).toBe(false)
})
