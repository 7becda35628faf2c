import type { Book } from '@yomikura/content/book'
import type { NavigationEntry } from '@yomikura/content/navigation'
import { VerdictError } from '../../verdict-error.ts'
import { parseMarkup } from './markup/parse-markup.ts'
import { parseXml, type XmlElement } from './markup/xml-tree.ts'
import type { BookContainer } from './package/container.ts'
import { decodeXml } from './package/decode-xml.ts'
import { resolveHref } from './package/href.ts'
import { readNavList, readNcx, type Locate } from './package/navigation.ts'
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
  const nav = [...document.manifest.values()].find(({ properties }) => properties.has('nav'))
  const root = nav && (await readTree(container, nav.path, parseMarkup))
  const context = { base: nav?.path ?? '', locate }
  const list = (type: 'toc' | 'landmarks' | 'page-list') =>
    root === undefined ? [] : readNavList(root, type, context)
  const toc = list('toc').map(({ type: _, ...entry }) => entry)
  return {
    navigation: toc.length > 0 ? toc : await readContents(document, container, locate),
    landmarks: [...list('landmarks'), ...readGuide(document, locate)].flatMap(toPlaces),
    page_list: list('page-list')
      .flatMap(toPlaces)
      .map(({ type: _, ...place }) => place),
  }
}

async function readContents(
  { ncx, manifest }: PackageDocument,
  container: BookContainer,
  locate: Locate,
): Promise<NavigationEntry[]> {
  const path =
    ncx ?? [...manifest.values()].find(({ type }) => type === 'application/x-dtbncx+xml')?.path
  const root = path === undefined ? undefined : await readTree(container, path, parseXml)
  return root === undefined ? [] : readNcx(root, { base: path!, locate })
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

function readGuide({ guide, path }: PackageDocument, locate: Locate): Entry[] {
  return guide.flatMap(({ type, title, href }) => {
    const target = resolveHref(path, href)
    return target === undefined ? [] : [{ type, title, ...locate(target) }]
  })
}

function toPlaces({ type, title, link, link_page, offset }: Entry) {
  return link === undefined
    ? []
    : [{ type, title, link, link_page, ...(offset !== undefined && { offset }) }]
}
