import { path, penLines, ellipse, ribbon } from '../kit/ink.ts'
import { createActor } from './actor.ts'
import { createBeast } from './beast.ts'
import type { Build } from './body.ts'
import { GRANNY_HEAD, HIYORI_HEAD, BOY_HEAD } from './bookshop-heads.ts'

const INK = '#33211a'
const line = (fill: string, width = 6) => ({ fill, stroke: INK, width })

const catEars =
  path(
    'M-112 -40C-126 -96 -118 -136 -100 -148C-74 -136 -50 -110 -36 -92Z M112 -40C126 -96 118 -136 100 -148C74 -136 50 -110 36 -92Z',
    line('#fffaf0'),
  ) +
  path(
    'M-98 -72C-104 -100 -102 -116 -96 -124C-84 -116 -72 -104 -66 -94Z M98 -72C104 -100 102 -116 96 -124C84 -116 72 -104 66 -94Z',
    { fill: '#eeb67f' },
  )

function twoTails(): string {
  const tail = (points: readonly [number, number][], tip: string) =>
    path(ribbon(points, [34, 34, 34, 32, 28]), line('#fffaf0')) +
    path(ribbon(points.slice(-2), [31, 28]), line(tip)) +
    ellipse(...(points.at(-1) ?? ([0, 0] as const)), 14, 14, line(tip)) +
    path(ribbon(points.slice(-2), [25, 22]), { fill: tip })
  return (
    tail(
      [
        [50, 290],
        [130, 300],
        [178, 240],
        [168, 170],
        [200, 120],
      ],
      '#d9824b',
    ) +
    tail(
      [
        [40, 300],
        [150, 330],
        [232, 290],
        [240, 220],
        [284, 190],
      ],
      '#4a2a20',
    )
  )
}

function apron(shirt: string, cloth: string, crest: string): string {
  return (
    path(
      'M-56 96C-96 120 -110 190 -106 300Q-60 336 0 336Q60 336 106 300C110 190 96 120 56 96Z',
      line(shirt, 6.5),
    ) +
    path(
      'M-52 104L-58 170C-84 210 -88 260 -86 312Q0 344 86 312C88 260 84 210 58 170L52 104L38 102L34 150H-34L-38 102Z',
      line(cloth),
    ) +
    path('M-86 216Q0 236 86 216', { stroke: INK, width: 4 }) +
    crest
  )
}

const pawCrest =
  '<g fill="#fffaf0"><ellipse cx="0" cy="274" rx="20" ry="16"/><circle cx="-24" cy="252" r="8"/><circle cx="-8" cy="242" r="8"/><circle cx="8" cy="242" r="8"/><circle cx="24" cy="252" r="8"/></g>'

const glasses = `<g fill="none" stroke="${INK}" stroke-width="5"><circle cx="-52" cy="2" r="37"/><circle cx="52" cy="2" r="37"/><path d="M-15 -2Q0 -12 15 -2"/></g>`

/** たま緒さん, three hundred years old, two tails, keeps the shop and its ledger. */
export const tamao = createBeast({
  name: 'tamao',
  ink: INK,
  fur: '#fffaf0',
  marks:
    path('M-6 -101C-60 -98 -104 -62 -116 -10C-92 -6 -70 -20 -58 -44C-48 -66 -24 -76 -6 -101Z', {
      fill: '#d9824b',
    }) +
    path('M16 -101C66 -96 106 -62 117 -14C98 -2 76 -18 64 -40C54 -58 28 -68 16 -101Z', {
      fill: '#4a2a20',
    }),
  ears: catEars,
  muzzle: '',
  nose: path('M-11 32Q0 26 11 32Q6 44 0 45Q-6 44 -11 32Z', {
    fill: '#9c4f2e',
    stroke: INK,
    width: 3,
  }),
  over: glasses,
  whiskers: true,
  torso: apron('#fbeedd', '#9c4f2e', pawCrest),
  sleeve: '#fbeedd',
  paw: '#fffaf0',
  tail: twoTails(),
})

/** 狐の紳士, who reserves a book every hundred years. */
export const fox = createBeast({
  name: 'fox',
  ink: INK,
  fur: '#eeb67f',
  marks: path(
    'M-120 30C-100 0 -60 14 -30 30Q0 44 30 30C60 14 100 0 120 30C116 84 60 102 0 102C-60 102 -116 84 -120 30Z',
    { fill: '#fffaf0' },
  ),
  ears:
    path(
      'M-116 -30C-140 -110 -130 -160 -112 -176C-76 -150 -46 -116 -34 -92Z M116 -30C140 -110 130 -160 112 -176C76 -150 46 -116 34 -92Z',
      line('#eeb67f'),
    ) +
    path(
      'M-112 -150C-124 -140 -124 -120 -120 -104L-90 -128Z M112 -150C124 -140 124 -120 120 -104L90 -128Z',
      { fill: '#4a2a20' },
    ),
  muzzle: '',
  nose: ellipse(0, 34, 14, 10, { fill: INK }),
  over:
    path('M-92 -84Q0 -56 92 -84L86 -98Q0 -74 -86 -98Z', line('#4a2a20')) +
    path(
      'M-64 -92C-66 -130 -60 -156 -54 -162Q0 -148 54 -162C60 -156 66 -130 64 -92Q0 -72 -64 -92Z',
      line('#4a2a20'),
    ) +
    path('M-64 -104Q0 -86 64 -104V-92Q0 -72 -64 -92Z', { fill: '#d9824b' }),
  torso:
    path(
      'M-60 96C-104 120 -116 200 -112 310Q0 344 112 310C116 200 104 120 60 96Z',
      line('#9c4f2e', 6.5),
    ) +
    path('M-34 100L0 180L34 100Z', line('#fffaf0', 5)) +
    path('M0 122L-26 108V140ZM0 122L26 108V140Z', line('#d9824b', 5)) +
    path('M0 180V330', { stroke: INK, width: 5 }),
  sleeve: '#9c4f2e',
  paw: '#4a2a20',
  tail:
    path(
      ribbon(
        [
          [50, 290],
          [150, 310],
          [210, 240],
          [210, 150],
        ],
        [40, 80, 84, 10],
      ),
      line('#eeb67f'),
    ) +
    path(
      ribbon(
        [
          [212, 216],
          [210, 150],
        ],
        [74, 8],
      ),
      line('#fffaf0'),
    ),
})

/** 狸の若旦那, who never has the right money. */
export const tanuki = createBeast({
  name: 'tanuki',
  ink: INK,
  fur: '#f6d9b8',
  marks: path(
    'M-112 4C-100 -30 -60 -34 -34 -18C-20 -6 -26 34 -56 36C-90 38 -118 30 -112 4ZM112 4C100 -30 60 -34 34 -18C20 -6 26 34 56 36C90 38 118 30 112 4Z',
    { fill: '#c48a5c' },
  ),
  ears:
    ellipse(-88, -92, 36, 36, line('#f6d9b8')) +
    ellipse(88, -92, 36, 36, line('#f6d9b8')) +
    ellipse(-88, -90, 18, 18, { fill: '#4a2a20' }) +
    ellipse(88, -90, 18, 18, { fill: '#4a2a20' }),
  muzzle: ellipse(0, 52, 46, 34, { fill: '#fffaf0' }),
  nose: ellipse(0, 34, 15, 11, { fill: INK }),
  over:
    path('M-14 -104Q-60 -128 -40 -150Q0 -150 16 -106Z', line('#d9824b')) +
    path('M-14 -104Q-20 -130 -40 -150', { stroke: INK, width: 4 }),
  torso:
    path(
      'M-70 96C-124 124 -136 220 -124 314Q0 350 124 314C136 220 124 124 70 96Z',
      line('#d9824b', 6.5),
    ) +
    path('M-50 98L0 160L50 98M0 160V336', { stroke: INK, width: 5 }) +
    ellipse(0, 250, 58, 54, line('#fffaf0', 5)),
  sleeve: '#d9824b',
  paw: '#4a2a20',
  tail: path(
    ribbon(
      [
        [60, 300],
        [140, 320],
        [190, 270],
        [200, 230],
      ],
      [40, 66, 64, 20],
    ),
    line('#c48a5c'),
  ),
})

function chibiTorso(cloth: string, front: string): (isRear: boolean) => string {
  return (isRear) =>
    path(
      'M-32 2C-74 10 -96 30 -98 60C-98 130 -104 200 -116 268Q0 296 116 268C104 200 98 130 98 60C96 30 74 10 32 2Q0 26 -32 2Z',
      line(cloth),
    ) + (isRear ? '' : front)
}

function shoe(fill: string): (side: number) => string {
  return (side) =>
    path(
      `M-26 -14L-28 22Q-26 34 -12 34H${side > 0 ? 44 : 28}Q${side > 0 ? 52 : 34} 18 28 8L24 -14Z`,
      line(fill),
    )
}

function chibi(cloth: string, legFill: string, front: string, shoes: string): Build {
  return {
    ink: INK,
    skin: '#fffaf0',
    neckShade: '#f6d9b8',
    shoulder: 80,
    shoulderY: 44,
    hipY: 256,
    hip: 42,
    upperArm: 96,
    foreArm: 84,
    thigh: 66,
    shin: 66,
    sleeve: [26, 62, 58, 58, 52],
    leg: [58, 54, 50, 48, 46],
    sleeveFill: cloth,
    legFill,
    torso: chibiTorso(cloth, front),
    foot: shoe(shoes),
  }
}

const apronFront =
  path(
    'M-56 14L-62 120C-84 160 -90 210 -94 266Q0 290 94 266C90 210 84 160 62 120L56 14L40 10L36 92H-36L-40 10Z',
    line('#9c4f2e', 5.5),
  ) +
  '<g transform="translate(0 -66)">' +
  pawCrest +
  '</g>'

/** ひより, student, who came for a book and stayed to work. */
export const hiyori = createActor({
  name: 'hiyori',
  head: HIYORI_HEAD,
  build: chibi('#f6d9b8', '#4a2a20', apronFront, '#fffaf0'),
  neckY: 106,
  bodyScale: 0.86,
})

const scarf =
  path('M-58 8Q0 56 58 8L64 44Q0 92 -64 44Z', line('#d9824b', 5.5)) +
  path('M20 62L58 52L66 178L30 184Z', line('#d9824b', 5.5)) +
  path('M30 160L66 154', { stroke: '#fffaf0', width: 9 }) +
  path('M0 90V284', { stroke: INK, width: 5 })

/** ひより before she has an apron. */
export const hiyoriVisiting = createActor({
  name: 'hiyori',
  head: HIYORI_HEAD,
  build: chibi('#fbeedd', '#4a2a20', scarf, '#fffaf0'),
  neckY: 106,
  bodyScale: 0.86,
})

/** 菊乃さん, who buys the same book every spring. */
export const granny = createActor({
  name: 'granny',
  head: GRANNY_HEAD,
  build: chibi(
    '#eeb67f',
    '#fbeedd',
    path('M-34 4L14 120L40 276M34 4L-10 110', { stroke: INK, width: 5 }) +
      path('M-100 150Q0 176 102 150L106 196Q0 220 -108 196Z', line('#9c4f2e', 5.5)),
    '#4a2a20',
  ),
  neckY: 104,
  bodyScale: 0.84,
})

/** ハル, eight, with a coin in his fist. */
export const boy = createActor({
  name: 'boy',
  head: BOY_HEAD,
  build: chibi(
    '#d9824b',
    '#fffaf0',
    path('M-98 96H98M-100 136H102', { stroke: '#fffaf0', width: 14 }) +
      penLines(
        [
          [
            [-60, 60],
            [-66, 120],
            [-70, 200],
          ],
        ],
        4,
        INK,
      ),
    '#4a2a20',
  ),
  neckY: 106,
  bodyScale: 0.74,
})
