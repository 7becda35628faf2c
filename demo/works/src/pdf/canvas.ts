import PDFDocument from 'pdfkit'
import { findGlyph } from '../lettering/glyph-data.ts'
import { createRandom } from '@yomikura/drawing/random'
import { breakLines } from './break-lines.ts'
import { n, type Point, smoothPath, starPath } from '@yomikura/drawing/shapes'

type Paint = string | PDFKit.Mixins.ColorValue | PDFKit.PDFLinearGradient | PDFKit.PDFRadialGradient

export const WIDTH = 420
export const HEIGHT = 595

export const PAPER = '#fbf6ea'
export const INK = '#27304f'
export const FAINT = '#6d7391'
export const ACCENT = '#e06a4c'

/** The book's page surface: shapes and words in points, over a PDF document. */
export class Canvas {
  readonly document: PDFKit.PDFDocument

  constructor(document: PDFKit.PDFDocument) {
    this.document = document
  }

  down(top: number, bottom: number, ...colors: string[]): PDFKit.PDFLinearGradient {
    const gradient = this.document.linearGradient(0, top, 0, bottom)
    colors.forEach((color, index) => gradient.stop(index / (colors.length - 1), color))
    return gradient
  }

  rect(x: number, y: number, width: number, height: number, paint: Paint, radius = 0): void {
    const shape = this.document
    if (radius > 0) shape.roundedRect(x, y, width, height, radius)
    else shape.rect(x, y, width, height)
    shape.fill(paint as string)
  }

  circle(x: number, y: number, radius: number, paint: Paint, opacity = 1): void {
    this.document
      .fillOpacity(opacity)
      .circle(x, y, radius)
      .fill(paint as string)
      .fillOpacity(1)
  }

  oval(x: number, y: number, rx: number, ry: number, paint: Paint, opacity = 1): void {
    this.document
      .fillOpacity(opacity)
      .ellipse(x, y, rx, ry)
      .fill(paint as string)
      .fillOpacity(1)
  }

  fill(path: string, paint: Paint, opacity = 1): void {
    this.document
      .fillOpacity(opacity)
      .path(path)
      .fill(paint as string)
      .fillOpacity(1)
  }

  line(path: string, color: string, width: number, opacity = 1): void {
    this.document
      .strokeOpacity(opacity)
      .lineCap('round')
      .lineJoin('round')
      .lineWidth(width)
      .path(path)
      .stroke(color)
      .strokeOpacity(1)
  }

  curve(points: readonly Point[], color: string, width: number, opacity = 1): void {
    this.line(smoothPath(points), color, width, opacity)
  }

  star(x: number, y: number, radius: number, color: string, turn = 0): void {
    this.document
      .lineJoin('round')
      .lineWidth(radius * 0.3)
      .path(starPath(x, y, radius * 0.85, turn))
      .fillAndStroke(color, color)
  }

  /** Light that thins out: rings, because they print the same in every reader. */
  glow(x: number, y: number, radius: number, color: string, strength = 0.5): void {
    for (let ring = 8; ring >= 1; ring -= 1) {
      this.circle(x, y, (radius * ring) / 8, color, strength / 8)
    }
  }

  /** Flicked dots inside a box, denser towards its bottom. */
  spray(
    box: { x: number; y: number; width: number; height: number },
    color: string,
    count: number,
    seed: number,
  ): void {
    const random = createRandom(seed)
    let dots = ''
    for (let index = 0; index < count; index += 1) {
      const share = Math.sqrt(random())
      dots += `M${n(box.x + random() * box.width)} ${n(box.y + share * box.height)}h0.1`
    }
    this.line(dots, color, 0.9, 0.4)
  }

  starField(
    box: { x: number; y: number; width: number; height: number },
    count: number,
    seed: number,
  ): void {
    const random = createRandom(seed)
    for (let index = 0; index < count; index += 1) {
      const [x, y] = [box.x + random() * box.width, box.y + random() * box.height]
      this.circle(x, y, 0.35 + random() ** 3 * 1.3, '#fff8e6', 0.4 + random() * 0.6)
    }
  }

  /** Draws only inside a rounded box. */
  inside(
    box: { x: number; y: number; width: number; height: number; radius: number },
    draw: () => void,
  ): void {
    const { x, y, width, height, radius } = box
    this.document.save().roundedRect(x, y, width, height, radius).clip()
    draw()
    this.document.restore()
  }

  /** One line of real text; `align` says what `x` is. */
  text(
    words: string,
    at: {
      x: number
      y: number
      size: number
      font?: 'title' | 'hand'
      color?: string
      align?: 'start' | 'middle' | 'end'
      spacing?: number
      goTo?: string
    },
  ): void {
    const { x, y, size, font = 'hand', color = INK, align = 'start', spacing = 0 } = at
    // A PDF shows a missing glyph as an empty box and says nothing; here it is an error.
    for (const character of words) findGlyph(font, character, false)
    this.document.font(font).fontSize(size)
    const width = this.document.widthOfString(words, { characterSpacing: spacing })
    const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2
    const link = at.goTo === undefined ? {} : { goTo: at.goTo }
    this.document
      .fillColor(color)
      .text(words, left, y, { lineBreak: false, characterSpacing: spacing, ...link })
  }

  /**
   * Text broken into lines of a width: Japanese between characters but never before a mark that
   * may not open a line, English between words.
   * @returns where the next line would start.
   */
  paragraph(
    words: string,
    at: { x: number; y: number; size: number; leading: number; width: number; color?: string },
  ): number {
    this.document.font('hand').fontSize(at.size)
    const lines = breakLines(words, (line) => this.document.widthOfString(line) <= at.width)
    this.lines(lines.join('\n'), at)
    return at.y + lines.length * at.leading
  }

  /** Lines of text under each other. */
  lines(
    words: string,
    at: {
      x: number
      y: number
      size: number
      leading: number
      color?: string
      align?: 'start' | 'middle'
    },
  ): void {
    words.split('\n').forEach((line, index) => {
      this.text(line, { ...at, y: at.y + index * at.leading })
    })
  }
}

/** A document that never asks the clock, so that its bytes are the same each time. */
export function createDocument(fonts: Record<'title' | 'hand', Buffer>): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'ja',
    displayTitle: true,
    info: {
      Title: '空のてびき A Small Guide to the Sky',
      Author: 'ルカ',
      Subject: '雲と星と空の光 Clouds, stars and the lights of the sky',
      Keywords: '空, 雲, 星, clouds, stars, sky',
      Creator: 'Yomikura demo works',
      CreationDate: new Date('2026-05-01T00:00:00Z'),
    },
  })
  document.registerFont('title', fonts.title)
  document.registerFont('hand', fonts.hand)
  return document
}
