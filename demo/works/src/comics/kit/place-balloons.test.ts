import { describe, expect, it } from 'vitest'
import type { Actor } from '../cast/actor.ts'
import { contains, overlapArea } from './geometry.ts'
import { hiddenShare, placeBalloons } from './place-balloons.ts'
import { say } from './story.ts'

const panel = { x: 100, y: 100, w: 800, h: 700 }
const anActor = (face: Actor['face']): Actor => ({
  name: 'mio',
  svg: '',
  face,
  mouth: [face.x + face.w / 2, face.y + face.h * 0.8],
})
const inTheMiddle = anActor({ x: 380, y: 300, w: 240, h: 260 })

describe('placeBalloons', () => {
  it('moves a balloon off a face it was wished onto', () => {
    const [balloon] = placeBalloons([say('mio', 'こんにちは', 0.5, 0.45)], panel, [inTheMiddle])
    expect(balloon && hiddenShare(inTheMiddle.face, balloon.box)).toBe(0)
  })

  it('keeps a balloon inside its panel when it was wished outside', () => {
    const [balloon] = placeBalloons([say('mio', 'こんにちは', 1.4, -0.3)], panel, [])
    expect(balloon && contains(panel, balloon.box)).toBe(true)
  })

  it('keeps a balloon of a bleeding panel inside the trim', () => {
    const bleeding = { x: 0, y: 0, w: 1400, h: 900 }
    const [balloon] = placeBalloons([say('mio', 'こんにちは', 1, 0)], bleeding, [])
    expect(balloon?.box.y).toBeGreaterThanOrEqual(24)
    expect((balloon?.box.x ?? 0) + (balloon?.box.w ?? 0)).toBeLessThanOrEqual(1376)
  })

  it('sets two balloons wished onto one place apart, the later not above and to the right', () => {
    const talks = [say('mio', 'はじめに', 0.8, 0.3), say('mio', 'つぎに', 0.8, 0.3)]
    const [first, second] = placeBalloons(talks, panel, [inTheMiddle])
    if (!first || !second) throw new Error('Two balloons are expected.')
    expect(overlapArea(first.box, second.box)).toBeLessThan(first.box.w * first.box.h * 0.12)
    expect(second.box.x < first.box.x + 20 || second.box.y > first.box.y).toBe(true)
  })

  it('points the tail at the speaker, and a voice from outside at its given place', () => {
    const [inside] = placeBalloons([say('mio', 'ここ')], panel, [inTheMiddle])
    const [outside] = placeBalloons([{ ...say('', 'そと'), from: [1.1, 0.5] }], panel, [
      inTheMiddle,
    ])
    expect(inside?.target).toEqual(inTheMiddle.mouth)
    expect(outside?.target).toEqual([panel.x + panel.w * 1.1, panel.y + panel.h * 0.5])
  })
})
