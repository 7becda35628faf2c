import type { ActorIn } from '../cast/actor.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '../kit/geometry.ts'
import { letter } from '../kit/lettering.ts'
import { SPLASH } from '../kit/layout.ts'
import { COVER_PALETTES } from '../kit/palette.ts'
import type { Layer, Page } from '../kit/story.ts'
import { keyShape } from '../places/props.ts'

type Cover = {
  volume: 1 | 2 | 3
  hue: keyof typeof COVER_PALETTES
  back: readonly Layer[]
  actors: readonly ActorIn[]
  front?: readonly Layer[]
}

/** Draws layers in the colours of a cover. */
function inHue(hue: Cover['hue'], layers: readonly Layer[]): Layer[] {
  return layers.map((layer) => (box) => layer(box, COVER_PALETTES[hue]))
}

const TITLE = ['雨の灯台と', '七つの鍵'] as const

function title(hue: Cover['hue'], volume: number): Layer {
  return () => {
    const palette = COVER_PALETTES[hue]
    const [dark, glow] = [palette.tint[5], palette.glow]
    const column = (text: string, x: number, y: number, size: number, fill: string) =>
      letter({
        text,
        x,
        y,
        size,
        face: 'display',
        fill: dark,
        stroke: dark,
        strokeWidth: size * 0.34,
        anchor: 'top',
        lineHeight: 1,
      }) + letter({ text, x, y, size, face: 'display', fill, anchor: 'top', lineHeight: 1 })
    return (
      column(TITLE[0], 1250, 90, 178, '#fff') +
      column(TITLE[1], 1045, 250, 178, glow) +
      `<circle cx="170" cy="190" r="104" fill="${dark}"/><circle cx="170" cy="190" r="92" fill="${glow}"/><circle cx="170" cy="190" r="80" fill="none" stroke="${dark}" stroke-width="4"/>` +
      letter({
        text: String(volume),
        x: 170,
        y: 186,
        size: 130,
        face: 'display',
        mode: 'horizontal',
        anchor: 'center',
        fill: dark,
      }) +
      letter({
        text: '夜凪しおり',
        x: 96,
        y: PAGE_HEIGHT - 430,
        size: 54,
        face: 'display',
        anchor: 'top',
        fill: '#fff',
        stroke: dark,
        strokeWidth: 16,
        letterSpacing: 0.1,
      }) +
      letter({
        text: '夜凪工房',
        x: PAGE_WIDTH - 190,
        y: PAGE_HEIGHT - 70,
        size: 40,
        face: 'title',
        mode: 'horizontal',
        anchor: 'center',
        fill: '#fff',
        stroke: dark,
        strokeWidth: 14,
        letterSpacing: 0.2,
      })
    )
  }
}

/** A volume's front page in colour. */
export function coverPage({ volume, hue, back, actors, front = [] }: Cover): Page {
  return {
    frames: [SPLASH],
    panels: [{ back: inHue(hue, back), actors, front: inHue(hue, front) }],
    over: title(hue, volume),
    pageNumber: false,
  }
}

/** The seven keys in an arc around a point of the page. */
export function keyArc(
  cx: number,
  cy: number,
  radius: number,
  from: number,
  to: number,
  scale = 0.7,
): Layer {
  return (_box, palette) =>
    Array.from({ length: 7 }, (_, index) => {
      const degrees = from + ((to - from) * index) / 6
      const angle = (degrees * Math.PI) / 180
      const [x, y] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(degrees - 90).toFixed(1)}) scale(${scale})">${keyShape(index, palette.glow)}</g>`
    }).join('')
}
