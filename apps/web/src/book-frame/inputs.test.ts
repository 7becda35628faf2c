// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listenToInputs } from './inputs.ts'
import type { FromFrame } from './protocol.ts'

let told: FromFrame[]

function press(key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return { isTaken: event.defaultPrevented, told }
}

beforeAll(() => {
  listenToInputs((message) => told.push(message), {
    findMark: () => undefined,
    isFixed: () => false,
  })
})
beforeEach(() => {
  told = []
})

it.each(['ArrowLeft', ' ', 'PageDown', 'Escape', 'b', '?'])('tells the app of %j', (key) => {
  expect(press(key)).toMatchObject({ isTaken: true, told: [{ type: 'key', key }] })
})

it.each([
  ['ы', 'KeyS'],
  ['σ', 'KeyS'],
  ['ㄴ', 'KeyS'],
  ['と', 'KeyS'],
  ['Process', 'KeyS'],
])('tells the app of %j with its place, %s', (key, code) => {
  expect(press(key, { code })).toMatchObject({ isTaken: true, told: [{ type: 'key', key, code }] })
})

it.each([
  ['F5', {}],
  ['F11', {}],
  ['F12', {}],
  ['AudioVolumeUp', {}],
  ['Tab', {}],
  ['c', { ctrlKey: true }],
  ['+', { metaKey: true }],
])('leaves %s %j to the browser', (key, init) => {
  expect(press(key, init)).toEqual({ isTaken: false, told: [] })
})
