import { describe, expect, it } from 'vitest'
import { type Contact, TouchTracker } from './touch-tracker.ts'

const at = (x: number, atMs: number, id = 1, y = 0): Contact => ({ id, x, y, atMs })

describe('TouchTracker', () => {
  it('reports a drag from where it began, and its speed', () => {
    const touch = new TouchTracker()
    expect(touch.down(at(100, 0))).toBe(true)
    expect(touch.move(at(120, 10))).toEqual({ type: 'drag', dx: 20, dy: 0, delta: { x: 20, y: 0 } })
    expect(touch.move(at(160, 30))).toMatchObject({ dx: 60, delta: { x: 40 } })
    const end = touch.up(at(160, 32))
    expect(end).toMatchObject({ dx: 60, dy: 0, elapsedMs: 32, hasPinched: false })
    expect(end?.velocityX).toBeCloseTo(2)
    expect(touch.isActive).toBe(false)
  })

  it('has no speed when the finger rested before it let go', () => {
    const touch = new TouchTracker()
    touch.down(at(0, 0))
    touch.move(at(100, 20))
    expect(touch.up(at(100, 400))?.velocityX).toBe(0)
  })

  it('takes two fingers for a pinch around the point between them', () => {
    const touch = new TouchTracker()
    touch.down(at(100, 0, 1))
    expect(touch.down(at(200, 5, 2))).toBe(false)
    expect(touch.move(at(300, 20, 2))).toEqual({
      type: 'pinch',
      ratio: 2,
      origin: { x: 200, y: 0 },
    })
  })

  it('is one touch until the last finger is up, and remembers the pinch', () => {
    const touch = new TouchTracker()
    touch.down(at(100, 0, 1))
    touch.down(at(200, 5, 2))
    touch.move(at(260, 10, 2))
    expect(touch.up(at(260, 20, 2))).toBeUndefined()
    // What moved while two fingers were down is no drag.
    expect(touch.move(at(90, 30, 1))).toMatchObject({ type: 'drag', dx: -10 })
    expect(touch.up(at(90, 40, 1))).toMatchObject({ hasPinched: true, dx: -10 })
  })

  it('ignores contacts that never went down, and a third finger', () => {
    const touch = new TouchTracker()
    expect(touch.move(at(5, 5, 9))).toBeUndefined()
    expect(touch.up(at(5, 5, 9))).toBeUndefined()
    for (const id of [1, 2, 3]) touch.down(at(id * 50, 0, id))
    expect(touch.move(at(500, 10, 3))).toBeUndefined()
  })
})
