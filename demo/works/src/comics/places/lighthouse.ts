import { inBox, num } from '../kit/geometry.ts'
import { path } from '../kit/ink.ts'
import type { Palette } from '../kit/palette.ts'
import type { Layer } from '../kit/story.ts'

type TowerLook = { isLit?: boolean; isNight?: boolean; hasHouse?: boolean }

function shaft({ ink, tint }: Palette, isNight: boolean): string {
  const wall = isNight ? tint[2] : '#fff'
  const band = isNight ? tint[5] : tint[4]
  const side = isNight ? tint[3] : tint[1]
  const at = (y: number) => 62 + (y / 760) * 52
  const stripe = (from: number, to: number) =>
    path(
      `M${num(-at(from))} ${from}Q0 ${from + 22} ${num(at(from))} ${from}L${num(at(to))} ${to}Q0 ${to + 24} ${num(-at(to))} ${to}Z`,
      { fill: band },
    )
  const window = (x: number, y: number) =>
    path(`M${x - 13} ${y}v-26q13 -18 26 0v26Z`, {
      fill: isNight ? '#fff3c4' : tint[5],
      stroke: ink,
      width: 4.5,
    }) + path(`M${x - 18} ${y}h36`, { stroke: ink, width: 6 })
  return (
    path('M-62 0L-114 760Q0 790 114 760L62 0Z', { fill: wall }) +
    path('M22 8L40 776Q86 770 114 760L62 0Z', { fill: side }) +
    stripe(110, 250) +
    stripe(430, 570) +
    path('M-62 0L-114 760Q0 790 114 760L62 0Z', { stroke: ink, width: 7 }) +
    window(-18, 90) +
    window(14, 350) +
    window(-24, 660) +
    path(
      'M-60 40l14 2M-64 300l16 2M-76 380l24 2M-98 620l30 3M40 330l20 -2M60 640l26 -2M50 690l20 -2',
      { stroke: ink, width: 3 },
    )
  )
}

function lantern({ ink, tint, glow }: Palette, isLit: boolean, isNight: boolean): string {
  const rails = Array.from({ length: 9 }, (_, i) => `M${-88 + i * 22} -44V0`).join('')
  return (
    path('M-96 0H96L74 34H-74Z', { fill: isNight ? tint[4] : tint[3], stroke: ink, width: 6 }) +
    path('M-54 -4V-116H54V-4Z', {
      fill: isLit ? glow : isNight ? tint[5] : tint[1],
      stroke: ink,
      width: 6,
    }) +
    (isLit
      ? path('M-22 -12V-108Q0 -120 22 -108V-12Z', { fill: '#fff' })
      : path('M-18 -12V-90Q0 -108 18 -90V-12Z', {
          fill: isNight ? tint[3] : '#fff',
          stroke: ink,
          width: 3,
        })) +
    path('M-27 -4V-116M27 -4V-116M-54 -60H54', { stroke: ink, width: 4 }) +
    path(`M-96 -44H96${rails}`, { stroke: ink, width: 4.5 }) +
    path('M-72 -114C-60 -170 -24 -196 0 -200C24 -196 60 -170 72 -114Q0 -134 -72 -114Z', {
      fill: tint[4],
      stroke: ink,
      width: 6,
    }) +
    path('M-36 -128Q-26 -172 -8 -186', { stroke: tint[2], width: 6 }) +
    path('M0 -200V-262M-22 -238H22M-8 -262H8', { stroke: ink, width: 5 }) +
    `<circle cx="0" cy="-208" r="12" fill="${tint[4]}" stroke="${ink}" stroke-width="5"/>`
  )
}

function house({ ink, tint }: Palette, isNight: boolean): string {
  const wall = isNight ? tint[3] : '#fff'
  return (
    path('M90 640H330V790H90Z', { fill: wall, stroke: ink, width: 6 }) +
    path('M70 646L130 548H310L356 646Z', { fill: tint[4], stroke: ink, width: 6 }) +
    path('M120 600L336 600M104 624H346M136 576H322', { stroke: ink, width: 2.5 }) +
    path('M262 560V500H294V560', { fill: wall, stroke: ink, width: 5 }) +
    path('M130 790V700Q156 676 182 700V790Z', { fill: tint[5], stroke: ink, width: 5 }) +
    path('M222 690H296V744H222ZM259 690V744M222 717H296', {
      fill: isNight ? '#fff3c4' : tint[1],
      stroke: ink,
      width: 5,
    })
  )
}

/** The lighthouse, its foot at (u, v), `size` of the panel's height tall. */
export function lighthouse(u: number, v: number, size: number, look: TowerLook = {}): Layer {
  return (box, palette) => {
    const [x, y] = inBox(box, u, v)
    const scale = (size * box.h) / 1040
    const isNight = Boolean(look.isNight)
    const tower = shaft(palette, isNight) + lantern(palette, Boolean(look.isLit), isNight)
    const content = (look.hasHouse === false ? '' : house(palette, isNight)) + tower
    return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale.toFixed(4)}) translate(0 -780)">${content}</g>`
  }
}

/** Beams from the lamp of a lighthouse staged with the same numbers; angles in degrees, 0 = right. */
export function beams(
  u: number,
  v: number,
  size: number,
  angles: readonly number[],
  spread = 7,
  opacity = 0.75,
): Layer {
  return (box, palette) => {
    const [x, foot] = inBox(box, u, v)
    const y = foot - (size * box.h * 840) / 1040
    const reach = Math.hypot(box.w, box.h) * 1.2
    const ray = (angle: number, half: number, alpha: number) => {
      const at = (turn: number) => {
        const radians = (turn * Math.PI) / 180
        return `${num(x + Math.cos(radians) * reach)} ${num(y + Math.sin(radians) * reach)}`
      }
      return path(`M${num(x)} ${num(y)}L${at(angle - half)}L${at(angle + half)}Z`, {
        fill: palette.glow,
        opacity: alpha,
      })
    }
    return (
      angles
        .map(
          (angle) => ray(angle, spread, opacity * 0.45) + ray(angle, spread * 0.5, opacity * 0.7),
        )
        .join('') +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(size * box.h * 0.09)}" fill="${palette.glow}" opacity="0.7"/>`
    )
  }
}

/** A rocky headland that rises to the left or right edge; `top` is the share of height at that edge. */
export function headland(
  side: 'left' | 'right',
  top: number,
  reach: number,
  isDark = false,
): Layer {
  return (box, palette) => {
    const { ink, tint } = palette
    const [w, h] = [box.w, box.h]
    const x = (share: number) => num(side === 'left' ? box.x + w * share : box.x + w * (1 - share))
    const y = (share: number) => num(box.y + h * share)
    const depth = 1 - top
    const grass = isDark ? tint[4] : tint[1]
    const rock = isDark ? tint[5] : tint[3]
    const edge = `M${x(-0.1)} ${y(top)}C${x(reach * 0.3)} ${y(top - 0.01)} ${x(reach * 0.6)} ${y(top + depth * 0.02)} ${x(reach * 0.82)} ${y(top + depth * 0.1)}`
    const cliff = `${edge}L${x(reach * 0.86)} ${y(top + depth * 0.24)}L${x(reach * 0.8)} ${y(top + depth * 0.4)}L${x(reach * 0.92)} ${y(top + depth * 0.56)}L${x(reach * 0.88)} ${y(top + depth * 0.76)}L${x(reach)} ${y(top + depth * 1.1)}L${x(-0.1)} ${y(1.2)}Z`
    const turf = `${edge}C${x(reach * 0.7)} ${y(top + depth * 0.16)} ${x(reach * 0.62)} ${y(top + depth * 0.1)} ${x(reach * 0.54)} ${y(top + depth * 0.2)}C${x(reach * 0.4)} ${y(top + depth * 0.12)} ${x(reach * 0.3)} ${y(top + depth * 0.26)} ${x(reach * 0.16)} ${y(top + depth * 0.16)}L${x(-0.1)} ${y(top + depth * 0.24)}Z`
    const cracks = [0.12, 0.26, 0.42, 0.58, 0.72]
      .map((share, index) => {
        const from = top + depth * (0.3 + (index % 3) * 0.12)
        return `M${x(reach * share)} ${y(from)}L${x(reach * (share + 0.015))} ${y(from + depth * 0.1)}L${x(reach * (share - 0.01))} ${y(from + depth * 0.15)}L${x(reach * (share + 0.012))} ${y(from + depth * (0.26 + (index % 2) * 0.1))}M${x(reach * (share + 0.05))} ${y(from + depth * 0.2)}l${num(w * 0.012)} ${num(h * 0.03)}`
      })
      .join('')
    return (
      path(cliff, { fill: rock, stroke: ink, width: 5 }) +
      path(turf, { fill: grass, stroke: ink, width: 4 }) +
      path(cracks, { stroke: ink, width: 4 })
    )
  }
}
