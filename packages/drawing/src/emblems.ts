import { envelope } from './letters.ts'
import {
  BLUE,
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  DEEP,
  HAZE,
  HONEY,
  MINT,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from './palette.ts'
import { circle, fill, glint, line, place, rect, star } from './shapes.ts'

const PAPER_EDGE = '#e8d3b0'

/** Says by a picture what kind of work it is: about 360 px around its own origin. */
const EMBLEMS = {
  all: () => envelope(0, 0, 1.7, -5),
  book: comicPages,
  music: record,
  video: filmFrame,
  general: closedBook,
  novel: openBook,
  game: gamepad,
  etc: () => envelope(0, 0, 1.7, -5),
} as const satisfies Record<string, () => string>

/** The library's categories of works have one each. */
export type EmblemKind = keyof typeof EMBLEMS

export function drawEmblem(
  kind: EmblemKind,
  at: { x: number; y: number; scale: number; turn: number },
): string {
  return place(EMBLEMS[kind](), at.x, at.y, at.scale, at.turn)
}

function comicPages(): string {
  const frames = [
    rect(-116, -160, 140, 118, HAZE, 4) + circle(-46, -92, 34, BUTTER),
    rect(36, -160, 80, 118, PINK, 4) + glint(76, -100, 30, WHITE),
    rect(-116, -30, 232, 84, MINT, 4) + fill('M-116 54L-50 -8L0 30L52 -14L116 54Z', TEAL),
    rect(-116, 66, 96, 96, BUTTER, 4) + star(-68, 114, 30, CORAL),
    rect(-8, 66, 124, 96, BLUE, 4) + circle(54, 114, 32, CREAM) + circle(54, 114, 12, NAVY),
  ].join('')
  return [
    place(rect(-136, -180, 272, 362, '#f0dfc0', 10), 26, 6, 1, 7),
    rect(-136, -180, 272, 362, CREAM, 10),
    frames,
  ].join('')
}

function record(): string {
  return [
    circle(0, 0, 178, DEEP),
    ...[150, 122, 96].map(
      (r) => `<circle r="${r}" fill="none" stroke="${HAZE}" stroke-width="3" opacity="0.5"/>`,
    ),
    circle(0, 0, 66, CORAL),
    circle(0, 0, 12, CREAM),
    place(
      line('M0 0V-118', BUTTER, 13) +
        line('M74 -20V-138', BUTTER, 13) +
        line('M0 -118L74 -138', BUTTER, 24) +
        `<ellipse cx="-22" cy="4" rx="29" ry="21" fill="${BUTTER}" transform="rotate(-18 -22 4)"/>` +
        `<ellipse cx="52" cy="-16" rx="29" ry="21" fill="${BUTTER}" transform="rotate(-18 52 -16)"/>`,
      66,
      -32,
      1.1,
      6,
    ),
  ].join('')
}

function filmFrame(): string {
  const holes = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map(
      (step) =>
        rect(step * 42 - 12, -128, 24, 28, CREAM, 5) + rect(step * 42 - 12, 100, 24, 28, CREAM, 5),
    )
    .join('')
  return [
    rect(-204, -144, 408, 288, NAVY, 18),
    holes,
    rect(-178, -84, 356, 168, BUTTER, 10),
    fill('M-178 84V34Q-110 -10 -50 30T74 20T178 40V84Z', TEAL),
    circle(104, -36, 26, CORAL),
    circle(0, 0, 62, CREAM, 0.94),
    `<path d="M-18 -32L34 0L-18 32Z" fill="${BRICK}" stroke="${BRICK}" stroke-width="12" stroke-linejoin="round"/>`,
  ].join('')
}

function closedBook(): string {
  return [
    rect(-118, -166, 262, 346, PAPER_EDGE, 10),
    rect(-112, -160, 246, 330, CREAM, 6),
    rect(-136, -176, 262, 346, CORAL, 14),
    rect(-136, -176, 46, 346, BRICK, 14),
    `<rect x="-62" y="-136" width="156" height="266" rx="8" fill="none" stroke="${BUTTER}" stroke-width="6"/>`,
    star(16, -6, 54, BUTTER),
    fill('M64 170v66l20 -18l20 18v-66Z', HONEY),
  ].join('')
}

function openBook(): string {
  const lines = [0, 1, 2, 3, 4].map((row) => {
    const y = -84 + row * 40
    return (
      line(`M-164 ${y}Q-100 ${y - 20} -32 ${y}`, '#b9a58f', 7) +
      line(`M32 ${y}Q100 ${y - 20} ${164 - (row % 2) * 46} ${y}`, '#b9a58f', 7)
    )
  })
  return [
    fill(
      'M-214 -112Q-110 -160 0 -108Q110 -160 214 -112V150Q110 104 0 154Q-110 104 -214 150Z',
      NAVY,
    ),
    fill('M-196 -126Q-96 -164 0 -112V138Q-96 92 -196 130Z', CREAM),
    fill('M196 -126Q96 -164 0 -112V138Q96 92 196 130Z', '#fdeccb'),
    line('M0 -112V138', PAPER_EDGE, 6),
    ...lines,
    fill('M120 -146v92l18 -16l18 16v-86Z', CORAL),
  ].join('')
}

function gamepad(): string {
  return [
    fill(
      'M-120 -86H120Q196 -86 206 22Q212 116 158 120Q112 122 76 60H-76Q-112 122 -158 120Q-212 116 -206 22Q-196 -86 -120 -86Z',
      NAVY,
    ),
    fill(
      'M-120 -98H120Q192 -98 202 8Q208 100 158 104Q116 106 78 46H-78Q-116 106 -158 104Q-208 100 -202 8Q-192 -98 -120 -98Z',
      CREAM,
    ),
    rect(-132, -56, 26, 80, NAVY, 8),
    rect(-159, -29, 80, 26, NAVY, 8),
    circle(118, -48, 17, CORAL),
    circle(154, -14, 17, HONEY),
    circle(82, -14, 17, TEAL),
    circle(118, 20, 17, HAZE),
    rect(-34, -34, 26, 12, HAZE, 6),
    rect(8, -34, 26, 12, HAZE, 6),
    star(0, 10, 17, BUTTER),
  ].join('')
}
