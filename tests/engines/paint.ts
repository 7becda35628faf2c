import sharp from 'sharp'

export type Rgb = readonly [red: number, green: number, blue: number]
/** A part of the window, as shares of its width and height. */
export type Area = { left: number; top: number; right: number; bottom: number }

/** What lies on a part of the screen: its paper, and what can be read on it. */
export type Paint = {
  /** The color of most pixels. */
  paper: Rgb
  /** Contrast of the pixel that stands out most. */
  contrast: number
  /** Lines of text: runs of rows, or of columns, with something readable in them. */
  lines: number
}

const READABLE = 4.5

/** Reads the pixels of a part of a screenshot. */
export async function readPaint(
  png: Buffer,
  area: Area,
  direction: 'rows' | 'columns' = 'rows',
): Promise<Paint> {
  const picture = sharp(png).removeAlpha()
  const { width, height } = await picture.metadata()
  const left = Math.round(width * area.left)
  const top = Math.round(height * area.top)
  const cut = picture.extract({
    ...{ left, top },
    width: Math.round(width * area.right) - left,
    height: Math.round(height * area.bottom) - top,
  })
  const turned = direction === 'columns' ? sharp(await cut.png().toBuffer()).rotate(90) : cut
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  const paper = findPaper(data)
  const contrasts = new Map<number, number>()
  let contrast = 1
  let lines = 0
  let wasInLine = false
  for (let y = 0; y < info.height; y++) {
    let isInLine = false
    for (let x = 0; x < info.width; x++) {
      const color = readColor(data, (y * info.width + x) * 3)
      const known = contrasts.get(color) ?? toContrast(toRgb(color), paper)
      contrasts.set(color, known)
      contrast = Math.max(contrast, known)
      isInLine ||= known >= READABLE
    }
    if (isInLine && !wasInLine) lines += 1
    wasInLine = isInLine
  }
  return { paper, contrast, lines }
}

function findPaper(data: Buffer): Rgb {
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 3) {
    const color = readColor(data, at)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const [most] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])
  return toRgb(most)
}

const readColor = (data: Buffer, at: number) =>
  ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
const toRgb = (color: number): Rgb => [color >> 16, (color >> 8) & 255, color & 255]

/** Contrast of two colors as WCAG defines it, from 1 to 21. */
function toContrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function toLuminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether two colors look the same: engines round differently by a step or two. */
export function isSameColor(one: Rgb, other: Rgb): boolean {
  return one.every((part, index) => Math.abs(part - (other[index] ?? 0)) <= 3)
}
