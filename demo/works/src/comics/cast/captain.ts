import { num } from '../kit/geometry.ts'
import { ellipse, path, penLines } from '../kit/ink.ts'
import { createActor, type ActorIn } from './actor.ts'
import { KAI_HEAD } from './kai-head.ts'
import { KAI_BUILD } from './lighthouse-cast.ts'

const INK = '#12161f'

/** The captain without a face, who gathers the lights of the lost. */
export function captain({ x, y, size }: { x: number; y: number; size: number }): ActorIn {
  return (box) => {
    const scale = (size * box.h) / 240
    const [px, py] = [box.x + box.w * x, box.y + box.h * y]
    const cloak = path('M-60 70C-170 130 -200 320 -220 620H220C200 320 170 130 60 70Z', {
      fill: '#1d2c43',
      stroke: INK,
      width: 6,
    })
    const folds = penLines(
      [
        [
          [-60, 140],
          [-90, 320],
          [-110, 600],
        ],
        [
          [0, 130],
          [6, 340],
          [0, 610],
        ],
        [
          [70, 150],
          [100, 330],
          [120, 600],
        ],
      ],
      7,
      '#48637f',
    )
    const hood =
      path(
        'M0 -140C-90 -140 -130 -50 -116 40C-110 90 -60 116 0 118C60 116 110 90 116 40C130 -50 90 -140 0 -140Z',
        { fill: '#1d2c43', stroke: INK, width: 6 },
      ) +
      path(
        'M0 -96C-60 -96 -84 -30 -76 30C-68 72 -34 88 0 90C34 88 68 72 76 30C84 -30 60 -96 0 -96Z',
        { fill: INK },
      )
    const eyes =
      ellipse(-30, 6, 12, 16, { fill: '#fff3c4' }) + ellipse(30, 6, 12, 16, { fill: '#fff3c4' })
    return {
      name: 'captain',
      svg: `<g transform="translate(${num(px)} ${num(py)}) scale(${scale.toFixed(4)})">${cloak}${folds}${hood}${eyes}</g>`,
      face: { x: px - 90 * scale, y: py - 100 * scale, w: 180 * scale, h: 200 * scale },
      mouth: [px, py + 60 * scale],
    }
  }
}

/** 櫂's father, as he is remembered. */
export const father = createActor({
  name: 'father',
  head: {
    ...KAI_HEAD,
    jaw: 1.08,
    chin: 14,
    eye: { ...KAI_HEAD.eye, height: 32, width: 36 },
    over: () =>
      penLines(
        [
          [
            [-30, 98],
            [-28, 104],
            [-29, 110],
          ],
          [
            [-10, 104],
            [-9, 110],
            [-10, 116],
          ],
          [
            [14, 104],
            [15, 110],
            [14, 116],
          ],
          [
            [34, 94],
            [36, 100],
            [35, 106],
          ],
        ],
        4,
        INK,
      ),
  },
  build: {
    ...KAI_BUILD,
    shoulder: 104,
    sleeve: [30, 74, 66, 62, 54],
    sleeveFill: '#7f9bb8',
    legFill: '#1d2c43',
  },
  neckY: 124,
  bodyScale: 1.08,
})
