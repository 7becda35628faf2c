import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InputContext, listHelp, toCommand, toTapZone } from './input-map.ts'

const rtl: InputContext = { direction: 'rtl', isZoomed: false, focus: 'page' }
const ltr: InputContext = { ...rtl, direction: 'ltr' }
const zoomed: InputContext = { ...rtl, isZoomed: true }

const key = (
  name: string,
  over: Partial<{ code: string; shift: boolean; modified: boolean; composing: boolean }> = {},
) =>
  ({
    type: 'key',
    key: name,
    code: '',
    shift: false,
    modified: false,
    composing: false,
    ...over,
  }) as const

describe('keys', () => {
  it.each([
    ['ArrowLeft', rtl, 'forward', 'the left leads on in a right-to-left work'],
    ['ArrowRight', rtl, 'back', 'the right leads back in a right-to-left work'],
    ['ArrowLeft', ltr, 'back', 'mirrored for left-to-right'],
    ['ArrowRight', ltr, 'forward', 'mirrored for left-to-right'],
    ['PageDown', rtl, 'forward', 'page down goes forward in both'],
    ['PageDown', ltr, 'forward', 'page down goes forward in both'],
    ['PageUp', rtl, 'back', 'page up goes back'],
    ['ArrowDown', rtl, 'forward', 'down goes forward'],
    ['Home', rtl, 'first', 'Home is the first page, not the left one'],
    ['End', ltr, 'last', 'End is the last page'],
    ['n', rtl, 'next-part', 'the next folder of a work'],
    ['N', ltr, 'next-part', 'the same in works that are read to the right'],
    ['p', rtl, 'previous-part', 'the folder before'],
    ['n', zoomed, 'next-part', 'folders are no directions: a zoomed page changes nothing'],
    ['?', rtl, 'open-help', 'the question mark shows the keys'],
    ['Escape', rtl, 'close', 'Escape closes'],
    ['F', rtl, 'toggle-fullscreen', 'capitals count as their letter'],
    ['ArrowLeft', zoomed, 'pan-left', 'arrows move a zoomed page instead of turning it'],
    ['x', rtl, undefined, 'an unbound key means nothing'],
  ])('%s → %#: %s', (name, context, command, _why) => {
    expect(toCommand(key(name), context)).toBe(command)
  })

  it('takes the keypad by place, so that it works with and without Num Lock', () => {
    expect(toCommand(key('4', { code: 'Numpad4' }), rtl)).toBe('forward')
    expect(toCommand(key('6', { code: 'Numpad6' }), rtl)).toBe('back')
    expect(toCommand(key('4', { code: 'Digit4' }), rtl)).toBeUndefined()
  })

  it.each([
    ['ы', 'KeyS', 'toggle-spread'],
    ['в', 'KeyD', 'toggle-direction'],
    ['А', 'KeyF', 'toggle-fullscreen'],
    ['и', 'KeyB', 'toggle-bookmark'],
    ['σ', 'KeyS', 'toggle-spread'],
    ['φ', 'KeyF', 'toggle-fullscreen'],
    ['ζ', 'KeyZ', 'zoom-toggle'],
    ['ㅁ', 'KeyA', 'toggle-auto-turn'],
    ['ㅅ', 'KeyT', 'open-contents'],
    ['Process', 'KeyH', 'highlight'],
    ['Process', 'Space', 'forward'],
    // By its letter where the layout has Latin ones.
    ['a', 'KeyQ', 'toggle-auto-turn'],
    ['q', 'KeyA', undefined],
  ])('finds the letter of %j at %s, whatever the layout', (name, code, command) => {
    expect(toCommand(key(name, { code }), rtl)).toBe(command)
  })

  it('goes forward on Space and back on Shift and Space', () => {
    expect(toCommand(key(' '), rtl)).toBe('forward')
    expect(toCommand(key(' ', { shift: true }), rtl)).toBe('back')
  })

  it('leaves chords to the browser', () => {
    expect(toCommand(key('f', { modified: true }), rtl)).toBeUndefined()
  })

  it('never fires while a text is typed or composed', () => {
    expect(toCommand(key('f'), { ...rtl, focus: 'text' })).toBeUndefined()
    expect(toCommand(key('f', { composing: true }), rtl)).toBeUndefined()
  })

  it('leaves arrows, Home and End to a focused slider and Space to a focused button', () => {
    for (const name of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', ' ']) {
      expect(toCommand(key(name), { ...rtl, focus: 'slider' })).toBeUndefined()
    }
    expect(toCommand(key(' '), { ...rtl, focus: 'button' })).toBeUndefined()
    expect(toCommand(key('ArrowLeft'), { ...rtl, focus: 'button' })).toBe('forward')
  })
})

describe('taps, swipes and the wheel', () => {
  it.each([
    [{ type: 'tap', zone: 'left' } as const, 'forward', 'back'],
    [{ type: 'tap', zone: 'right' } as const, 'back', 'forward'],
    [{ type: 'tap', zone: 'centre' } as const, 'toggle-controls', 'toggle-controls'],
    [{ type: 'swipe', towards: 'right' } as const, 'forward', 'back'],
    [{ type: 'swipe', towards: 'left' } as const, 'back', 'forward'],
    [{ type: 'wheel', towards: 'down' } as const, 'forward', 'forward'],
    [{ type: 'wheel', towards: 'up' } as const, 'back', 'back'],
    [{ type: 'wheel', towards: 'left' } as const, 'forward', 'back'],
    [{ type: 'double-tap' } as const, 'zoom-toggle', 'zoom-toggle'],
  ])('%j is %s right-to-left and %s left-to-right', (input, inRtl, inLtr) => {
    expect(toCommand(input, rtl)).toBe(inRtl)
    expect(toCommand(input, ltr)).toBe(inLtr)
  })

  it('turns nothing on a tap, a swipe or the wheel while zoomed', () => {
    expect(toCommand({ type: 'swipe', towards: 'right' }, zoomed)).toBeUndefined()
    expect(toCommand({ type: 'wheel', towards: 'down' }, zoomed)).toBeUndefined()
    expect(toCommand({ type: 'tap', zone: 'left' }, zoomed)).toBe('toggle-controls')
  })
})

describe('listHelp', () => {
  it('lists exactly what the keys do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('rtl' as const, 'ltr' as const),
        fc.boolean(),
        (direction, isZoomed) => {
          for (const { command, keys } of listHelp({ direction, isZoomed })) {
            for (const { key: name, shift } of keys) {
              const input = key(name, { shift, code: name })
              expect(toCommand(input, { direction, isZoomed, focus: 'page' })).toBe(command)
            }
          }
        },
      ),
    )
  })

  it('names the arrow that leads on first', () => {
    const forward = (direction: 'rtl' | 'ltr') =>
      listHelp({ direction, isZoomed: false }).find((one) => one.command === 'forward')?.keys[0]
        ?.key
    expect([forward('rtl'), forward('ltr')]).toEqual(['ArrowLeft', 'ArrowRight'])
  })

  it('lists the keys that move a page only while it is zoomed', () => {
    const has = (isZoomed: boolean) =>
      listHelp({ direction: 'rtl', isZoomed }).some((one) => one.command === 'pan-left')
    expect([has(false), has(true)]).toEqual([false, true])
  })
})

describe('listHelp of a viewer that cannot do everything', () => {
  it('leaves out what the viewer does not do', () => {
    const can = (command: string) => command !== 'open-search'
    const list = (isSupported?: (command: string) => boolean) =>
      listHelp({ direction: 'rtl', isZoomed: false }, isSupported).map((one) => one.command)
    expect(list()).toContain('open-search')
    expect(list(can)).toEqual(list().filter(can))
  })
})

describe('toTapZone', () => {
  it.each([
    [0, 'left'],
    [299, 'left'],
    [300, 'centre'],
    [699, 'centre'],
    [700, 'right'],
    [1000, 'right'],
  ])('x %i of 1000 is in the %s zone', (x, zone) => {
    expect(toTapZone(x, 1000, 0.3)).toBe(zone)
  })
})
