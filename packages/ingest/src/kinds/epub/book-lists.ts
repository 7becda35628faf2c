import type { Book } from '@yomikura/content/book'
import type { NavigationEntry } from '@yomikura/content/navigation'
import { VerdictError } from '../../verdict-error.ts'
import { parseMarkup } from './markup/parse-markup.ts'
import { readXml, toLowerNames } from './markup/read-xml.ts'
import type { XmlElement } from './markup/xml-tree.ts'
import type { BookContainer } from './package/container.ts'
import { decodeXml } from './package/decode-xml.ts'
import type { ResolveHref } from './package/href.ts'
import { hasNavList, readNavList, readNcx, type Locate } from './package/navigation.ts'
import type { PackageDocument } from './package/package-document.ts'
import type { OpenedBook } from './package/read-book.ts'

export type Lists = Pick<Book, 'navigation' | 'landmarks' | 'page_list'>

/** The navigation document counts; the NCX speaks for books that have none, or an empty one. */
export async function readLists(
  book: OpenedBook,
  container: BookContainer,
  locate: Locate,
): Promise<Lists> {
  const { document } = book
  const { path = '', root } = (await findNav(document, container)) ?? {}
  const { resolve } = container
  const context = { base: path, locate, resolve }
  const list = (type: 'toc' | 'landmarks' | 'page-list') =>
    root === undefined ? [] : readNavList(root, type, context)
  const toc = list('toc').map(({ type: _, ...entry }) => entry)
  return {
    navigation: toc.length > 0 ? toc : await readContents(document, container, locate),
    landmarks: [...list('landmarks'), ...readGuide(document, locate, resolve)].flatMap(toPlaces),
    page_list: list('page-list')
      .flatMap(toPlaces)
      .map(({ type: _, ...place }) => place),
  }
}

/** Names that navigation documents have, for books that do not say which it is. */
const NAV_NAME = /(?:^|[/_-])(?:nav|toc|contents|navigation)\.x?html?$/i
/** Files that are looked into; a real book has one or two of such a name. */
const MAX_LOOKED_INTO = 5

/** The navigation document that the book declares, else a page of such a name that holds a list of contents. */
async function findNav(
  { manifest }: PackageDocument,
  container: BookContainer,
): Promise<{ path: string; root: XmlElement } | undefined> {
  const items = [...manifest.values()]
  const declared = items.find(({ properties }) => properties.has('nav'))
  const root = declared && (await readTree(container, declared.path, readNav))
  if (root !== undefined) return { path: declared!.path, root }
  const named = items.filter(({ path }) => NAV_NAME.test(path) && container.has(path))
  for (const { path } of named.slice(0, MAX_LOOKED_INTO)) {
    const tree = await readTree(container, path, readNav)
    if (tree !== undefined && hasNavList(tree)) return { path, root: tree }
  }
  return undefined
}

async function readContents(
  { ncx, manifest }: PackageDocument,
  container: BookContainer,
  locate: Locate,
): Promise<NavigationEntry[]> {
  const path =
    ncx ??
    [...manifest.values()].find(
      ({ type, path }) => type === 'application/x-dtbncx+xml' || /\.ncx$/i.test(path),
    )?.path ??
    // A manifest may have forgotten it.
    container.paths.find((path) => /\.ncx$/i.test(path))
  const root = path === undefined ? undefined : await readTree(container, path, readXml)
  return root === undefined
    ? []
    : readNcx(root, { base: path!, locate, resolve: container.resolve })
}

/** A book without a table of contents is still a book. */
async function readTree(
  container: BookContainer,
  path: string,
  parse: (text: string) => XmlElement,
): Promise<XmlElement | undefined> {
  try {
    return parse(decodeXml(await container.read(path)))
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}

type Entry = Omit<NavigationEntry, 'sub_navigation'> & { type: string }

/** Navigation documents are pages too, and so read like pages. */
function readNav(text: string): XmlElement {
  return toLowerNames(parseMarkup(text))
}

function readGuide(
  { guide, path }: PackageDocument,
  locate: Locate,
  resolve: ResolveHref,
): Entry[] {
  return guide.flatMap(({ type, title, href }) => {
    const target = resolve(path, href)
    return target === undefined ? [] : [{ type, title, ...locate(target) }]
  })
}

function toPlaces({ type, title, link, link_page, offset }: Entry) {
  return link === undefined
    ? []
    : [{ type, title, link, link_page, ...(offset !== undefined && { offset }) }]
}
