import type { Actor } from '../cast/actor.ts'
import { drawBalloon } from './draw-balloons.ts'
import { boundsOf, FULL_PAGE, num, PAGE_HEIGHT, PAGE_WIDTH, type Box } from './geometry.ts'
import { group, polygon, rect } from './ink.ts'
import { cutPage, type Frame } from './layout.ts'
import { letter } from './lettering.ts'
import { COVER_PALETTES, toneDefinitions, type Palette } from './palette.ts'
import { hiddenShare, placeBalloons, type PlacedBalloon } from './place-balloons.ts'
import type { Page, Panel, Sound } from './story.ts'

/** A panel with its frame, its box and everybody in it: what drawing and checking both need. */
type StagedPanel = {
  panel: Panel
  frame: Frame
  box: Box
  actors: Actor[]
  balloons: PlacedBalloon[]
}

/** Works out where everything of a page stands, before anything is painted. */
export function stagePage(page: Page): StagedPanel[] {
  const frames = [...(page.rows ? cutPage(page.rows) : []), ...(page.frames ?? [])]
  return page.panels.map((panel, index) => {
    const frame = frames[index]
    if (!frame) throw new Error(`Panel ${String(index + 1)} has no frame.`)
    const box = clip(boundsOf(frame.points))
    return { panel, frame, box, ...arrange(panel, box) }
  })
}

/** Steps aside that a crowded panel's actors may take, as shares of the panel. */
const STEPS_ASIDE = [
  [0, 0],
  [0, 0.05],
  [-0.05, 0.03],
  [0.05, 0.03],
  [-0.09, 0.06],
  [0, 0.1],
  [0.09, 0.06],
  [-0.13, 0.1],
] as const

const TOLERATED = 0.015

/** Settles actors and balloons together: where a balloon would hide a face, the actors make room. */
function arrange(panel: Panel, box: Box): { actors: Actor[]; balloons: PlacedBalloon[] } {
  let best: { actors: Actor[]; balloons: PlacedBalloon[]; hidden: number } | undefined
  for (const [dx, dy] of STEPS_ASIDE) {
    const stage = { ...box, x: box.x + dx * box.w, y: box.y + dy * box.h }
    const actors = (panel.actors ?? []).map((actor) => actor(stage))
    const balloons = placeBalloons(panel.talk ?? [], box, actors)
    const hidden = Math.max(
      0,
      ...actors.flatMap((actor) => balloons.map((balloon) => hiddenShare(actor.face, balloon.box))),
    )
    if (!best || hidden < best.hidden - 0.01) best = { actors, balloons, hidden }
    if (best.hidden <= TOLERATED) break
  }
  return best ?? { actors: [], balloons: [] }
}

/** A bleeding panel's picture is composed on the sheet, not on the part that is cut away. */
function clip(box: Box): Box {
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)]
  return {
    x: left,
    y: top,
    w: Math.min(PAGE_WIDTH, box.x + box.w) - left,
    h: Math.min(PAGE_HEIGHT, box.y + box.h) - top,
  }
}

function drawSound(
  { text, x, y, size, turn = 0, fill, stroke, mode }: Sound,
  box: Box,
  palette: Palette,
): string {
  const letters = letter({
    text,
    x: 0,
    y: 0,
    size,
    face: 'sound',
    mode: mode ?? 'vertical',
    fill: fill ?? palette.ink,
    stroke: stroke ?? palette.paper,
    strokeWidth: size / 4.5,
    lineHeight: 1,
  })
  return group(
    letters,
    `translate(${num(box.x + box.w * x)} ${num(box.y + box.h * y)}) rotate(${turn})`,
  )
}

function drawPanel(
  { panel, frame, box, actors }: StagedPanel,
  index: number,
  palette: Palette,
): string {
  const id = `panel${String(index)}`
  const clipping = `<clipPath id="${id}">${polygon(frame.points, { fill: '#000' })}</clipPath>`
  const paint = (layers: Panel['back']) =>
    (layers ?? []).map((layer) => layer(box, palette)).join('')
  const figures = actors.map((actor) => actor.svg).join('')
  const sounds = (panel.sounds ?? []).map((item) => drawSound(item, box, palette)).join('')
  const inside = paint(panel.back) + (panel.isPopOut ? '' : figures + paint(panel.front))
  const border = frame.isOpen ? '' : polygon(frame.points, { stroke: palette.ink, width: 7 })
  const ground = frame.isOpen ? '' : polygon(frame.points, { fill: palette.paper })
  return (
    clipping +
    ground +
    group(inside, 'translate(0 0)', `clip-path="url(#${id})"`) +
    border +
    (panel.isPopOut ? figures + paint(panel.front) : '') +
    group(sounds, 'translate(0 0)', panel.isPopOut ? '' : `clip-path="url(#${id})"`)
  )
}

function sheetColour(page: Page, palette: Palette): string {
  if (page.sheet === 'ink') return palette.ink
  return page.sheet === 'dark' ? palette.tint[5] : palette.paper
}

/** One page as a stand-alone SVG of 1400 × 2000 px without any `<text>`. */
export function drawPage(page: Page, seriesPalette: Palette, pageNumber: number): string {
  const palette = page.hue ? COVER_PALETTES[page.hue] : seriesPalette
  const staged = stagePage(page)
  const panels = staged.map((item, index) => drawPanel(item, index, palette)).join('')
  const balloons = staged
    .flatMap((item) => item.balloons)
    .map((item) => drawBalloon(item, palette))
    .join('')
  const over = page.over?.(FULL_PAGE, palette) ?? ''
  const folio =
    page.pageNumber === false
      ? ''
      : letter({
          text: String(pageNumber),
          x: pageNumber % 2 ? 76 : PAGE_WIDTH - 76,
          y: PAGE_HEIGHT - 42,
          size: 26,
          mode: 'horizontal',
          anchor: 'center',
          fill: page.sheet && page.sheet !== 'paper' ? palette.paper : palette.ink,
          face: 'title',
          stroke: page.sheet && page.sheet !== 'paper' ? palette.ink : palette.paper,
          strokeWidth: 8,
        })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}" viewBox="0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}"><defs>${toneDefinitions(palette)}</defs>${rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT, { fill: sheetColour(page, palette) })}${panels}${balloons}${over}${folio}</svg>`
}
