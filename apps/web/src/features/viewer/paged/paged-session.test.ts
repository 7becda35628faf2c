// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { PageDecoder } from '#data/works/content/page-decoder.ts'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { type LayoutChoice, PagedSession } from './paged-session.ts'

const decoder: PageDecoder = {
  decode: async (_bytes, { width, height }) => ({
    picture: Object.assign(document.createElement('canvas'), { width, height }),
  }),
}
const images = Array.from({ length: 20 }, (_, index) => ({
  name: `p${index}`,
  width: 700,
  height: 1000,
  crypt: false,
}))
const publication = {
  pages: images.map(({ name, width, height }) => ({ id: name, width, height, color: '#808080' })),
  direction: 'rtl' as const,
}
const choice: LayoutChoice = { isSpreadView: true, isSwitchingSpread: false, direction: 'rtl' }
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

let source: TestSource

function open(pageIndex: number, viewport = desktop): PagedSession {
  const pages = new PageStore({ source, decoder, revision: 'r', pages: images })
  return new PagedSession(publication, { pageIndex, choice, viewport }, pages)
}
const shown = (session: PagedSession) => {
  const { spreads, spreadIndex } = session.getState()
  return spreads[spreadIndex]?.pages
}

beforeEach(() => {
  source = new TestSource()
})

describe('loading', () => {
  it('fetches nothing but what is on screen until that is there', async () => {
    const session = open(5)
    session.want()
    await source.deliver('p5', 'p6')
    expect(source.asked).toEqual(['p5', 'p6'])
    session.startPreloading()
    await source.deliver('p4', 'p7', 'p8')
    expect(source.asked).toEqual(['p5', 'p6', 'p4', 'p7', 'p8', 'p3', 'p9', 'p10'])
  })

  it('fetches one turn on and one back for a reader who saves data', async () => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    })
    const session = open(5)
    session.want()
    await source.deliver('p5', 'p6')
    session.startPreloading()
    await source.deliver('p4', 'p7')
    expect(source.asked).toEqual(['p5', 'p6', 'p4', 'p7'])
    Reflect.deleteProperty(navigator, 'connection')
  })

  it.each([
    { turn: 'forward' as const, pages: [7, 8] },
    { turn: 'back' as const, pages: [3, 4] },
  ])('has the spread decoded to which the turn $turn leads', async ({ turn, pages }) => {
    const session = open(5)
    session.want()
    await source.deliver('p5', 'p6')
    session.startPreloading()
    await source.deliver('p4', 'p7', 'p8')
    await source.deliver('p3')
    session.run(turn)
    expect(shown(session)).toEqual(pages)
    expect(pages.map((page) => session.pages.get(page).status)).toEqual(['ready', 'ready'])
  })

  it('moves what it fetches along with the reader, and frees what lies far behind', async () => {
    const session = open(0)
    session.want()
    await source.deliver('p0')
    session.run('last')
    expect(session.pages.get(0).status).toBe('absent')
    expect(source.asked).toEqual(['p0', 'p19'])
  })
})

describe('layout', () => {
  it('shows single pages where there is no room, and the chosen spread where there is', () => {
    const session = open(5, phone)
    expect(shown(session)).toEqual([5])
    session.resize(desktop)
    expect(shown(session)).toEqual([5, 6])
    session.resize(phone)
    expect(shown(session)).toEqual([5])
  })

  it('notifies its watchers once of a change, and not of a choice that changes nothing', () => {
    const session = open(5)
    let noticeCount = 0
    session.subscribe(() => (noticeCount += 1))
    session.choose({ ...choice })
    expect(noticeCount).toBe(0)
    session.choose({ ...choice, isSwitchingSpread: true })
    expect(noticeCount).toBe(1)
  })
})

describe('commands', () => {
  it('answers those of place and zoom, and leaves the rest to the controls', () => {
    const session = open(0)
    expect(session.run('forward')).toBe(true)
    expect(shown(session)).toEqual([1, 2])
    expect(session.run('zoom-in')).toBe(true)
    expect(session.isZoomed).toBe(true)
    expect(session.run('toggle-fullscreen')).toBe(false)
  })

  it('magnifies to 2 where a double tap asks, and shows the whole page again with the next', () => {
    const session = open(0)
    expect(session.run('zoom-toggle')).toBe(true)
    expect(session.getState().view.scale).toBe(2)
    session.run('zoom-toggle')
    expect(session.getState().view.scale).toBe(1)
  })

  it('stops at the largest and the smallest size', () => {
    const session = open(0)
    for (let press = 0; press < 10; press++) session.run('zoom-in')
    expect(session.getState().view.scale).toBe(2.5)
    for (let press = 0; press < 20; press++) session.run('zoom-out')
    expect(session.getState().view).toEqual({ scale: 1, x: 0, y: 0 })
  })
})
