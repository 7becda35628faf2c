import type { Book } from '@yomikura/content/book'
import type { OpenedBook } from './package/read-book.ts'

/** Files by which a reader that knows EPUB, and nothing of ours, finds its way; by path. */
export function printPackage(opened: OpenedBook, book: Book): Record<string, string> {
  const { path } = opened.document
  return {
    mimetype: 'application/epub+zip',
    // Of the two protections of such folders only the key is in use.
    'preprocess-settings.json': JSON.stringify({
      obfuscateText: false,
      obfuscateImage: false,
      obfuscateImageKey: 0,
    }),
    'META-INF/container.xml': printContainer(path),
    [path]: printOpf(opened, book),
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

function printContainer(path: string): string {
  return (
    `${HEAD}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">` +
    `<rootfiles><rootfile full-path="${escape(path)}" media-type="application/oebps-package+xml"/>` +
    '</rootfiles></container>\n'
  )
}

function printOpf({ document }: OpenedBook, book: Book): string {
  const ids = new Map(Object.keys(book.resources).map((path, index) => [path, `f${index + 1}`]))
  const nav = [...document.manifest.values()].find(({ properties }) => properties.has('nav'))?.path
  const items = Object.entries(book.resources).map(([path, { type }]) => {
    const properties =
      path === nav ? ' properties="nav"' : path === book.cover ? ' properties="cover-image"' : ''
    return `<item id="${ids.get(path)}" href="${escape(toHref(document.path, path))}" media-type="${escape(type)}"${properties}/>`
  })
  const references = book.spine.map(({ path, linear, layout, spread }) => {
    const words = [
      layout !== book.layout && `rendition:layout-${LAYOUTS[layout]}`,
      spread && (spread === 'center' ? 'rendition:page-spread-center' : `page-spread-${spread}`),
    ].filter((word) => typeof word === 'string')
    const properties = words.length > 0 ? ` properties="${words.join(' ')}"` : ''
    return `<itemref idref="${ids.get(path)}"${linear ? '' : ' linear="no"'}${properties}/>`
  })
  return (
    `${HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">` +
    printMetadata(book) +
    `<manifest>${items.join('')}</manifest>` +
    `<spine page-progression-direction="${book.direction}">${references.join('')}</spine></package>\n`
  )
}

const LAYOUTS = { fixed: 'pre-paginated', reflowable: 'reflowable' }

function printMetadata({ metadata, layout, orientation, spread }: Book): string {
  const { title, creators, language, identifier, modified } = metadata
  const terms = [
    `<dc:identifier id="id">${escape(identifier)}</dc:identifier>`,
    `<dc:title>${escape(title)}</dc:title>`,
    `<dc:language>${escape(language || 'und')}</dc:language>`,
    ...creators.map(({ name }) => `<dc:creator>${escape(name)}</dc:creator>`),
    ...(modified ? [`<meta property="dcterms:modified">${escape(modified)}</meta>`] : []),
    `<meta property="rendition:layout">${LAYOUTS[layout]}</meta>`,
    `<meta property="rendition:orientation">${orientation}</meta>`,
    `<meta property="rendition:spread">${spread}</meta>`,
  ]
  return `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${terms.join('')}</metadata>`
}

function toHref(base: string, path: string): string {
  const folder = base.split('/').slice(0, -1)
  const names = path.split('/')
  let shared = 0
  while (shared < folder.length && folder[shared] === names[shared]) shared++
  return [
    ...folder.slice(shared).map(() => '..'),
    ...names.slice(shared).map(encodeURIComponent),
  ].join('/')
}

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
