import type { WritingMode } from '@yomikura/content/book'
import type { CopiedDocument } from '../copy-files.ts'
import { attribute } from '../markup/document-facts.ts'
import type { SafeElement } from '../markup/safe-element.ts'
import { resolveHref } from '../package/href.ts'
import { findWritingMode } from './find-writing-mode.ts'
import { isForScreen, readModeRules, type ModeRule } from './mode-rules.ts'

const IMPORT = /@import url\("([^"]*)"\)([^;]*);/g
const MAX_IMPORT_DEPTH = 4
/** Sheets that count for one document: those that import one another have no end. */
const MAX_SHEETS = 200
/** Comparisons of selectors that a book may cost; a long one with many rules takes a tenth. */
const MAX_MATCHES = 50_000_000
/** Rules that count for one document; more are no book's. */
const MAX_RULES = 2000

type Collected = { rules: ModeRule[]; sheets: number }
type Target = { into: Collected; depth: number }

/** How the documents of a book run. Each sheet is read once, whatever the number of its documents. */
export class DocumentModes {
  readonly #styles: ReadonlyMap<string, string>
  readonly #rules = new Map<string, ModeRule[]>()
  readonly #modes = new Map<string, WritingMode>()
  readonly #budget = { left: MAX_MATCHES }

  /** @param styles safe copies of the book's sheets by path */
  constructor(styles: ReadonlyMap<string, string>) {
    this.#styles = styles
  }

  find(document: CopiedDocument, path: string): WritingMode {
    const known = this.#modes.get(path) ?? this.#read(document, path)
    this.#modes.set(path, known)
    return known
  }

  #read({ root }: CopiedDocument, path: string): WritingMode {
    const into: Collected = { rules: [], sheets: 0 }
    this.#addLinked(root, path, into)
    return findWritingMode(root, into.rules.slice(0, MAX_RULES), this.#budget)
  }

  /** Rules of a document's sheets in its order: those it links, with what they import, and its own. */
  #addLinked(element: SafeElement, path: string, into: Collected): void {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name === 'link' && isForScreen(attribute(child, 'media') ?? ''))
        this.#addSheet(path, attribute(child, 'href') ?? '', { into, depth: 0 })
      else if (child.name === 'style') this.#addText(path, textOf(child), { into, depth: 0 })
      else this.#addLinked(child, path, into)
    }
  }

  #addSheet(base: string, href: string, to: Target): void {
    const path = resolveHref(base, href)?.path
    const sheet = path === undefined ? undefined : this.#styles.get(path)
    if (sheet !== undefined && to.depth <= MAX_IMPORT_DEPTH) this.#addText(path!, sheet, to)
  }

  #addText(path: string, sheet: string, { into, depth }: Target): void {
    if (into.rules.length >= MAX_RULES || ++into.sheets > MAX_SHEETS) return
    for (const [, imported = '', media = ''] of sheet.matchAll(IMPORT)) {
      if (isForScreen(media)) this.#addSheet(path, imported, { into, depth: depth + 1 })
    }
    const known = this.#rules.get(sheet) ?? readModeRules(sheet)
    this.#rules.set(sheet, known)
    into.rules.push(...known)
  }
}

function textOf({ children }: SafeElement): string {
  return children.filter((piece) => typeof piece === 'string').join('')
}
