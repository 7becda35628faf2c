import { path, penLines } from '../kit/ink.ts'
import { createActor } from './actor.ts'
import type { Build } from './body.ts'
import { GEN_HEAD } from './gen-head.ts'
import { KAI_HEAD } from './kai-head.ts'
import { MIO_HEAD } from './mio-head.ts'

const INK = '#12161f'

function boot(fill: string): (side: number) => string {
  return (side) =>
    path(
      `M-27 -66L-29 12C-29 24 ${-28} 30 -20 32L${28 + (side > 0 ? 16 : 0)} 32C${44 + side * 4} 30 ${side > 0 ? 48 : 30} 12 ${side > 0 ? 36 : 28} 6L27 -66Z`,
      { fill, stroke: INK, width: 4.5 },
    ) + path('M-28 -48H27', { stroke: INK, width: 3 })
}

function button(x: number, y: number, colour = '#fff'): string {
  return `<circle cx="${x}" cy="${y}" r="8" fill="${colour}" stroke="${INK}" stroke-width="3.5"/>`
}

function raincoat(fill: string): (isRear: boolean) => string {
  return (isRear) => {
    const coat = path(
      'M-34 2C-70 8 -100 22 -108 56C-104 150 -120 240 -138 318Q0 352 138 318C120 240 104 150 108 56C100 22 70 8 34 2Q0 30 -34 2Z',
      { fill, stroke: INK, width: 5 },
    )
    const hem = path('M-134 296Q0 330 134 296', { stroke: INK, width: 3 })
    if (isRear) {
      return (
        coat +
        hem +
        path('M-70 6C-80 60 -40 96 0 98C40 96 80 60 70 6Q0 30 -70 6Z', {
          fill,
          stroke: INK,
          width: 4.5,
        }) +
        penLines(
          [
            [
              [0, 120],
              [4, 200],
              [0, 300],
            ],
          ],
          4,
          INK,
        )
      )
    }
    return (
      coat +
      hem +
      path('M0 22L0 336', { stroke: INK, width: 3.5 }) +
      path('M-36 0C-56 14 -58 44 -44 58L0 28L44 58C58 44 56 14 36 0Q0 34 -36 0Z', {
        fill,
        stroke: INK,
        width: 4.5,
      }) +
      [92, 154, 216]
        .map((y) => path(`M-24 ${y}H24`, { stroke: INK, width: 5 }) + button(0, y))
        .join('') +
      path('M-98 214l54 6l-4 46l-54 -8Z M98 214l-54 6l4 46l54 -8Z', {
        fill,
        stroke: INK,
        width: 4,
      }) +
      penLines(
        [
          [
            [-70, 120],
            [-84, 190],
            [-92, 270],
          ],
          [
            [76, 120],
            [86, 190],
            [98, 270],
          ],
        ],
        4,
        INK,
      )
    )
  }
}

function createMioBuild(coat: string, boots: string): Build {
  return {
    ink: INK,
    skin: '#fff',
    neckShade: '#aec2d6',
    shoulder: 82,
    shoulderY: 44,
    hipY: 300,
    hip: 42,
    upperArm: 122,
    foreArm: 108,
    thigh: 118,
    shin: 112,
    sleeve: [26, 68, 64, 66, 62],
    leg: [52, 48, 44, 44, 42],
    sleeveFill: coat,
    legFill: '#fff',
    torso: raincoat(coat),
    behind: () =>
      path('M-86 10C-110 -60 -70 -86 0 -86C70 -86 110 -60 86 10C60 40 -60 40 -86 10Z', {
        fill: coat,
        stroke: INK,
        width: 4.5,
      }),
    foot: boot(boots),
  }
}

function schoolJacket(isRear: boolean): string {
  const jacket = path(
    'M-34 2C-74 8 -104 22 -112 58C-104 140 -104 220 -108 300Q0 322 108 300C104 220 104 140 112 58C104 22 74 8 34 2Q0 30 -34 2Z',
    { fill: '#1d2c43', stroke: INK, width: 5 },
  )
  if (isRear)
    return (
      jacket +
      penLines(
        [
          [
            [0, 60],
            [2, 160],
            [0, 290],
          ],
        ],
        4,
        '#7f9bb8',
      )
    )
  return (
    jacket +
    path('M-34 2L0 120L34 2Q0 30 -34 2Z', { fill: '#fff', stroke: INK, width: 4 }) +
    path('M-36 0L-52 30L-20 70L0 116M36 0L52 30L20 70L0 116', {
      fill: '#48637f',
      stroke: INK,
      width: 4.5,
    }) +
    path('M0 116V308', { stroke: '#7f9bb8', width: 4 }) +
    [150, 204, 258].map((y) => button(16, y, '#aec2d6')).join('') +
    path('M40 120h36v10h-36Z', { fill: '#7f9bb8' }) +
    penLines(
      [
        [
          [-86, 110],
          [-80, 170],
          [-86, 240],
        ],
        [
          [86, 110],
          [80, 170],
          [86, 240],
        ],
      ],
      4,
      '#48637f',
    )
  )
}

/** Shared with his father, who taught him to stand like that. */
export const KAI_BUILD: Build = {
  ink: INK,
  skin: '#fff',
  neckShade: '#aec2d6',
  shoulder: 92,
  shoulderY: 48,
  hipY: 280,
  hip: 46,
  upperArm: 128,
  foreArm: 116,
  thigh: 150,
  shin: 150,
  sleeve: [26, 64, 56, 54, 48],
  leg: [72, 68, 60, 56, 52],
  sleeveFill: '#1d2c43',
  cuff: '#48637f',
  legFill: '#48637f',
  torso: schoolJacket,
  foot: (side) =>
    path(
      `M-26 -10L-28 22C-28 30 -24 34 -16 34L${side > 0 ? 52 : 30} 34C${side > 0 ? 60 : 34} 22 40 8 26 4L24 -10Z`,
      { fill: '#fff', stroke: INK, width: 4.5 },
    ),
}

function peacoat(isRear: boolean): string {
  const coat = path(
    'M-40 4C-90 10 -134 30 -142 74C-136 170 -146 270 -150 350Q0 380 150 350C146 270 136 170 142 74C134 30 90 10 40 4Q0 30 -40 4Z',
    { fill: '#48637f', stroke: INK, width: 5 },
  )
  if (isRear)
    return (
      coat +
      penLines(
        [
          [
            [0, 60],
            [4, 200],
            [0, 350],
          ],
          [
            [-120, 120],
            [-112, 200],
            [-124, 300],
          ],
        ],
        5,
        INK,
      )
    )
  return (
    coat +
    path('M-50 0L-84 40L-30 130L0 96L30 130L84 40L50 0Q0 40 -50 0Z', {
      fill: '#1d2c43',
      stroke: INK,
      width: 4.5,
    }) +
    path('M-26 24L0 60L26 24Z', { fill: '#eef3f8', stroke: INK, width: 4 }) +
    path('M4 100L10 364', { stroke: INK, width: 4 }) +
    [160, 230, 300].map((y) => button(-44, y, '#fff3c4') + button(52, y, '#fff3c4')).join('') +
    path('M-128 270h62M128 270h-62', { stroke: INK, width: 6 }) +
    penLines(
      [
        [
          [-112, 130],
          [-104, 200],
          [-116, 256],
        ],
        [
          [112, 130],
          [104, 200],
          [116, 256],
        ],
      ],
      5,
      INK,
    )
  )
}

const GEN_BUILD: Build = {
  ink: INK,
  skin: '#f4f7fa',
  shoulder: 108,
  shoulderY: 62,
  hipY: 330,
  hip: 56,
  upperArm: 134,
  foreArm: 118,
  thigh: 118,
  shin: 116,
  sleeve: [34, 88, 76, 70, 62],
  leg: [86, 82, 76, 72, 68],
  sleeveFill: '#48637f',
  cuff: '#1d2c43',
  legFill: '#1d2c43',
  torso: peacoat,
  foot: boot('#12161f'),
}

/** 澪, twelve, who inherits the lighthouse. */
export const mio = createActor({
  name: 'mio',
  head: MIO_HEAD,
  build: createMioBuild('#d5e0eb', '#7f9bb8'),
  neckY: 114,
  bodyScale: 1,
})

/** 櫂, thirteen, who wants the keys as well. */
export const kai = createActor({
  name: 'kai',
  head: KAI_HEAD,
  build: KAI_BUILD,
  neckY: 118,
  bodyScale: 1.02,
})

/** 源さん, keeper of the light for forty years. */
export const gen = createActor({
  name: 'gen',
  head: GEN_HEAD,
  build: GEN_BUILD,
  neckY: 120,
  bodyScale: 1.02,
})

/** 澪 in her yellow coat, for colour pages. */
export const mioInColour = createActor({
  name: 'mio',
  head: {
    ...MIO_HEAD,
    skin: '#fff3e8',
    shade: '#f4d3ba',
    blush: '#f4b9a4',
    inside: '#8a3b3b',
    tongue: '#f0a69a',
  },
  build: {
    ...createMioBuild('#f2bf3e', '#d8603a'),
    skin: '#fff3e8',
    neckShade: '#f1c9a8',
    legFill: '#fff3e8',
  },
  neckY: 114,
  bodyScale: 1,
})
