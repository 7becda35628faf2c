import { ellipse, path, penLine, ribbon } from '../kit/ink.ts'
import { num } from '../kit/geometry.ts'
import type { EyeShape, Expression } from './expressions.ts'

export type EyeStyle = {
  width: number
  height: number
  /** Dark and light half of the iris. */
  iris: readonly [dark: string, light: string]
  lash: number
  ink: string
  /** A plain dark oval instead of a drawn iris: the bookshop's hand. */
  isPlain?: boolean
}

/** One eye around its own middle, the outer corner at +x; mirror for the other. */
export function drawEye(style: EyeStyle, shape: EyeShape, gaze: number): string {
  if (shape === 'closed') return arc(style, 0.12, 0.3)
  if (shape === 'smile') return arc(style, 0.22, -0.42)
  if (shape === 'squeeze') return squeeze(style)
  if (shape === 'shock') return shockEye(style)
  return style.isPlain ? plainEye(style, shape, gaze) : openEye(style, shape, gaze)
}

function arc({ width, height, lash, ink }: EyeStyle, y: number, bend: number): string {
  const [w, h] = [width * 0.56, height]
  return path(
    ribbon(
      [
        [-w, h * y],
        [-w * 0.45, h * (y + bend * 0.75)],
        [w * 0.1, h * (y + bend)],
        [w * 0.62, h * (y + bend * 0.62)],
        [w * 1.05, h * (y - bend * 0.12)],
      ],
      [lash * 0.4, lash * 0.95, lash, lash * 0.4],
    ),
    { fill: ink },
  )
}

function squeeze({ width, height, lash, ink }: EyeStyle): string {
  const [w, h] = [width * 0.5, height * 0.26]
  return (
    penLine(
      [
        [w, -h],
        [0, -h * 0.4],
        [-w * 0.7, h * 0.2],
      ],
      lash,
      ink,
    ) +
    penLine(
      [
        [w, h * 1.3],
        [0, h * 0.7],
        [-w * 0.7, h * 0.2],
      ],
      lash,
      ink,
    )
  )
}

function shockEye({ width, height, ink }: EyeStyle): string {
  return (
    ellipse(0, 0, width * 0.52, height * 0.5, { fill: '#fff', stroke: ink, width: 4 }) +
    ellipse(0, 0, width * 0.11, height * 0.11, { fill: ink })
  )
}

function plainEye({ width, height, ink }: EyeStyle, shape: EyeShape, gaze: number): string {
  const h = height * (shape === 'wide' ? 1.15 : shape === 'half' ? 0.62 : 1)
  const x = gaze * width * 0.2
  return (
    ellipse(x, (height - h) / 3, width * 0.32, h * 0.5, { fill: ink }) +
    ellipse(x - width * 0.08, (height - h) / 3 - h * 0.2, width * 0.11, h * 0.14, {
      fill: '#fff',
    }) +
    (shape === 'half'
      ? path(
          `M${num(-width * 0.5)} ${num(-h * 0.42)}Q0 ${num(-h * 0.5)} ${num(width * 0.54)} ${num(h * 0.02)}`,
          {
            stroke: ink,
            width: 5,
          },
        )
      : '')
  )
}

function openEye(style: EyeStyle, shape: EyeShape, gaze: number): string {
  const { width: w, height, iris, lash, ink } = style
  const h = height * (shape === 'wide' ? 1.1 : 1)
  const lid = shape === 'half' ? -0.16 : -0.5
  const top = h * lid
  const irisWidth = w * (shape === 'wide' ? 0.31 : 0.37)
  const x = gaze * w * 0.13 - w * 0.02
  const ballTop = Math.max(top + h * 0.02, -h * 0.47)
  const ballHeight = h * 0.47 - ballTop
  const middle = ballTop + ballHeight / 2
  return (
    path(
      `M${num(-w * 0.5)} ${num(top * 0.3)}Q${num(-w * 0.1)} ${num(top * 1.15)} ${num(w * 0.5)} ${num(top * 0.4)}L${num(w * 0.42)} ${num(h * 0.4)}Q0 ${num(h * 0.58)} ${num(-w * 0.4)} ${num(h * 0.36)}Z`,
      { fill: '#fff' },
    ) +
    ellipse(x, middle, irisWidth, ballHeight / 2, { fill: iris[0] }) +
    path(crescent(x, middle, irisWidth * 0.86, ballHeight * 0.44), { fill: iris[1] }) +
    ellipse(x, middle - ballHeight * 0.04, irisWidth * 0.45, ballHeight * 0.26, { fill: ink }) +
    ellipse(
      x - irisWidth * 0.32,
      ballTop + ballHeight * 0.27,
      irisWidth * 0.34,
      ballHeight * 0.16,
      { fill: '#fff' },
    ) +
    ellipse(x + irisWidth * 0.38, middle + ballHeight * 0.22, irisWidth * 0.17, ballHeight * 0.08, {
      fill: '#fff',
    }) +
    upperLash(w, h, top, lash, ink) +
    penLine(
      [
        [w * 0.42, h * 0.36],
        [w * 0.16, h * 0.49],
        [-w * 0.2, h * 0.5],
      ],
      lash * 0.45,
      ink,
    )
  )
}

function upperLash(w: number, h: number, top: number, lash: number, ink: string): string {
  const line = ribbon(
    [
      [-w * 0.54, top * 0.28],
      [-w * 0.26, top * 0.86],
      [w * 0.06, top * 1.06],
      [w * 0.4, top * 0.74],
      [w * 0.58, top * 0.1 - h * 0.02],
    ],
    [lash * 0.35, lash, lash * 1.25, lash * 1.3, lash * 0.5],
  )
  const fold = penLine(
    [
      [-w * 0.3, top - h * 0.2],
      [w * 0.06, top - h * 0.27],
      [w * 0.42, top - h * 0.16],
    ],
    lash * 0.38,
    ink,
  )
  return path(line, { fill: ink }) + fold
}

function crescent(x: number, y: number, rx: number, ry: number): string {
  return `M${num(x - rx)} ${num(y + ry * 0.15)}A${num(rx)} ${num(ry)} 0 0 0 ${num(x + rx)} ${num(y + ry * 0.15)}Q${num(x)} ${num(y + ry * 0.55)} ${num(x - rx)} ${num(y + ry * 0.15)}Z`
}

type BrowStyle = { length: number; weight: number; colour: string; outline?: string }

/** A brow around its own middle, outer end at +x. */
export function drawBrow(style: BrowStyle, { tilt, lift }: Expression): string {
  const { length, weight, colour, outline } = style
  const half = length / 2
  const drop = tilt * length * 0.5
  return path(
    ribbon(
      [
        [-half, drop - lift],
        [0, -lift - length * 0.12],
        [half, -drop - lift + length * 0.06],
      ],
      [weight, weight * 0.9, weight * 0.25],
    ),
    outline ? { fill: colour, stroke: outline, width: 3.5 } : { fill: colour },
  )
}
