// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { stepSpeed, toTenth, toVideoCommand } from './video-commands.ts'

/** What a key pressed on an element asks for. */
function press(key: string, on: Element = document.body, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init })
  on.dispatchEvent(event)
  return event
}

function aControl(tag: string): Element {
  return document.body.appendChild(document.createElement(tag))
}

afterEach(() => document.body.replaceChildren())

describe('keys of a film', () => {
  it.each([
    [' ', 'toggle-play'],
    ['K', 'toggle-play'],
    ['ArrowLeft', 'seek-back'],
    ['j', 'seek-back'],
    ['ArrowRight', 'seek-forward'],
    ['l', 'seek-forward'],
    ['ArrowUp', 'volume-up'],
    ['ArrowDown', 'volume-down'],
    ['m', 'toggle-mute'],
    ['r', 'toggle-repeat'],
    ['c', 'toggle-captions'],
    ['p', 'toggle-pip'],
    ['>', 'faster'],
    ['<', 'slower'],
    ['x', undefined],
  ])('%j asks for %s', (key, command) => {
    expect(toVideoCommand(press(key))).toBe(command)
  })

  it.each([
    ['л', 'KeyK', 'toggle-play'],
    ['о', 'KeyJ', 'seek-back'],
    ['Д', 'KeyL', 'seek-forward'],
    ['ь', 'KeyM', 'toggle-mute'],
    ['κ', 'KeyK', 'toggle-play'],
    ['ξ', 'KeyJ', 'seek-back'],
    ['ρ', 'KeyR', 'toggle-repeat'],
    ['ㅏ', 'KeyK', 'toggle-play'],
    ['ㅊ', 'KeyC', 'toggle-captions'],
    ['Process', 'KeyP', 'toggle-pip'],
    ['q', 'KeyK', undefined],
  ])('%j at %s asks for %s', (key, code, command) => {
    expect(toVideoCommand(press(key, document.body, { code }))).toBe(command)
  })

  it.each([
    ['Ю', 'Period', 'faster'],
    ['Б', 'Comma', 'slower'],
  ])('%j with Shift at %s asks for %s', (key, code, command) => {
    expect(toVideoCommand(press(key, document.body, { code, shiftKey: true }))).toBe(command)
  })

  it('leaves to a control what it needs itself, and to the browser its chords', () => {
    for (const key of [' ', 'ArrowLeft', 'ArrowUp'])
      expect(toVideoCommand(press(key, aControl('button'))), key).toBeUndefined()
    expect(toVideoCommand(press('m', aControl('button')))).toBe('toggle-mute')
    expect(toVideoCommand(press('r', document.body, { ctrlKey: true }))).toBeUndefined()
    expect(toVideoCommand(press('c', document.body, { isComposing: true }))).toBeUndefined()
  })

  it('digits lead to tenths of the film, and are typed where something is typed', () => {
    expect(toTenth(press('7'))).toBe(0.7)
    expect(toTenth(press('7', aControl('input')))).toBeUndefined()
    expect(toTenth(press('7', document.body, { metaKey: true }))).toBeUndefined()
    expect(toTenth(press('x'))).toBeUndefined()
  })

  it('speeds go by the steps of the menu, from 0.5 to 2', () => {
    const up = [0.5]
    for (let step = 0; step < 8; step += 1) up.push(stepSpeed(up.at(-1) ?? 0, 1))
    expect(up).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2, 2])
    expect(stepSpeed(0.5, -1)).toBe(0.5)
  })
})
