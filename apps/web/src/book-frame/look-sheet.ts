import type { Columns } from '@yomikura/reader/book/page-columns'
import { toColorRules } from './look-colors.ts'
import type { BookLook, FrameChapter } from './protocol.ts'
import { RUN } from './text-runs.ts'
import { LETTERS, SMALL_TABLE, WIDE_TABLE } from './wide-tables.ts'

const SERIF =
  '"Hiragino Mincho ProN", "Noto Serif CJK JP", "Noto Serif JP", "Yu Mincho", "Songti SC", "Apple SD Gothic Neo", Georgia, serif'
const SANS =
  '"Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic", "PingFang SC", "Apple SD Gothic Neo", system-ui, sans-serif'

/** What every chapter gets below its own styles, so that a bare one reads well too. */
export const BASE_SHEET = `
:where(html) { font-family: ${SERIF}; line-height: 1.75; overflow-wrap: break-word; hanging-punctuation: allow-end; }
:where(body) { hyphens: auto; line-break: strict; }
:where(:lang(ja) body, :lang(zh) body) { text-align: justify; }
:where(p) { margin-block: 0; }
:where(p + p) { text-indent: 1em; }
:where(:lang(ja) p + p, :lang(zh) p + p) { text-indent: 0; }
:where(h1, h2, h3, h4) { text-align: start; line-height: 1.4; text-wrap: balance; break-after: avoid; }
:where(h1) { font-size: 1.5em; }
:where(h2) { font-size: 1.3em; }
:where(h3) { font-size: 1.12em; }
:where(rt) { font-size: 0.5em; line-height: 1; }
:where(td) { text-align: start; }
:where(th) { text-align: center; }
:where(hr) { border: 0; border-block-start: 1px solid; opacity: 0.3; margin-block: 2em; }
`

/** The reader's marks. A line below marks a note, for those who do not see the color. */
const MARK_RULES = `
::highlight(mark-yellow) { background-color: rgb(255 205 40 / .42); }
::highlight(mark-green) { background-color: rgb(110 205 100 / .42); }
::highlight(mark-blue) { background-color: rgb(95 165 255 / .42); }
::highlight(mark-pink) { background-color: rgb(255 120 165 / .42); }
::highlight(mark-note) { text-decoration: underline dotted 2px; }
::highlight(found) { background-color: #ffb52e; color: #1c1200; }`

/**
 * What holds whatever the book says: the page, its colors, and the reader's own choices. The sheet
 * must stand before those of the book. An important rule of the first layer wins against every later
 * rule, however specific its selector is, and no book can add to a layer without a name.
 */
export function toLookSheet(chapter: FrameChapter, look: BookLook, columns: Columns): string {
  return `
@layer {
${[toPageRules(chapter, look, columns), toTypeRules(look), toColorRules(look.theme)].join('\n')}
}
${MARK_RULES}`
}

function toTypeRules({ font, lineHeight }: BookLook): string {
  const family = font === 'serif' ? SERIF : SANS
  return [
    font === 'book'
      ? ''
      : `*:not(code, pre, kbd, samp, tt, ${RUN}) { font-family: ${family} !important; }`,
    lineHeight === 0
      ? ''
      : `html { line-height: ${lineHeight} !important; }
body, p, div, li, blockquote, dd, dt, section, article { line-height: inherit !important; }`,
  ].join('\n')
}

function toPageRules({ writingMode }: FrameChapter, look: BookLook, columns: Columns): string {
  const { box, lineSize, gap } = columns
  const isVertical = writingMode !== 'horizontal-tb'
  const widest = isVertical ? box.width : lineSize
  const tallest = isVertical ? lineSize : box.height
  return `
html {
  position: fixed !important; inset: 0 !important; margin: 0 !important; padding: 0 !important;
  width: auto !important; height: auto !important; overflow: hidden !important;
  writing-mode: ${writingMode} !important; font-size: ${look.fontSizePx}px !important;
  touch-action: none !important;
  -webkit-text-size-adjust: none !important; text-size-adjust: none !important;
}
body {
  position: absolute !important; inset: ${box.top}px auto auto ${box.left}px !important;
  width: ${box.width}px !important; height: ${box.height}px !important;
  min-width: 0 !important; max-width: none !important; min-height: 0 !important; max-height: none !important;
  margin: 0 !important; padding: 0 !important; border: 0 !important; box-sizing: content-box !important;
  overflow: visible !important; float: none !important; display: block !important;
  font-size: 1em !important; writing-mode: inherit !important;
  columns: auto ${lineSize}px !important; column-gap: ${gap}px !important;
  column-fill: auto !important; column-rule: none !important;
}
img, svg, video, canvas {
  max-width: ${widest}px !important; max-height: ${tallest}px !important;
  object-fit: contain !important; break-inside: avoid !important;
}
pre, pre * { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }
table[${SMALL_TABLE}] { font-size: calc(1em * var(${LETTERS})) !important; }
table[${WIDE_TABLE}], table[${WIDE_TABLE}] :is(table, td, th) {
  width: auto !important; min-width: 0 !important; white-space: normal !important;
  overflow-wrap: anywhere !important;
}
a { cursor: pointer !important; }
:root[data-cursor=hidden], :root[data-cursor=hidden] * { cursor: none !important; }
`
}

/**
 * Fixed pages keep the book's own look; where they lie in the window, and how large, is all that is
 * ours. Around them is the viewer's dark, like around any other page.
 */
export function toFixedSheet(
  { width, height, place }: NonNullable<FrameChapter['fixedSize']>,
  window: { width: number; height: number },
): string {
  const scale = Math.min(window.width / width, window.height / height)
  const free = Math.max(0, window.width - width * scale)
  const left = { left: 0, centre: free / 2, right: free }[place]
  const top = Math.max(0, (window.height - height * scale) / 2)
  return `
html {
  position: fixed !important; inset: 0 !important; margin: 0 !important; padding: 0 !important;
  width: auto !important; height: auto !important; overflow: hidden !important;
  background: ${FIXED_AROUND} !important; touch-action: none;
}
body {
  position: absolute !important; inset: 0 auto auto 0 !important; margin: 0 !important;
  width: ${width}px !important; height: ${height}px !important; box-sizing: border-box !important;
  overflow: hidden !important; transform-origin: 0 0 !important;
  transform: translate(${left}px, ${top}px) scale(${scale}) !important;
}
:where(body) { background: #fff; color: #000; }
body > svg:only-child { width: 100%; height: 100%; }
a { cursor: pointer; }
${MARK_RULES}
:root[data-cursor=hidden], :root[data-cursor=hidden] * { cursor: none !important; }
`
}

/** The viewer's own paper. */
const FIXED_AROUND = 'oklch(0.13 0.008 265)'
