import { describe, expect, it } from 'vitest'
import { pushWheel, toWheelPixels, WHEEL_AT_REST, type WheelPush } from './wheel.ts'

function turnsOf(pushes: WheelPush[]): string[] {
  let state = WHEEL_AT_REST
  const turns: string[] = []
  for (const push of pushes) {
    const result = pushWheel(state, push)
    state = result.state
    if (result.turn) turns.push(result.turn)
  }
  return turns
}

const down = (deltaY: number, atMs: number): WheelPush => ({ deltaX: 0, deltaY, atMs })
/** A flick: a push of the hand, then momentum that fades for over a second. */
const flick = (startMs: number, strength: number) =>
  Array.from({ length: 70 }, (_, i) => down(Math.round(strength * 0.94 ** i), startMs + i * 16))

describe('pushWheel', () => {
  it('turns one page on one notch of a mouse wheel', () => {
    expect(turnsOf([down(100, 0)])).toEqual(['down'])
    expect(turnsOf([down(-100, 0)])).toEqual(['up'])
  })

  it('turns one page on a whole flick of a trackpad, momentum included', () => {
    expect(turnsOf(flick(0, 60))).toEqual(['down'])
    expect(turnsOf(flick(0, 180))).toEqual(['down'])
  })

  it('turns again on a second flick after the first has come to rest', () => {
    expect(turnsOf([...flick(0, 60), ...flick(1500, 60)])).toEqual(['down', 'down'])
  })

  it('gathers small pushes until they reach the threshold', () => {
    expect(turnsOf([down(20, 0), down(20, 16)])).toEqual([])
    expect(turnsOf([down(20, 0), down(20, 16), down(20, 32)])).toEqual(['down'])
  })

  it('forgets small pushes after a pause', () => {
    expect(turnsOf([down(40, 0), down(40, 400)])).toEqual([])
  })

  it('turns no faster than the cool-down while a notched wheel spins', () => {
    const spin = Array.from({ length: 20 }, (_, i) => down(120, i * 50))
    expect(turnsOf(spin)).toHaveLength(4)
  })

  it('distinguishes sideways pushes from upright ones by the stronger axis', () => {
    expect(turnsOf([{ deltaX: 80, deltaY: 10, atMs: 0 }])).toEqual(['right'])
    expect(turnsOf([{ deltaX: -80, deltaY: 10, atMs: 0 }])).toEqual(['left'])
  })
})

describe('toWheelPixels', () => {
  it.each([
    [120, 0, 120, 'pixels stay'],
    [3, 1, 120, 'three lines are a notch'],
    [-1, 2, -800, 'a page is a page'],
  ])('%i in mode %i is %i: %s', (delta, mode, pixels) => {
    expect(toWheelPixels(delta, mode)).toBe(pixels)
  })
})
