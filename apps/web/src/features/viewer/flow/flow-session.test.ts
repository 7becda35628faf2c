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

function aBook(writingMode: 'vertical-rl' | 'horizontal-tb'): Book {
  const chapter = (path: string) => ({
    ...{ path, linear: true, layout: 'reflowable', characters: 4000, title: '' },
    writing_mode: writingMode,
  })
  const book = {
    ...{ version: 1, layout: 'reflowable', direction: 'rtl', spread: 'auto', navigation: [] },
    metadata: { title: '夜凪の蔵', language: 'ja', creators: [] },
    spine: [chapter('one.xhtml'), chapter('two.xhtml')],
  }
  return book as unknown as Book
}

/** A session whose frames keep what they are told. */
async function open(options: { writingMode?: 'horizontal-tb'; viewport?: typeof WIDE } = {}) {
  const { writingMode = 'vertical-rl', viewport = WIDE } = options
  const files = {
    book: aBook(writingMode),
    loadFile: (path: string) => Promise.resolve(new Blob([path], { type: 'text/html' })),
  }
  const choice = { viewport, isSpreadView: true, isSwitchingSpread: false }
  const session = new FlowSession(files, { startPosition: 1200, look: LOOK, choice })
  const told: [ToFrame[], ToFrame[]] = [[], []]
  const shown = (index: 0 | 1) => told[index].filter((message) => message.type === 'show')
  for (const index of [0, 1] as const) {
    session.attach(index, {
      tell: (message) => void told[index].push(message),
      focus: () => undefined,
    })
  }
  await expect.poll(() => shown(0).length).toBeGreaterThan(0)
  return { session, told, shown, choice }
}

const page = { pageIndex: 0, pageCount: 9, start: 1190, end: 1800 }

it('shows a chapter of running-down lines on two facing pages, the first at the right', async () => {
  const { session, told, shown } = await open()
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
  session.turn('forward')
  const go = { type: 'go', to: { type: 'turn', step: 1 } }
  expect([told[0].at(-1), told[1].at(-1)]).toEqual([go, go])
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
