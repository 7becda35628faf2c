import { createRandom } from '@yomikura/drawing/random'
import { n } from '@yomikura/drawing/shapes'
import type { Canvas } from './canvas.ts'

/** A heap of round lumps with a flat belly; `x`, `y` the middle of its base. */
export function heapCloud(
  canvas: Canvas,
  at: { x: number; y: number; width: number; height: number; light: string; shade: string },
): void {
  const { x, y, width: w, height: h } = at
  const path = [
    `M${n(x - w * 0.42)} ${n(y)}`,
    `A${n(h * 0.26)} ${n(h * 0.26)} 0 0 1 ${n(x - w * 0.4)} ${n(y - h * 0.5)}`,
    `A${n(w * 0.19)} ${n(h * 0.42)} 0 0 1 ${n(x - w * 0.1)} ${n(y - h * 0.74)}`,
    `A${n(w * 0.17)} ${n(h * 0.4)} 0 0 1 ${n(x + w * 0.22)} ${n(y - h * 0.62)}`,
    `A${n(w * 0.13)} ${n(h * 0.32)} 0 0 1 ${n(x + w * 0.42)} ${n(y - h * 0.36)}`,
    `A${n(h * 0.19)} ${n(h * 0.19)} 0 0 1 ${n(x + w * 0.42)} ${n(y)}Z`,
  ].join('')
  canvas.fill(path, canvas.down(y - h, y, at.light, at.shade))
}

/** Small puffs in rows that shrink towards the horizon. */
export function puffs(
  canvas: Canvas,
  field: { x: number; y: number; width: number; height: number; size: number; seed: number },
  colors: readonly [light: string, shade: string],
): void {
  const random = createRandom(field.seed)
  const rows = Math.max(4, Math.round(field.height / (field.size * 1.5)))
  for (let row = 0; row < rows; row += 1) {
    const share = row / rows
    const size = field.size * (1 - share * 0.6)
    const y = field.y + field.height * (share + share * (1 - share) * 0.3)
    for (let x = field.x - size; x < field.x + field.width + size; x += size * 1.9) {
      const middle = x + (random() - 0.5) * size * 0.8
      const top = y + (random() - 0.5) * size * 0.5
      const rx = size * (0.6 + random() * 0.4)
      puff(canvas, middle, top, rx, colors)
    }
  }
}

/** One puff: three lumps over their own shade. */
function puff(
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  colors: readonly [string, string],
): void {
  const [light, shade] = colors
  canvas.oval(x, y + rx * 0.26, rx, rx * 0.42, shade, 0.9)
  canvas.oval(x, y + rx * 0.08, rx * 0.98, rx * 0.4, light)
  canvas.oval(x - rx * 0.34, y - rx * 0.16, rx * 0.46, rx * 0.4, light)
  canvas.oval(x + rx * 0.28, y - rx * 0.26, rx * 0.52, rx * 0.46, light)
}

/** Hair-thin streaks combed by the wind, hooked at one end. */
export function streaks(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number },
  seed: number,
): void {
  const random = createRandom(seed)
  for (let tuft = 0; tuft < 9; tuft += 1) {
    const [x, y] = [box.x + random() * box.width * 0.8, box.y + random() * box.height]
    const length = box.width * (0.25 + random() * 0.35)
    for (let hair = 0; hair < 16; hair += 1) {
      const lift = (hair - 8) * (0.5 + random() * 0.5)
      const start = x + random() * length * 0.5
      const reach = length * (0.35 + random() * 0.65)
      const level = y + lift - (start - x) * 0.12
      canvas.line(
        `M${n(start)} ${n(level + 9)}C${n(start + 5)} ${n(level - 3)} ${n(start + reach * 0.5)} ${n(level - 12)} ${n(start + reach)} ${n(level - 22 + lift * 0.4)}`,
        '#ffffff',
        0.5 + random() * 1.3,
        0.35 + random() * 0.4,
      )
    }
  }
}

/** A thunderhead with an anvil, towering from `y` upwards. */
export function thunderhead(canvas: Canvas, x: number, y: number, scale: number): void {
  const at = (dx: number, dy: number) => `${n(x + dx * scale)} ${n(y + dy * scale)}`
  const path = `M${at(-100, 0)}C${at(-130, -30)} ${at(-110, -62)} ${at(-84, -66)}C${at(-104, -100)} ${at(-70, -128)} ${at(-50, -122)}C${at(-66, -160)} ${at(-40, -186)} ${at(-30, -190)}C${at(-70, -196)} ${at(-110, -206)} ${at(-140, -222)}C${at(-60, -236)} ${at(60, -238)} ${at(146, -220)}C${at(110, -204)} ${at(76, -196)} ${at(40, -188)}C${at(66, -172)} ${at(66, -142)} ${at(54, -126)}C${at(88, -124)} ${at(102, -92)} ${at(86, -68)}C${at(124, -60)} ${at(128, -20)} ${at(104, 0)}Z`
  canvas.fill(path, canvas.down(y - 240 * scale, y, '#ffffff', '#f4f1f2', '#aab6d3'))
  const bulges: [number, number, number][] = [
    [-50, -40, 34],
    [10, -66, 42],
    [58, -30, 32],
    [-18, -120, 30],
    [24, -150, 26],
    [-10, -14, 30],
  ]
  for (const [dx, dy, r] of bulges) {
    canvas.line(
      `M${at(dx - r, dy + r * 0.2)}A${n(r * scale)} ${n(r * scale)} 0 0 1 ${at(dx + r * 0.8, dy - r * 0.3)}`,
      '#c3cbe0',
      1.6 * scale,
      0.8,
    )
  }
}
