import type { BookSpineItem } from '@yomikura/content/book'
import type { NavigationEntry } from '@yomikura/content/navigation'
import type { CopiedDocument } from './copy-files.ts'
import { attribute, findChild, isSilent } from './markup/document-facts.ts'
import type { SafeElement } from './markup/safe-element.ts'
import { toLink } from './package/href.ts'
import { cleanTitle } from './package/navigation.ts'

const HEADING = /^h([1-3])$/
const BEHIND = /^(?:p|h[1-6]|table|[ou]l|dl)$/
const BLOCK = /^(?:br|div|p|h[1-6]|table|[ou]l|dl)$/
/** A book with more is a list of words whose words are headings. */
const MAX_HEADINGS = 2000
/** One line leads nowhere that the reader is not. */
const LEAST_LINES = 2

type Heading = { level: number; title: string; id?: string | undefined; offset: number }

/**
 * The contents of a book that has no list of them: the headings of its chapters, the smaller within the
 * larger. A chapter without headings goes by its title, unless other chapters, the book or the chapter's
 * file are called the same. Empty where nothing names at least two places.
 *
 * @param bookTitle of the package document
 */
export function makeContents(
  spine: readonly BookSpineItem[],
  documents: ReadonlyMap<string, CopiedDocument>,
  bookTitle: string,
): NavigationEntry[] {
  const titles = countTitles(spine, documents)
  const headings = spine.flatMap((item, index) => {
    const root = documents.get(item.path)?.root
    if (root === undefined) return []
    const found = listHeadings(root)
    const title = item.layout === 'fixed' ? '' : toTitle(root)
    const isOwn = titles.get(title) === 1 && title !== bookTitle && !isFileName(title, item.path)
    if (found.length === 0 && title !== '' && isOwn) found.push({ level: 1, title, offset: 0 })
    return found.map((heading) => ({ ...heading, index, path: item.path }))
  })
  return headings.length < LEAST_LINES ? [] : nest(headings.slice(0, MAX_HEADINGS))
}

function nest(headings: readonly (Heading & { index: number; path: string })[]): NavigationEntry[] {
  const top: NavigationEntry[] = []
  /** Lines that the next one may stand in, each with its level. */
  const open: { level: number; lines: NavigationEntry[] }[] = []
  for (const { level, title, id = '', offset, index, path } of headings) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const link = toLink({ path, fragment: id })
    const entry = { title, link_page: index, link, offset, sub_navigation: [] }
    const around = open.at(-1)?.lines ?? top
    around.push(entry)
    open.push({ level, lines: entry.sub_navigation })
  }
  return top
}

/** How many chapters have each title. */
function countTitles(
  spine: readonly BookSpineItem[],
  documents: ReadonlyMap<string, CopiedDocument>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of spine) {
    const root = documents.get(path)?.root
    const title = root === undefined ? '' : toTitle(root)
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return counts
}

function isFileName(title: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return title === name || title === name.replace(/\.\w+$/, '')
}

function toTitle(root: SafeElement): string {
  const head = findChild(root, 'head')
  const title = head && findChild(head, 'title')
  return title === undefined ? '' : toLine(title)
}

/** Headings of a chapter, with the places where they begin in its text, as `readFacts` counts. */
function listHeadings(root: SafeElement): Heading[] {
  const headings: Heading[] = []
  let length = 0
  const walk = (element: SafeElement) => {
    if (isSilent(element)) return
    const level = Number(HEADING.exec(element.name)?.[1] ?? 0)
    const title = level === 0 ? '' : toLine(element)
    if (title !== '') headings.push({ level, title, id: attribute(element, 'id'), offset: length })
    for (const child of element.children) {
      if (typeof child === 'string') length += child.length
      else walk(child)
    }
  }
  const body = findChild(root, 'body')
  if (body !== undefined) walk(body)
  return headings
}

/** What an element says, without readings; a picture in it says its other text. */
function toLine(element: SafeElement): string {
  let line = ''
  /** @returns false where a heading that never ends goes over into the text behind it */
  const read = (child: SafeElement | string): boolean => {
    if (typeof child === 'string') line += child
    else if (child.name === 'img') line += attribute(child, 'alt') ?? ''
    else if (BLOCK.test(child.name)) {
      if (BEHIND.test(child.name) && line.trim() !== '') return false
      line += ' '
    }
    return typeof child === 'string' || isSilent(child) || child.children.every(read)
  }
  element.children.every(read)
  return cleanTitle(line.replace(/\s+/g, ' ').trim())
}
