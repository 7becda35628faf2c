// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrivePicture } from './picture-motion.ts'

type Moved = { frames: Keyframe[]; options: KeyframeAnimationOptions }

let moved: Moved[]
let calmed = false

beforeEach(() => {
  moved = []
  calmed = false
  vi.stubGlobal('matchMedia', () => ({ matches: calmed }))
  // Nothing is laid out here: elements stand where a test puts them.
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function placeAt(element: Element, box: DOMRect): void {
  element.getBoundingClientRect = () => box
}

/** A link with a picture at a place of the window, which is pressed. */
function press(box = new DOMRect(100, 200, 50, 70)): void {
  const link = document.createElement('a')
  const picture = document.createElement('span')
  picture.dataset['shape'] = 'tall'
  placeAt(picture, box)
  link.append(picture)
  document.body.append(link)
  link.click()
}

/** The place of the opened screen's picture, four times as large. */
function arrive(): void {
  const picture = document.createElement('div')
  placeAt(picture, new DOMRect(400, 100, 200, 280))
  picture.animate = (frames, options) => {
    moved.push({ frames, options } as Moved)
    return {} as Animation
  }
  arrivePicture(picture)
}

it('moves from the picture that was pressed to its own place, in less than 200 ms', () => {
  press()
  arrive()
  expect(moved.length).toBe(1)
  expect(moved[0]?.frames[0]?.['transform']).toBe('translate(-375px, -5px) scale(0.25)')
  expect(moved[0]?.options.duration).toBeLessThan(200)
})

it('moves once', () => {
  press()
  arrive()
  arrive()
  expect(moved.length).toBe(1)
})

it('stays where it is for a reader who wants no motion', () => {
  calmed = true
  press()
  arrive()
  expect(moved).toEqual([])
})

it('stays where it is where nothing was pressed, a link without a picture, or one out of sight', () => {
  arrive()
  press()
  const words = document.body.appendChild(document.createElement('a'))
  words.click()
  arrive()
  press(new DOMRect(100, -900, 50, 70))
  arrive()
  expect(moved).toEqual([])
})
