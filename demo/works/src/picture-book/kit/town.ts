import { createRandom } from '@yomikura/drawing/random'
import { fill, line, n, rect } from '@yomikura/drawing/shapes'

/** Colours of a row of houses. */
export type TownPaint = {
  walls: readonly string[]
  roofs: readonly string[]
  lit: string
  dark: string
}

/** A row of gabled houses along a baseline, some windows lit. */
export function houses(
  row: { x: number; width: number; y: number; size: number; seed: number; litShare: number },
  paint: TownPaint,
): string {
  const random = createRandom(row.seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '#000'
  let at = row.x
  // Closes the gaps between house walls.
  let out = rect(
    row.x,
    row.y - row.size * 0.95,
    row.width + row.size,
    900,
    paint.walls[0] ?? '#000',
  )
  while (at < row.x + row.width) {
    const w = row.size * (0.75 + random() * 0.5)
    const h = row.size * (0.9 + random() * 0.9)
    const y = row.y - random() * row.size * 0.2
    out += house({ x: at, y, w, h, wall: pick(paint.walls), roof: pick(paint.roofs) }, () =>
      random() < row.litShare ? paint.lit : paint.dark,
    )
    at += w * (0.9 + random() * 0.08)
  }
  return out
}

type House = { x: number; y: number; w: number; h: number; wall: string; roof: string }

function house(at: House, light: () => string): string {
  const { x, y, w, h } = at
  const eaves = w * 0.08
  const peak = y - h - w * 0.55
  const panes: string[] = []
  const columns = w > 130 ? 2 : 1
  const rows = Math.max(1, Math.floor(h / (w * 0.62)))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const size = w * 0.2
      const paneX = x + (w * (column + 1)) / (columns + 1) - size / 2
      const paneY = y - h + w * 0.18 + row * w * 0.5
      panes.push(rect(paneX, paneY, size, size * 1.3, light(), size * 0.16))
      panes.push(
        line(
          `M${n(paneX + size / 2)} ${n(paneY)}v${n(size * 1.3)}M${n(paneX)} ${n(paneY + size * 0.6)}h${n(size)}`,
          at.wall,
          Math.max(2, w * 0.018),
        ),
      )
    }
  }
  return [
    rect(x + w * 0.68, peak + w * 0.1, w * 0.12, w * 0.4, at.roof),
    rect(x, y - h, w, h + 600, at.wall),
    fill(
      `M${n(x - eaves)} ${n(y - h)}L${n(x + w / 2)} ${n(peak)}L${n(x + w + eaves)} ${n(y - h)}Z`,
      at.roof,
    ),
    ...panes,
  ].join('')
}
