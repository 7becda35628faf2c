import { ACCENT, type Canvas, FAINT, HEIGHT, INK, PAPER, WIDTH } from './canvas.ts'

/** One thing to see in the sky: its picture and its words. */
export type Entry = {
  /** Anchor of its page, for the contents. */
  id: string
  ja: string
  reading: string
  en: string
  text: string
  english: string
  /** Three facts, each a label and a value. */
  facts: readonly (readonly [label: string, value: string])[]
  draw: (canvas: Canvas, box: { x: number; y: number; width: number; height: number }) => void
}

const BOX = { x: 26, y: 26, width: WIDTH - 52, height: 318 }

/** Lays out an entry: the picture above, the name and the words below. */
export function drawEntry(canvas: Canvas, entry: Entry, pageNumber: number): void {
  canvas.rect(0, 0, WIDTH, HEIGHT, PAPER)
  canvas.inside({ ...BOX, radius: 14 }, () => entry.draw(canvas, BOX))
  canvas.text(entry.reading, { x: 34, y: 358, size: 8, color: FAINT, spacing: 1 })
  canvas.text(entry.ja, { x: 33, y: 369, size: 27, font: 'title' })
  canvas.text(entry.en, { x: WIDTH - 34, y: 382, size: 11.5, color: ACCENT, align: 'end' })
  canvas.line(`M34 408H${WIDTH - 34}`, '#d9cfb8', 0.8)
  const end = canvas.paragraph(entry.text, {
    x: 34,
    y: 418,
    size: 12.2,
    leading: 20.6,
    width: WIDTH - 68,
  })
  canvas.paragraph(entry.english, {
    x: 34,
    y: end + 6,
    size: 9.3,
    leading: 14,
    width: WIDTH - 68,
    color: FAINT,
  })
  entry.facts.forEach(([label, value], index) => {
    const x = 34 + index * 120
    canvas.rect(x, 528, 112, 30, '#f1e8d3', 8)
    canvas.text(label, { x: x + 9, y: 532.5, size: 6.4, color: ACCENT })
    canvas.text(value, { x: x + 9, y: 542.5, size: 8.6, color: INK })
  })
  drawFolio(canvas, pageNumber)
}

/** The page number at the foot, a small star on each side. */
export function drawFolio(canvas: Canvas, pageNumber: number, color = FAINT): void {
  canvas.text(String(pageNumber), { x: WIDTH / 2, y: 570, size: 8, color, align: 'middle' })
  canvas.star(WIDTH / 2 - 16, 575, 2.2, ACCENT)
  canvas.star(WIDTH / 2 + 16, 575, 2.2, ACCENT)
}
