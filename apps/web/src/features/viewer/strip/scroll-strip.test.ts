// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { PageStore } from '#data/works/content/page-store.ts'
import { TestSource } from '#data/works/content/test-source.ts'
import { scrollByArrow, scrollStrip } from './scroll-strip.ts'
import { StripSession } from './strip-session.ts'

const images = Array.from({ length: 20 }, (_, index) => ({
  name: `p${index}`,
  width: 800,
  height: 1000,
  crypt: false,
}))
const STEP_PX = 850

/** A strip of twenty windows. What it is asked for is noted: it scrolls only when the test says so. */
function open() {
  const publication = {
    pages: images.map(({ name, width, height }) => ({ id: name, width, height, color: '#808080' })),
    direction: 'ltr' as const,
  }
  const decoder = { decode: async () => ({ picture: document.createElement('canvas') }) }
  const pages = new PageStore({ source: new TestSource(), decoder, revision: 'r', pages: images })
  const shape = { maxWidthPx: 800, gapPx: 0 }
  const viewport = { width: 800, height: 1000 }
  const session = new StripSession(publication, { pageIndex: 0, shape, viewport }, pages)
  const stage = document.createElement('section')
  const asked: (number | undefined)[] = []
  Object.defineProperties(stage, {
    scrollHeight: { value: 20_500 },
    clientHeight: { value: 1000 },
    scrollTo: { value: ({ top }: ScrollToOptions) => asked.push(top) },
    scrollBy: { value: () => undefined },
  })
  return {
    stage,
    asked,
    press: (command: 'forward' | 'back') => scrollStrip(stage, session, command),
    moveTo: (top: number) => {
      stage.scrollTop = top
      stage.dispatchEvent(new Event('scroll'))
    },
  }
}

beforeEach(() => {
  window.matchMedia = (media) => ({ ...new EventTarget(), media, matches: false }) as MediaQueryList
})

it('a press while the strip still scrolls goes on from where it will be', () => {
  const { asked, press, moveTo } = open()
  press('forward')
  moveTo(120)
  press('forward')
  moveTo(400)
  press('forward')
  press('back')
  expect(asked).toEqual([STEP_PX, 2 * STEP_PX, 3 * STEP_PX, 2 * STEP_PX])
})

it('presses at the end lead no further than the end', () => {
  const { asked, press, moveTo } = open()
  moveTo(18_500)
  for (let count = 0; count < 3; count++) press('forward')
  // The end of the pages, then what comes after them.
  expect(asked).toEqual([19_000, 19_500, 19_500])
})

it.each(['wheel', 'pointerdown', 'touchstart', 'scrollend'])(
  'after %s a press goes on from where the strip is',
  (type) => {
    const { stage, asked, press, moveTo } = open()
    press('forward')
    moveTo(120)
    stage.dispatchEvent(new Event(type))
    press('forward')
    expect(asked.at(-1)).toBe(120 + STEP_PX)
  },
)

it('after an arrow or another way to scroll, a press goes on from where the strip is', () => {
  const { stage, asked, press, moveTo } = open()
  press('forward')
  moveTo(120)
  scrollByArrow(stage, 'ArrowUp')
  press('forward')
  expect(asked.at(-1)).toBe(120 + STEP_PX)
  moveTo(300)
  moveTo(50)
  press('forward')
  expect(asked.at(-1)).toBe(50 + STEP_PX)
})
