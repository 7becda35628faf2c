import { heapCloud } from './clouds.ts'
import { ACCENT, type Canvas, FAINT, HEIGHT, INK, PAPER, WIDTH } from './canvas.ts'
import { drawFolio, type Entry } from './entry.ts'

/** Page 1. */
export function drawCover(canvas: Canvas): void {
  canvas.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    canvas.down(0, HEIGHT, '#10194a', '#2f4796', '#7f8fce', '#f3b9a4', '#ffe3b0'),
  )
  canvas.starField({ x: 0, y: 0, width: WIDTH, height: 330 }, 210, 2)
  canvas.glow(322, 226, 100, '#ffe9b5', 0.5)
  canvas.circle(322, 226, 42, '#ffe9b5')
  canvas.circle(308, 216, 8, '#f5d595', 0.8)
  canvas.circle(336, 240, 11, '#f5d595', 0.8)
  heapCloud(canvas, { x: 86, y: 380, width: 240, height: 104, light: '#ffffff', shade: '#e3c3d2' })
  heapCloud(canvas, { x: 356, y: 430, width: 260, height: 112, light: '#fffaf3', shade: '#efc6bd' })
  heapCloud(canvas, { x: 190, y: 486, width: 210, height: 72, light: '#ffffff', shade: '#f3cfc2' })
  canvas.fill(`M0 ${HEIGHT}V520Q110 484 220 512T${WIDTH} 500V${HEIGHT}Z`, '#3f6a72')
  canvas.fill(`M0 ${HEIGHT}V548Q130 520 250 546T${WIDTH} 536V${HEIGHT}Z`, '#264a57')
  lookout(canvas, 300, 532)
  canvas.text('空のてびき', {
    x: WIDTH / 2,
    y: 44,
    size: 58,
    font: 'title',
    color: '#fff7e4',
    align: 'middle',
    spacing: 4,
  })
  canvas.text('A Small Guide to the Sky', {
    x: WIDTH / 2,
    y: 120,
    size: 14,
    color: '#ffe3b0',
    align: 'middle',
    spacing: 1.2,
  })
  canvas.text('ルカ　絵と文', {
    x: WIDTH / 2,
    y: 556,
    size: 11,
    color: '#fff7e4',
    align: 'middle',
    spacing: 1,
  })
  canvas.text('こんぺいとう舎', {
    x: WIDTH / 2,
    y: 574,
    size: 8,
    color: '#cfe0dd',
    align: 'middle',
    spacing: 1,
  })
}

function lookout(canvas: Canvas, x: number, y: number): void {
  canvas.circle(x, y - 34, 7, '#f3d5b8')
  canvas.fill(
    `M${x - 7} ${y - 36}Q${x} ${y - 50} ${x + 7} ${y - 36}Q${x} ${y - 40} ${x - 7} ${y - 36}Z`,
    '#4a2f33',
  )
  canvas.fill(
    `M${x - 11} ${y}Q${x - 9} ${y - 28} ${x} ${y - 28}Q${x + 9} ${y - 28} ${x + 11} ${y}Z`,
    ACCENT,
  )
  canvas.line(`M${x + 5} ${y - 22}L${x + 17} ${y - 37}`, ACCENT, 4.4)
  canvas.circle(x + 18, y - 38, 2.6, '#f3d5b8')
  canvas.line(`M${x - 3} ${y}v9M${x + 4} ${y}v9`, INK, 4)
  canvas.oval(x - 40, y + 2, 10, 7, '#fff6ea')
  canvas.circle(x - 49, y - 5, 5.4, '#fff6ea')
  canvas.line(`M${x - 52} ${y - 9}l-2 -9M${x - 47} ${y - 10}l1 -9`, '#fff6ea', 3)
}

/** Page 2: how to use the book, and what is where. */
export function drawContents(
  canvas: Canvas,
  sections: readonly {
    ja: string
    en: string
    pageNumber: number
    entries: readonly (Entry & { pageNumber: number })[]
  }[],
): void {
  canvas.rect(0, 0, WIDTH, HEIGHT, PAPER)
  canvas.text('もくじ', { x: 34, y: 34, size: 26, font: 'title' })
  canvas.text('Contents', { x: WIDTH - 34, y: 47, size: 11.5, color: ACCENT, align: 'end' })
  canvas.line(`M34 74H${WIDTH - 34}`, '#d9cfb8', 0.8)
  let y = 90
  for (const section of sections) {
    canvas.star(40, y + 7, 4, ACCENT)
    canvas.text(`${section.ja}  ${section.en}`, { x: 52, y, size: 12 })
    y += 22
    for (const entry of section.entries) {
      canvas.text(entry.ja, { x: 52, y, size: 10, goTo: entry.id })
      canvas.text(entry.en, { x: 150, y: y + 0.8, size: 8.6, color: FAINT, goTo: entry.id })
      canvas.line(`M262 ${y + 9}H${WIDTH - 58}`, '#d9cfb8', 0.6)
      canvas.text(String(entry.pageNumber), {
        x: WIDTH - 36,
        y,
        size: 9.4,
        color: FAINT,
        align: 'end',
        goTo: entry.id,
      })
      y += 19.4
    }
    y += 10
  }
  canvas.rect(34, 456, WIDTH - 68, 92, '#f1e8d3', 10)
  canvas.text('このてびきの使いかた', { x: 48, y: 466, size: 10.4, color: ACCENT })
  canvas.lines(
    '外に出て、まず空を五分ながめます。名前をしらべるのは\nそのあとで。見たものは、うしろの観察ノートに書きましょう。',
    { x: 48, y: 485, size: 8.8, leading: 14.6 },
  )
  canvas.lines(
    'Go out and look up for five minutes. Find the names later,\nand write what you saw in the notes at the end.',
    { x: 48, y: 519, size: 7.4, leading: 11, color: FAINT },
  )
  drawFolio(canvas, 2)
}

/** A section's opening page: one colour, one picture, two words. */
export function drawSection(
  canvas: Canvas,
  section: {
    ja: string
    en: string
    text: string
    colors: readonly string[]
    draw: (canvas: Canvas) => void
  },
  pageNumber: number,
): void {
  canvas.rect(0, 0, WIDTH, HEIGHT, canvas.down(0, HEIGHT, ...section.colors))
  section.draw(canvas)
  canvas.text(section.ja, {
    x: WIDTH / 2,
    y: 64,
    size: 54,
    font: 'title',
    color: '#fff7e4',
    align: 'middle',
    spacing: 6,
  })
  canvas.text(section.en, {
    x: WIDTH / 2,
    y: 138,
    size: 14,
    color: '#ffe9b5',
    align: 'middle',
    spacing: 1.4,
  })
  canvas.lines(section.text, {
    x: WIDTH / 2,
    y: 500,
    size: 10.4,
    leading: 18,
    color: '#fff7e4',
    align: 'middle',
  })
  drawFolio(canvas, pageNumber, '#fff7e4')
}

/** The notes at the end, and who made the book. */
export function drawNotes(canvas: Canvas, pageNumber: number): void {
  canvas.rect(0, 0, WIDTH, HEIGHT, PAPER)
  canvas.text('観察ノート', { x: 34, y: 34, size: 26, font: 'title' })
  canvas.text('My notes', { x: WIDTH - 34, y: 47, size: 11.5, color: ACCENT, align: 'end' })
  canvas.line(`M34 74H${WIDTH - 34}`, '#d9cfb8', 0.8)
  for (let row = 0; row < 4; row += 1) {
    const y = 92 + row * 98
    canvas.rect(34, y, 104, 84, '#f1e8d3', 8)
    canvas.line(`M34 ${y + 62}Q66 ${y + 50} 90 ${y + 60}T138 ${y + 58}`, '#d9cfb8', 1)
    canvas.text('日づけ  Date', { x: 150, y: y + 2, size: 7.4, color: ACCENT })
    canvas.text('見たもの  What I saw', { x: 270, y: y + 2, size: 7.4, color: ACCENT })
    for (let rule = 0; rule < 4; rule += 1)
      canvas.line(`M150 ${y + 24 + rule * 19}H${WIDTH - 34}`, '#d9cfb8', 0.6)
  }
  canvas.text('空のてびき', {
    x: WIDTH / 2,
    y: 496,
    size: 14,
    font: 'title',
    align: 'middle',
    spacing: 2,
  })
  canvas.text('絵と文　ルカ　／　こんぺいとう舎　2026', {
    x: WIDTH / 2,
    y: 520,
    size: 8.4,
    color: FAINT,
    align: 'middle',
  })
  canvas.text('Words and pictures by Ruka. Konpeito House, 2026.', {
    x: WIDTH / 2,
    y: 535,
    size: 7.6,
    color: FAINT,
    align: 'middle',
  })
  drawFolio(canvas, pageNumber)
}
