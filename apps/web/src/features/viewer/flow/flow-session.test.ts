import type { Book } from '@yomikura/content/book'
import { expect, it } from 'vitest'
import type { BookLook, ToFrame } from '../../../book-frame/protocol.ts'
import { FlowSession } from './flow-session.ts'

const LOOK: BookLook = {
  theme: 'paper',
  font: 'book',
  fontSizePx: 18,
  lineHeight: 0,
  margin: 'normal',
}
const WIDE = { width: 1440, height: 900 }

type Layout = 'reflowable' | 'fixed'

function aBook(writingMode: 'vertical-rl' | 'horizontal-tb', layout: Layout): Book {
  const chapter = (path: string) => ({
    ...{ path, linear: true, layout, characters: 4000, title: '' },
    writing_mode: writingMode,
  })
  const book = {
    ...{ version: 1, layout, direction: 'rtl', spread: 'auto', navigation: [] },
    metadata: { title: '夜凪の蔵', language: 'ja', creators: [] },
    spine: [chapter('one.xhtml'), chapter('two.xhtml'), chapter('three.xhtml')],
  }
  return book as unknown as Book
}

/** A session whose frames keep the messages that they get. */
async function open(
  options: { writingMode?: 'horizontal-tb'; viewport?: typeof WIDE; layout?: Layout } = {},
) {
  const { writingMode = 'vertical-rl', viewport = WIDE, layout = 'reflowable' } = options
  const missing = new Set<string>()
  const files = {
    book: aBook(writingMode, layout),
    loadFile: async (path: string) => {
      if (missing.has(path)) throw new Error(`${path} is missing.`)
      return new Blob([path], { type: 'text/html' })
    },
  }
  const choice = { viewport, isSpreadView: true, isSwitchingSpread: false }
  const session = new FlowSession(files, { startPosition: 1200, look: LOOK, choice })
  const sent: [ToFrame[], ToFrame[]] = [[], []]
  const shown = (index: 0 | 1) => sent[index].filter((message) => message.type === 'show')
  for (const index of [0, 1] as const) {
    session.attach(index, {
      send: (message) => void sent[index].push(message),
      focus: () => undefined,
    })
  }
  await expect.poll(() => shown(0).length).toBeGreaterThan(0)
  return { session, sent, shown, choice, missing }
}

const page = { pageIndex: 0, pageCount: 9, start: 1190, end: 1800 }

it('shows a chapter of running-down lines on two facing pages, the first at the right', async () => {
  const { session, sent, shown } = await open()
  await expect.poll(() => shown(1).length).toBe(1)
  expect(session.getState()).toMatchObject({ isFacing: true, place: 'pair', second: undefined })
  expect(session.stageDirection).toBe('rtl')
  expect([shown(0), shown(1)].map(([message]) => message?.chapter.facing)).toEqual([
    'first',
    'second',
  ])
  expect(shown(1)[0]?.to).toEqual({ type: 'offset', offset: 1200 })
  // Both turn together.
  session.receive({ ...page, serial: shown(0)[0]!.chapter.serial })
  session.panes[1].noteShown({ ...page, serial: shown(1)[0]!.chapter.serial })
  session.turn('forward')
  const go = { type: 'go', to: { type: 'turn', step: 1 } }
  expect([sent[0].at(-1), sent[1].at(-1)]).toEqual([go, go])
})

it('a facing page that comes later than the first turns once it is there', async () => {
  const { session, sent, shown } = await open()
  await expect.poll(() => shown(1).length).toBe(1)
  const goes = () => sent.map((messages) => messages.filter(({ type }) => type === 'go').length)
  session.receive({ ...page, serial: shown(0)[0]!.chapter.serial })
  session.turn('forward')
  expect(goes()).toEqual([1, 0])
  session.panes[1].noteShown({ ...page, serial: shown(1)[0]!.chapter.serial })
  expect(goes()).toEqual([1, 1])
  expect(sent[1].at(-1)).toEqual({ type: 'go', to: { type: 'turn', step: 1 } })
  session.turn('forward')
  expect(goes()).toEqual([2, 2])
})

it('a turn that waits for a facing page does not reach the next chapter', async () => {
  const { session, sent, shown } = await open()
  await expect.poll(() => shown(1).length).toBe(1)
  session.receive({ ...page, serial: shown(0)[0]!.chapter.serial })
  session.turn('forward')
  session.jump(session.line.toPosition({ item: 2, offset: 100 }))
  await expect.poll(() => shown(1).length).toBe(2)
  session.panes[1].noteShown({ ...page, serial: shown(1)[1]!.chapter.serial })
  expect(sent[1].filter(({ type }) => type === 'go')).toEqual([])
})

it('has one page where lines run across, and where the window is tall', async () => {
  const across = await open({ writingMode: 'horizontal-tb' })
  expect(across.session.getState().isFacing).toBe(false)
  const tall = await open({ viewport: { width: 820, height: 1180 } })
  expect([tall.session.getState().place, tall.shown(1).length]).toEqual(['centre', 0])
})

it('stays at its words when the window or larger letters leave no room for two pages', async () => {
  const { session, shown, choice } = await open()
  session.receive({ ...page, serial: shown(0)[0]!.chapter.serial })
  session.choose({ ...choice, viewport: { width: 500, height: 900 } })
  await expect.poll(() => shown(0).length).toBe(2)
  expect(shown(0)[1]).toMatchObject({ to: { type: 'offset', offset: 1190 } })
  expect(shown(0)[1]?.chapter.facing).toBeUndefined()
  const second = await open()
  second.session.receive({ ...page, serial: second.shown(0)[0]!.chapter.serial })
  second.session.setLook({ ...LOOK, fontSizePx: 36 })
  expect(second.session.getState().isFacing).toBe(false)
})

/** A tall window, where chapter two is on its way: the reader turned over the last page of chapter one. */
async function turnToChapterTwo() {
  const opened = await open({ viewport: { width: 820, height: 1180 } })
  const { session, sent, shown } = opened
  const receive = (pageIndex: number) =>
    session.receive({ ...page, pageIndex, serial: shown(0).at(-1)!.chapter.serial })
  const turns = () => sent[0].flatMap((message) => (message.type === 'go' ? [message.to] : []))
  receive(8)
  session.turn('forward')
  return { ...opened, receive, turns, arrive: () => expect.poll(() => shown(0).length).toBe(2) }
}

it('a turn while a chapter is on its way is carried out in that chapter', async () => {
  const { session, receive, turns, arrive } = await turnToChapterTwo()
  expect(session.turn('forward')).toBe(true)
  expect(session.getState()).toMatchObject({ item: 1, page: undefined })
  await arrive()
  receive(0)
  expect([session.getState().item, turns()]).toEqual([1, [{ type: 'turn', step: 1 }]])
  // Once: the page that the turn led to stays.
  receive(1)
  expect(turns()).toHaveLength(1)
})

it('turns while a chapter is on its way lead one screen on at most, and none where they cancel', async () => {
  const held = await turnToChapterTwo()
  for (let press = 0; press < 5; press++) held.session.turn('forward')
  await held.arrive()
  held.receive(0)
  expect([held.session.getState().item, held.turns()]).toEqual([1, [{ type: 'turn', step: 1 }]])
  const cancelled = await turnToChapterTwo()
  cancelled.session.turn('forward')
  cancelled.session.turn('back')
  await cancelled.arrive()
  cancelled.receive(0)
  expect([cancelled.session.getState().item, cancelled.turns()]).toEqual([1, []])
})

it('a turn back while a chapter is on its way leads to the end of the one before', async () => {
  const { session, shown, receive, arrive } = await turnToChapterTwo()
  session.turn('back')
  await arrive()
  receive(0)
  expect(session.getState().item).toBe(0)
  await expect.poll(() => shown(0).at(-1)?.to).toEqual({ type: 'end' })
})

it('a jump ends a turn that waits', async () => {
  const { session, shown, receive, turns } = await turnToChapterTwo()
  session.turn('forward')
  session.jump(session.line.toPosition({ item: 2, offset: 100 }))
  await expect.poll(() => shown(0).at(-1)?.chapter.path).toBe('three.xhtml')
  receive(0)
  expect([session.getState().item, turns()]).toEqual([2, []])
})

it('a chapter that failed can be turned over, and a turn that waited for it is forgotten', async () => {
  const opened = await open({ viewport: { width: 820, height: 1180 } })
  const { session, shown, missing, sent } = opened
  missing.add('two.xhtml')
  session.receive({ ...page, pageIndex: 8, serial: shown(0)[0]!.chapter.serial })
  session.turn('forward')
  session.turn('forward')
  await expect.poll(() => session.getState().error).toBeDefined()
  expect(session.getState().item).toBe(1)
  session.turn('forward')
  await expect.poll(() => shown(0).at(-1)?.chapter.path).toBe('three.xhtml')
  session.receive({ ...page, serial: shown(0).at(-1)!.chapter.serial })
  expect(sent[0].filter(({ type }) => type === 'go')).toEqual([])
})

it('pages that the book laid out are turned while they load, one with each press', async () => {
  const { session } = await open({ layout: 'fixed', viewport: { width: 820, height: 1180 } })
  session.jump(0)
  session.turn('forward')
  session.turn('forward')
  expect(session.getState().item).toBe(2)
})

it('a jump is noted with where it began once the page that it leads to is painted', async () => {
  const { session, shown } = await open()
  const paint = (change = {}) =>
    session.receive({ ...page, ...change, serial: shown(0).at(-1)!.chapter.serial })
  const jumps: number[][] = []
  session.jumps.watchJumps((from, to) => jumps.push([from, to]))
  paint()
  session.jump(3000)
  // It was on its way when the jump began.
  paint()
  expect(jumps).toEqual([])
  paint({ start: 2990, end: 3600 })
  paint({ start: 3600, end: 3900 })
  expect(jumps).toEqual([[1190, 2990]])
})

it('a link that is followed is noted as a jump, and what the history does is none', async () => {
  const { session, shown } = await open()
  const paint = (change = {}) =>
    session.receive({ ...page, ...change, serial: shown(0).at(-1)!.chapter.serial })
  const jumps: number[][] = []
  session.jumps.watchJumps((from, to) => jumps.push([from, to]))
  paint()
  session.follow('two.xhtml#note')
  await expect.poll(() => shown(0).length).toBe(2)
  paint({ start: 700, end: 900 })
  expect(jumps).toEqual([[1190, session.line.toPosition({ item: 1, offset: 700 })]])
  session.jumps.travel(1190)
  await expect.poll(() => shown(0).length).toBe(3)
  paint()
  expect(session.position).toBe(1190)
  expect(session.getState().jumpBack).toBeUndefined()
  expect(jumps).toHaveLength(1)
})
