import { describe, expect, it } from 'vitest'
import { namesCharacter, toLatinKey } from './latin-key.ts'

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey })

describe('the key that a command is looked up by', () => {
  const cases: [layout: string, key: string, code: string, latin: string][] = [
    ['Russian', 'ы', 'KeyS', 's'],
    ['Russian', 'а', 'KeyF', 'f'],
    ['Russian', 'Ф', 'KeyA', 'a'],
    ['Ukrainian', 'і', 'KeyS', 's'],
    ['Bulgarian', 'я', 'KeyQ', 'q'],
    ['Serbian', 'љ', 'KeyQ', 'q'],
    ['Greek', 'σ', 'KeyS', 's'],
    ['Greek', 'Φ', 'KeyF', 'f'],
    ['Greek', 'ς', 'KeyW', 'w'],
    ['Korean', 'ㄴ', 'KeyS', 's'],
    ['Korean', 'ㄹ', 'KeyF', 'f'],
    ['Korean', 'ㅃ', 'KeyQ', 'q'],
    ['Japanese kana', 'と', 'KeyS', 's'],
    ['Japanese, wide letters', 'ｓ', 'KeyS', 's'],
    ['Japanese, wide space', '\u3000', 'Space', ' '],
    ['Hebrew', 'ד', 'KeyS', 's'],
    ['Arabic', 'س', 'KeyS', 's'],
    ['Arabic digits', '٧', 'Digit7', '7'],
    ['Thai', 'ห', 'KeyS', 's'],
    ['an input method', 'Process', 'KeyK', 'k'],
    ['an input method', 'Process', 'Space', ' '],
    // By the letter, wherever it lies.
    ['Dvorak', 's', 'Semicolon', 's'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['AZERTY', '&', 'Digit1', '&'],
    ['QWERTZ', 'ö', 'Semicolon', 'ö'],
    ['QWERTZ', 'ß', 'Minus', 'ß'],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['Caps Lock', 'K', 'KeyK', 'k'],
    ['any', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
    ['any', 'F5', 'F5', 'F5'],
    ['any', 'Process', 'ArrowLeft', 'Process'],
    ['any', '4', 'Numpad4', '4'],
  ]
  it.each(cases)('under %s: %j at %s is %j', (_layout, key, code, latin) => {
    expect(toLatinKey(press(key, code))).toBe(latin)
  })

  it.each([
    ['б', 'Comma', false, ','],
    ['Б', 'Comma', true, '<'],
    ['Ю', 'Period', true, '>'],
    ['ζ', 'KeyZ', false, 'z'],
  ])('signs by their place, too: %j at %s with Shift %s is %j', (key, code, shiftKey, latin) => {
    expect(toLatinKey(press(key, code, shiftKey))).toBe(latin)
  })
})

describe('a key that writes a sign', () => {
  it.each(['a', '0', '?', ',', '+', 'Numpad4'])('is %s', (key) => {
    expect(namesCharacter(key)).toBe(true)
  })

  it.each([' ', 'ArrowLeft', 'Escape', 'Enter', 'Home', 'F2'])('is not %j', (key) => {
    expect(namesCharacter(key)).toBe(false)
  })
})
