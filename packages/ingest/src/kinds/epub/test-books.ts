import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { xorBytes } from '@yomikura/protection/xor'
import { aZip, type TestEntry } from '../../test-zips.ts'

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">' +
  '<rootfiles><rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

export type TestBook = {
  /** By path below `OPS/`; every chapter (`*.xhtml`) is in the reading order. */
  files: Record<string, string | Buffer>
  metadata?: string
  /** Type declaration of the package document. */
  doctype?: string
  spine?: string
  /** Paths of the media overlays of chapters. */
  overlays?: Record<string, string>
  /** What the reading order says of chapters: `properties` of their `itemref`. */
  itemrefs?: Record<string, string>
  /** Chapters that stand out of line. */
  nonlinear?: string[]
  /** Names of entries in the zip, by the paths that the book writes. */
  renamed?: Record<string, string>
  /** Places of the guide of EPUB 2, by type. */
  guide?: Record<string, string>
  /** Other entries of the zip. */
  entries?: TestEntry[]
}

const TYPES: [RegExp, string][] = [
  [/\.xhtml$/, 'application/xhtml+xml'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.css$/, 'text/css'],
  [/\.png$/, 'image/png'],
  [/\.gif$/, 'image/gif'],
  [/\.otf$/, 'font/otf'],
  [/\.mp3$/, 'audio/mpeg'],
  [/\.js$/, 'text/javascript'],
  [/\.smil$/, 'application/smil+xml'],
]

/** A small book, whole but for what the test is about. */
export function aBook({
  files,
  metadata = '',
  doctype = '',
  spine = '',
  overlays = {},
  itemrefs = {},
  nonlinear = [],
  renamed = {},
  guide = {},
  entries = [],
}: TestBook): Buffer {
  const names = Object.keys(files)
  const toOverlay = (name: string) =>
    overlays[name] ? ` media-overlay="i${names.indexOf(overlays[name])}"` : ''
  const items = names.map((name, index) => {
    const type = TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'application/octet-stream'
    const nav = name === 'nav.xhtml' ? ' properties="nav"' : ''
    return `<item id="i${index}" href="${encodeURI(name)}" media-type="${type}"${nav}${toOverlay(name)}/>`
  })
  const references = names.flatMap((name, index) => {
    const properties = itemrefs[name] ? ` properties="${itemrefs[name]}"` : ''
    const linear = nonlinear.includes(name) ? ' linear="no"' : ''
    const isChapter = /\.xhtml$/.test(name) && name !== 'nav.xhtml'
    return isChapter ? [`<itemref idref="i${index}"${properties}${linear}/>`] : []
  })
  const opf =
    `<?xml version="1.0"?>${doctype}` +
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:0123</dc:identifier>' +
    `${metadata.includes('<dc:title') ? '' : '<dc:title>試し</dc:title>'}<dc:language>ja</dc:language>${metadata}</metadata>` +
    `<manifest>${items.join('')}</manifest><spine ${spine}>${references.join('')}</spine>${toGuide(guide)}</package>`
  return aZip([
    { name: 'mimetype', data: 'application/epub+zip', method: 0 },
    { name: 'META-INF/container.xml', data: CONTAINER },
    { name: 'OPS/package.opf', data: opf },
    ...names.map((name) => ({ name: renamed[name] ?? `OPS/${name}`, data: files[name]! })),
    ...entries,
  ])
}

function toGuide(guide: Record<string, string>): string {
  const places = Object.entries(guide).map(
    ([type, href]) => `<reference type="${type}" title="x" href="${href}"/>`,
  )
  return places.length === 0 ? '' : `<guide>${places.join('')}</guide>`
}

/** A chapter around a body. */
export function aChapter(body: string, head = ''): string {
  return (
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ' +
    `xmlns:epub="http://www.idpf.org/2007/ops"><head><title>章</title>${head}</head><body>${body}</body></html>`
  )
}

/** Files of a folder of content by their paths in it, as a viewer gets them. */
export async function readContent(folder: string, key?: Uint8Array): Promise<Map<string, Buffer>> {
  const names = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as Record<
    string,
    string
  >
  const files = new Map<string, Buffer>()
  for (const [path, name] of Object.entries(names)) {
    const bytes = await readFile(join(folder, name))
    files.set(path, key === undefined ? bytes : Buffer.from(xorBytes(bytes, key)))
  }
  return files
}

/** Markup, styles and drawings of a folder of content. */
export function textOfContent(files: ReadonlyMap<string, Buffer>): [path: string, text: string][] {
  return [...files]
    .filter(
      ([path, bytes]) =>
        !path.startsWith('META-INF/') && /^(<|[\w@.:#*[{\s-])/.test(bytes.toString('utf8', 0, 1)),
    )
    .filter(([path]) => /\.(x?html?|svg|css|xml|opf)$/i.test(path))
    .map(([path, bytes]) => [path, bytes.toString()])
}
