import { crc32 } from 'node:zlib'

/** A file of a book; its path is relative to the package document. */
export type EpubFile = {
  path: string
  type: string
  data: string | Uint8Array
  /** Its place in the reading order, with the side of a spread that it wants. */
  spine?: 'left' | 'right' | 'center' | 'next'
  properties?: string
}

export type EpubBook = {
  identifier: string
  title: string
  titlePhonetic: string
  creator: string
  language: string
  direction: 'rtl' | 'ltr'
  /** Statements of the package document besides the usual ones, as XML. */
  metadata: string
  files: readonly EpubFile[]
}

const CONTAINER =
  '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" ' +
  'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ' +
  'full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'

/** Packs a book; the same bytes each time. */
export function writeEpub(book: EpubBook): Buffer {
  const entries: [string, string | Uint8Array][] = [
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    ['OPS/package.opf', toPackage(book)],
    ...book.files.map(({ path, data }): [string, string | Uint8Array] => [`OPS/${path}`, data]),
  ]
  return zip(entries.map(([name, data]) => [name, Buffer.from(data)]))
}

function toPackage(book: EpubBook): string {
  const items = book.files.map(({ path, type, properties }, index) => {
    const extra = properties === undefined ? '' : ` properties="${properties}"`
    return `<item id="f${index}" href="${path}" media-type="${type}"${extra}/>`
  })
  const references = book.files.flatMap(({ spine }, index) => {
    if (spine === undefined) return []
    const side = spine === 'next' ? '' : ` properties="page-spread-${spine}"`
    return [`<itemref idref="f${index}"${side}/>`]
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" ' +
    `version="3.0" unique-identifier="id" xml:lang="${book.language}">` +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:identifier id="id">${book.identifier}</dc:identifier>` +
    `<dc:title id="title">${book.title}</dc:title>` +
    `<meta refines="#title" property="file-as">${book.titlePhonetic}</meta>` +
    `<dc:creator>${book.creator}</dc:creator><dc:language>${book.language}</dc:language>` +
    `<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>${book.metadata}</metadata>` +
    `<manifest>${items.join('')}</manifest>` +
    `<spine page-progression-direction="${book.direction}">${references.join('')}</spine></package>\n`
  )
}

/** 1 January 2026 in the clock of MS-DOS. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1
const UTF8_NAMES = 1 << 11

/** Everything is stored: pictures are packed already, and `mimetype` must be. */
function zip(entries: readonly [name: string, data: Buffer][]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, data] of entries) {
    const bytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(UTF8_NAMES, 2)
    facts.writeUInt16LE(DOS_DATE, 8)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(bytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, bytes, data])
    centrals.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, place, bytes)
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
