import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Book } from '@yomikura/content/book'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { aBook, readContent } from '../epub/test-books.ts'
import {
  aHeader,
  aPalmFile,
  inCodes,
  type MadeHeader,
  placesOf,
  somePhrases,
  someTable,
} from './test-kindles.ts'

const PICTURE = await aPicture(40, 60).png().toBuffer()
const FACTS: NonNullable<MadeHeader['facts']> = [
  ...([
    [503, 'The Light & the Sea'],
    [100, 'Anna Vega'],
    [100, 'Guest'],
  ] as const),
  ...([
    [103, 'Of a light.'],
    [105, 'sea'],
    [524, 'en'],
    [201, 0],
  ] as const),
]

async function takeIn(bytes: Buffer, name = 'book.mobi') {
  const folder = await aFolder()
  await writeFile(join(folder, name), bytes)
  const outputFolder = join(folder, 'out')
  const made = await ingestWork(anIngest({ source: join(folder, name), outputFolder }))
  const [hashname = ''] = Object.keys(made.ziptree.playfile)
  const files = await readContent(join(outputFolder, 'epub', hashname)).catch(
    () => new Map<string, Buffer>(),
  )
  const manifest = JSON.parse(files.get('META-INF/book.json')?.toString() ?? '{}') as Book
  return { made, manifest, files, playfile: made.ziptree.playfile[hashname] }
}

/** A text in which `@NAME@` is where that name is written as a place: ten digits after `filepos=`. */
function withPlaces(text: string): { text: string; placeOf: (name: string) => number } {
  const placeOf = (name: string) => {
    const plain = text
      .replaceAll(/\{\w+\}/g, '0000000000')
      .replaceAll(/\[(\w+)\]/g, (whole) => (whole === `[${name}]` ? '\u0001' : ''))
    return Buffer.byteLength(plain.slice(0, plain.indexOf('\u0001')))
  }
  const filled = text
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(placeOf(name)).padStart(10, '0'))
    .replaceAll(/\[\w+\]/g, '')
  return { text: filled, placeOf }
}

const OLD = withPlaces(
  '<html><head><guide><reference type="toc" filepos={contents} /></guide></head><body>' +
    '[contents]<p>Contents<p><a filepos={one}>First</a><p><a filepos={two}>Second</a>' +
    '<mbp:pagebreak/>[one]<h2>Ångström</h2><p width="0pt" height="2em">Quiet <i>light</i>.<img recindex="00001">' +
    '<mbp:pagebreak/>[two]<H2>Second</H2><p>See <a filepos={deep}>there</a>.<script>alert(1)</script>' +
    '<p onclick="x()">far <b>[deep]<u>deep</u></b></body></html>',
)

type Made = { header?: MadeHeader; text?: Buffer[]; extra?: Buffer[] }

/** An old book: its text, then its picture, then what else there is. */
function anOldBook({ header = {}, text = [Buffer.from(OLD.text)], extra = [] }: Made = {}): Buffer {
  const resources = text.length + 1
  const first = aHeader({ facts: FACTS, textRecords: text.length, resources, ...header })
  return aPalmFile([first, ...text, PICTURE, ...extra])
}

const FRAME =
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="kindle:flow:0001?mime=text/css"/></head><body></body></html>'
const IN_FRAME = FRAME.indexOf('</body>')
const ONE = '<h2>第一</h2><p>夜の<a href="kindle:pos:fid:0002:off:0000000008">海</a></p>'
const MORE = '<p><img src="kindle:flow:0002?mime=image/svg+xml"/></p>'
const TWO = '<p>朝</p><p>の海</p>'
const STYLES =
  'html { -webkit-writing-mode: vertical-rl } @font-face { font-family: f; src: url(kindle:embed:0002) } p { font-family: f }'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image width="40" height="60" xlink:href="kindle:embed:0001?mime=image/png"/></svg>'

function hide(font: Buffer): Buffer {
  const key = Buffer.from('a key of a font')
  const packed = deflateSync(font)
  for (let at = 0; at < Math.min(1040, packed.length); at++)
    packed[at] = packed[at]! ^ key[at % key.length]!
  const head = Buffer.alloc(24)
  head.write('FONT', 0, 'latin1')
  for (const [index, value] of [font.length, 3, 24 + key.length, key.length, 24].entries())
    head.writeUInt32BE(value, 4 + index * 4)
  return Buffer.concat([head, key, packed])
}

const TITLES = ['第一', '第二', '海']

/** The records of a book of files, and its header where they begin at `start`. */
function newRecords(start: number, overrides: MadeHeader = {}) {
  const bytes = (text: string) => Buffer.byteLength(text)
  const text = [FRAME, ONE, MORE, FRAME, TWO, STYLES, DRAWING]
  const second = bytes(FRAME + ONE + MORE)
  const main = bytes(FRAME + ONE + MORE + FRAME + TWO)
  const flows = [0, main, main, main + bytes(STYLES), main + bytes(STYLES), bytes(text.join(''))]
  const frames = someTable(
    [
      [1, 1],
      [6, 2],
    ],
    [
      { name: 'SKEL0', values: [[2], [0, bytes(FRAME)]] },
      { name: 'SKEL1', values: [[1], [second, bytes(FRAME)]] },
    ],
  )
  const fragments = someTable(
    [[6, 2]],
    [
      { name: String(IN_FRAME).padStart(10, '0'), values: [[0, bytes(ONE)]] },
      { name: String(IN_FRAME + bytes(ONE)).padStart(10, '0'), values: [[0, bytes(MORE)]] },
      { name: String(second + IN_FRAME).padStart(10, '0'), values: [[0, bytes(TWO)]] },
    ],
  )
  const [one, two, sea] = placesOf(TITLES) as [number, number, number]
  const contents = someTable(
    [
      [3, 1],
      [6, 2],
      [21, 1],
    ],
    [
      { name: '0', values: [[one], [0, 0], [9999]] },
      { name: '1', values: [[two], [2, 0], [9999]] },
      { name: '2', values: [[sea], [0, 20], [0]] },
    ],
    TITLES,
  )
  const list = Buffer.alloc(12 + flows.length * 4)
  list.write('FDST', 0, 'latin1')
  list.writeUInt32BE(12, 4)
  list.writeUInt32BE(flows.length / 2, 8)
  for (const [index, place] of flows.entries()) list.writeUInt32BE(place, 12 + index * 4)
  const records = [Buffer.from(text.join('')), ...frames, ...fragments, ...contents, list]
  const header = aHeader({
    ...{ version: 8, skeletons: 2, fragments: 4, contents: 6, flows: 9 },
    ...{ resources: start + 1 + records.length },
    facts: [
      [503, '夜の海'],
      [100, '山田'],
      [524, 'ja'],
      [525, 'vertical-rl'],
      [201, 0],
    ],
    ...overrides,
  })
  return [header, ...records]
}

const FONT = Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(2000, 7)])

function aNewBook(overrides: MadeHeader = {}): Buffer {
  return aPalmFile([...newRecords(0, overrides), PICTURE, hide(FONT)])
}

const textOfAll = (files: ReadonlyMap<string, Buffer>) =>
  [...files]
    .filter(([path]) => /\.(?:xhtml|css)$/.test(path))
    .map(String)
    .join('\n')

describe('an old book of Kindle', () => {
  it.each(['book.mobi', 'book.azw', 'book.prc', 'book.bin'])(
    'is a book that flows, with its cover and what it says of itself, as %s',
    async (name) => {
      const { made, playfile, manifest } = await takeIn(anOldBook(), name)
      expect(made.verdicts).toMatchObject([{ verdict: 'ok', path: name }])
      expect(playfile?.type).toBe('epub_reflowable')
      expect(made.cover).toMatchObject({ width: 40, height: 60 })
      expect(manifest.spine).toHaveLength(3)
      expect(made.metadata).toMatchObject({
        ...{ name: 'The Light & the Sea', makers: ['Anna Vega', 'Guest'], tags: ['sea'] },
        description: 'Of a light.',
      })
    },
  )

  it('keeps pictures, space, and links to places in its own parts', async () => {
    const { files, manifest } = await takeIn(anOldBook())
    const one = files.get('part0002.xhtml')?.toString() ?? ''
    expect(one).toMatch(/<h2[^>]*>Ångström<\/h2>/)
    expect(one).toMatch(/text-indent:\s*0pt;\s*margin-top:\s*2em/)
    expect(one).toMatch(/<img [^>]*src="image00001\.png"/)
    const two = files.get('part0003.xhtml')?.toString() ?? ''
    const [, target] = /href="#([^"]+)"/.exec(two) ?? []
    expect(two).toContain(`<u id="${target}">deep</u>`)
    expect(JSON.stringify(manifest.navigation)).toMatch(/First.*Second/)
  })

  it('holds nothing that runs', async () => {
    const { files } = await takeIn(anOldBook())
    expect(textOfAll(files)).not.toMatch(/<script|alert|onclick/)
  })

  it('has the contents that its table lists, parts below what they are parts of', async () => {
    const titles = ['Part', 'Chapter']
    const [part, chapter] = placesOf(titles) as [number, number]
    const table = someTable(
      [
        [1, 1],
        [3, 1],
        [21, 1],
      ],
      [
        { name: '0', values: [[OLD.placeOf('one')], [part], [9999]] },
        { name: '1', values: [[OLD.placeOf('two')], [chapter], [0]] },
      ],
      titles,
    )
    const { manifest } = await takeIn(anOldBook({ header: { contents: 3 }, extra: table }))
    expect(manifest.navigation).toMatchObject([
      { title: 'Part', sub_navigation: [{ title: 'Chapter' }] },
    ])
  })

  it('is read in the encoding of western Windows', async () => {
    const text = [Buffer.from('<body><p>\u0093Ångström\u0094</p></body>', 'latin1')]
    const { files } = await takeIn(anOldBook({ text, header: { encoding: 1252 } }))
    expect(textOfAll(files)).toContain('“Ångström”')
  })

  it('is read in the compression of PalmDOC, without what stands behind its text', async () => {
    const words = Buffer.concat([
      Buffer.from('<body><p>abc'),
      Buffer.from([0x80, (3 << 3) | 3]),
      Buffer.from([0xc0 | 0x24, 2, 0xc3, 0xa9]),
      Buffer.from('</p></body>'),
    ])
    const text = [Buffer.concat([words, Buffer.from([0, 9, 9, 0x83])])]
    const { files } = await takeIn(anOldBook({ text, header: { compression: 2, trailers: 3 } }))
    expect(textOfAll(files)).toContain('<p>abcabcabc dé</p>')
  })

  it('is read in codes of phrases, and phrases made of codes', async () => {
    const phrases = somePhrases(new Map([[1, inCodes('light')]]))
    const text = [inCodes('<body><p>A \u0001.</p></body>')]
    const header = { compression: 17480, codes: [3, 2] as [number, number] }
    const { files } = await takeIn(anOldBook({ text, header, extra: phrases }))
    expect(textOfAll(files)).toContain('<p>A light.</p>')
  })
})

describe('a book of Kindle beside its EPUB', () => {
  it('is kept to be downloaded, and the EPUB is read', async () => {
    const folder = await aFolder()
    const source = join(folder, 'A Title (3)')
    await mkdir(source)
    const chapter = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>sea</p></body></html>'
    await writeFile(join(source, 'A Title.epub'), aBook({ files: { 'a.xhtml': chapter } }))
    await writeFile(join(source, 'A Title.azw3'), aNewBook())
    const made = await ingestWork(anIngest({ source, outputFolder: join(folder, 'out') }))
    expect(made.verdicts).toMatchObject([{ verdict: 'ok' }, { verdict: 'ok' }])
    const types = Object.entries(made.ziptree.playfile).map(([name, { type }]) => [
      ...[name.split('.').at(-1), type],
    ])
    expect(types.sort()).toEqual([
      ['azw3', 'other'],
      ['epub', 'epub_reflowable'],
    ])
    expect(JSON.stringify(made.ziptree.tree)).toContain('A Title.azw3')
  })
})

describe('a book of Kindle that was cut', () => {
  it('is read as far as it goes, and said to be broken', async () => {
    const words = Buffer.from('<body><p>first</p>')
    const whole = anOldBook({ text: [words, Buffer.from('<p>second</p></body>')] })
    const { made, files, playfile } = await takeIn(whole.subarray(0, whole.indexOf('<p>second')))
    expect(made.verdicts).toMatchObject([{ verdict: 'damaged' }])
    expect(playfile).toMatchObject({ verdict: 'damaged' })
    expect(textOfAll(files)).toContain('first')
  })
})

describe('a text of Palm', () => {
  it('has its lines as paragraphs', async () => {
    const first = Buffer.alloc(16)
    first.writeUInt16BE(1, 0)
    first.writeUInt16BE(1, 8)
    const text = Buffer.from('One <light>\r\nTwo')
    const { files } = await takeIn(aPalmFile([first, text], 'TEXtREAd'), 'a.prc')
    expect(textOfAll(files)).toContain('<p>One &lt;light&gt;</p><p>Two</p>')
  })
})

describe('a book of Kindle made of files', () => {
  it('has documents of frames and fragments, its styles, its drawings and its links', async () => {
    const { made, manifest, files, playfile } = await takeIn(aNewBook(), 'book.azw3')
    expect(made.verdicts).toMatchObject([{ verdict: 'ok' }])
    expect(playfile).toMatchObject({ epub_reflowable: { optimized: { direction: 'rtl' } } })
    expect(made.cover).toMatchObject({ width: 40, height: 60 })
    expect(made.metadata).toMatchObject({ name: '夜の海', makers: ['山田'] })
    expect(manifest.spine).toHaveLength(2)
    const one = files.get('part0001.xhtml')?.toString() ?? ''
    expect(one).toMatch(/<h2[^>]*>第一<\/h2>/)
    expect(one).toMatch(/<image [^>]*href="image00001\.png"/)
    expect(one).toContain('style0001.css')
    const two = files.get('part0002.xhtml')?.toString() ?? ''
    const [, target] = /href="part0002\.xhtml#([^"]+)"/.exec(one) ?? []
    expect(two).toContain(`id="${target}"`)
    expect(files.get('style0001.css')?.toString()).toContain('font00002.otf')
    expect(files.get('font00002.otf')).toEqual(FONT)
    expect(manifest.navigation).toMatchObject([
      { title: '第一', sub_navigation: [{ title: '海' }] },
      { title: '第二' },
    ])
  })

  it('is what is shown of a file that holds the old form too', async () => {
    const old = [
      Buffer.from('<body><p>old</p></body>'),
      PICTURE,
      hide(FONT),
      Buffer.from('BOUNDARY'),
    ]
    const first = aHeader({ facts: [...FACTS, [121, 5]], resources: 2 })
    const { made, files } = await takeIn(aPalmFile([first, ...old, ...newRecords(5)]))
    expect(made.metadata.name).toBe('夜の海')
    expect(textOfAll(files)).toContain('第一')
    expect(textOfAll(files)).not.toContain('old')
    expect(files.get('part0001.xhtml')?.toString()).toContain('image00001.png')
  })

  it('of fixed pages that are pictures is a comic', async () => {
    const page =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><meta name="viewport" content="width=40, height=60"/></head><body><div><img src="kindle:embed:0001?mime=image/png"/></div></body></html>'
    const frames = someTable(
      [
        [1, 1],
        [6, 2],
      ],
      [0, 1].map((index) => ({ name: 'S', values: [[0], [index * page.length, page.length]] })),
    )
    const header = aHeader({
      ...{ version: 8, skeletons: 2, resources: 4 },
      facts: [
        [122, 'true'],
        [527, 'rtl'],
      ],
    })
    const book = aPalmFile([header, Buffer.from(page + page), ...frames, PICTURE])
    const { playfile, made } = await takeIn(book, 'comic.azw3')
    expect(playfile).toMatchObject({ type: 'ebook_fixed' })
    expect(made.pageCount).toBe(2)
  })
})

describe('a book of Kindle that cannot be read', () => {
  it.each([1, 2])('is refused as locked where its rights are managed (%i)', async (encryption) => {
    const { made } = await takeIn(anOldBook({ header: { encryption } }))
    expect(made.verdicts).toMatchObject([{ verdict: 'encrypted' }])
  })

  it('is refused as locked where only its newer form is', async () => {
    const first = aHeader({ facts: [[121, 2]] })
    const book = aPalmFile([first, Buffer.from('<p>x'), ...newRecords(2, { encryption: 2 })])
    expect((await takeIn(book)).made.verdicts).toMatchObject([{ verdict: 'encrypted' }])
  })

  it.each<[string, Buffer, string]>([
    ['that is none', Buffer.from('no book'), 'corrupted'],
    ['without text', anOldBook({ header: { textRecords: 0 } }), 'empty'],
    ['of an unknown compression', anOldBook({ header: { compression: 7 } }), 'corrupted'],
    [
      'whose phrase is made of itself',
      anOldBook({
        ...{ text: [inCodes('\u0001')], header: { compression: 17480, codes: [3, 2] } },
        extra: somePhrases(new Map([[1, inCodes('\u0001')]])),
      }),
      'corrupted',
    ],
    [
      'whose phrases grow without end',
      anOldBook({
        ...{ text: [inCodes('\u0001')], header: { compression: 17480, codes: [3, 2] } },
        extra: somePhrases(
          new Map(
            [1, 2, 3, 4, 5].map((byte) => [
              byte,
              inCodes(String.fromCharCode(byte === 5 ? 65 : byte + 1).repeat(200)),
            ]),
          ),
        ),
      }),
      'too_large',
    ],
  ])('is refused %s', async (_about, bytes, verdict) => {
    expect((await takeIn(bytes)).made.verdicts).toMatchObject([{ verdict }])
  })
})
