// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listenToInputs } from './inputs.ts'
import type { FromFrame } from './protocol.ts'

let reported: FromFrame[]

function press(key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return { isTaken: event.defaultPrevented, reported }
}

beforeAll(() => {
  listenToInputs((message) => reported.push(message), {
    findMark: () => undefined,
    isFixed: () => false,
  })
})
beforeEach(() => {
  reported = []
})

it.each(['ArrowLeft', ' ', 'PageDown', 'Escape', 'b', '?'])('reports %j to the app', (key) => {
  expect(press(key)).toMatchObject({ isTaken: true, reported: [{ type: 'key', key }] })
})

it.each([
  ['ы', 'KeyS'],
  ['σ', 'KeyS'],
  ['ㄴ', 'KeyS'],
  ['と', 'KeyS'],
  ['Process', 'KeyS'],
])('reports %j to the app with its place, %s', (key, code) => {
  expect(press(key, { code })).toMatchObject({
    isTaken: true,
    reported: [{ type: 'key', key, code }],
  })
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
  expect(press(key, init)).toEqual({ isTaken: false, reported: [] })
})
