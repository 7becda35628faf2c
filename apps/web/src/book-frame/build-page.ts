import type { ChapterMotion } from './chapter-motion.ts'
import { AWAY_SHEET, ChapterParts } from './chapter-parts.ts'
import { type FileUse, parseChapter, type ParsedChapter } from './parse-chapter.ts'
import type { FrameChapter } from './protocol.ts'
import type { FrameResources } from './resources.ts'
import { capSideMargins } from './side-margins.ts'
import { TextMap } from './text-map.ts'
import { wrapRuns } from './text-runs.ts'

/** Pictures give their size, and letters their shapes, before pages are counted; late ones are waited for no longer. */
const PATIENCE_MS = 4000

/** What is in the page now: its letters, and which of them are laid out. */
export type ChapterBody = { text: TextMap; parts: ChapterParts }

/** Puts a chapter into the frame's own document and returns the sheets of the book, in order. */
export async function buildPage(
  chapter: FrameChapter,
  resources: FrameResources,
  motion: ChapterMotion,
): Promise<{ sheets: CSSStyleSheet[]; finish: () => Promise<ChapterBody> }> {
  const parsed = parseChapter(chapter.markup, chapter.mediaType)
  const texts = await Promise.all(
    parsed.styles.map((style) =>
      'href' in style
        ? resources.toSheet(chapter.path, style.href)
        : resources.fillSheet(chapter.path, style.text),
    ),
  )
  const cap = toCap(chapter)
  const sheets = await Promise.all(texts.map((css) => fillSheet(css, motion, cap)))
  return {
    sheets,
    finish: async () => {
      adopt(parsed, chapter)
      const body = toBody(parsed.document)
      wrapRuns(body)
      const text = new TextMap(body)
      // Before the body is in the page: the browser would lay out all of a long chapter meanwhile.
      const parts = new ChapterParts(body, text)
      document.adoptedStyleSheets = [toSheet(AWAY_SHEET), ...document.adoptedStyleSheets]
      document.body.replaceWith(body)
      const files = parsed.uses.map((use) =>
        showFile(use, { base: chapter.path, resources, motion }),
      )
      const styled = parsed.inlineStyles.map(async ([element, css]) => {
        const filled = /url\(/i.test(css) ? await resources.fillSheet(chapter.path, css) : css
        if (!('style' in element)) return
        const style = element.style as CSSStyleDeclaration
        const write = (text: string) => {
          setStyle(style, text)
          cap(style)
        }
        await motion.show({ element, text: filled, write })
      })
      await within(PATIENCE_MS, Promise.all([...files, ...styled]))
      await within(PATIENCE_MS, document.fonts.ready)
      return { text, parts }
    },
  }
}

type Cap = (styles: CSSStyleSheet | CSSStyleDeclaration) => void

/** Fixed pages are drawn as the book has them. */
function toCap({ fixedSize, writingMode }: FrameChapter): Cap {
  return fixedSize ? () => undefined : (styles) => capSideMargins(styles, writingMode)
}

/** Not as important: that would hold even against the colors and letters that the reader chose. */
function setStyle(style: CSSStyleDeclaration, css: string): void {
  style.cssText = css
  for (const name of [...style].filter((name) => style.getPropertyPriority(name) !== '')) {
    style.setProperty(name, style.getPropertyValue(name))
  }
}

/** A broken sheet takes its own rules only. */
export function toSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

async function fillSheet(css: string, motion: ChapterMotion, cap: Cap): Promise<CSSStyleSheet> {
  const sheet = new CSSStyleSheet()
  const write = (text: string) => {
    sheet.replaceSync(text)
    cap(sheet)
  }
  await motion.show({ element: undefined, text: css, write })
  return sheet
}

/** The chapter's root becomes the frame's: rules for `html` and `body` then mean what the book meant. */
function adopt({ document: parsed }: ParsedChapter, chapter: FrameChapter): void {
  const root = document.documentElement
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  const source = parsed.documentElement
  if (source.localName === 'html') {
    for (const { name, value } of source.attributes) {
      if (/^(class|id|dir|lang|title)$/.test(name)) root.setAttribute(name, value)
    }
    const language = source.getAttribute('lang') ?? source.getAttribute('xml:lang')
    root.lang = language || chapter.language
  } else root.lang = chapter.language
  document.title = parsed.title
}

function toBody(parsed: Document): HTMLElement {
  const body = parsed.querySelector('body')
  if (body) return document.adoptNode(body)
  // A drawing that is a page of its own.
  const own = document.createElement('body')
  own.append(document.adoptNode(parsed.documentElement))
  return own
}

async function showFile(
  { element, attribute, address }: FileUse,
  { base, resources, motion }: { base: string; resources: FrameResources; motion: ChapterMotion },
): Promise<void> {
  const url = await resources.toAddress(base, address)
  if (url === undefined) return
  await motion.show({
    ...{ element, text: url },
    write: (text) => element.setAttribute(attribute, text),
  })
  if (element instanceof HTMLImageElement) await element.decode().catch(() => undefined)
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
