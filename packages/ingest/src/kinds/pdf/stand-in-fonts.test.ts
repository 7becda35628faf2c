import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFont, aFontCollection, type MadeFont } from '../../test-fonts.ts'
import { aFolder } from '../../test-folders.ts'
import { toPdf, toStream } from '../../test-pdfs.ts'
import { CODE_PAGES } from './code-pages.ts'
import { MachineFonts } from '../../fonts/machine-fonts.ts'
import type { DrawnPage } from './pdf-worker.ts'
import { countDark, withDocument } from './test-drawings.ts'

const JAPANESE = 'これは日本語の文です'
const SIMPLIFIED = '这一页没有嵌入字体'
const TRADITIONAL = '這一頁沒有嵌入字體'
const KOREAN = '글꼴이들어있지않습니다'
const CYRILLIC = 'АБВГДЕЖЗИЙ'
const GREEK = 'ΑΒΓΔΕΖΗΘ'

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
const hex = (bytes: Buffer) => bytes.toString('hex')

/** A line of text and its font: objects that name the second and third of them as `@1` and `@2`. */
type Example = { objects: string[]; text: string; at?: string }

/** Each page has one line, in a font that is named and not embedded. */
function toDocument(examples: readonly Example[]): Buffer {
  const idOf = (index: number) => 3 + index * 5
  const kids = examples.map((_, index) => `${idOf(index)} 0 R`).join(' ')
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${examples.length} /Kids [${kids}] >>`,
    ...examples.flatMap(({ objects, text, at = '30 400 Td' }, index) => {
      const page = idOf(index)
      const own = objects.map((object) =>
        object.replace('@1', `${page + 3} 0 R`).replace('@2', `${page + 4} 0 R`),
      )
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${page + 1} 0 R /Resources << /Font << /F1 ${page + 2} 0 R >> >> >>`,
        toStream(`BT /F1 20 Tf ${at} <${text}> Tj ET`),
        ...[...own, 'null', 'null'].slice(0, 3),
      ]
    }),
  ])
}

function toDescriptor(name: string, flags: number): string {
  return `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontBBox [0 -136 1000 859] /ItalicAngle 0 /Ascent 859 /Descent -140 /CapHeight 709 /StemV 80 >>`
}

/** @param encoding name of a predefined CMap */
function composite(name: string, encoding: string, ordering: string, text: Buffer): Example {
  return {
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [@1] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor @2 /DW 1000 >>`,
      toDescriptor(name, 4),
    ],
    text: hex(text),
    ...(encoding.endsWith('V') && { at: '200 560 Td' }),
  }
}

/** A font of one byte a letter, whose upper half has other letters by their names. */
function simple(name: string, subtype: string, glyphs: readonly string[], text: string): Example {
  const encoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [192 ${glyphs.map((glyph) => `/${glyph}`).join(' ')}] >>`
  const widths = Array.from({ length: 224 }, (_, index) => 400 + (index % 7) * 40).join(' ')
  const font = `<< /Type /Font /Subtype /${subtype} /BaseFont /${name} /Encoding ${encoding} /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor @1 >>`
  return { objects: [font, toDescriptor(name, 32)], text }
}

const upper = (count: number) => hex(Buffer.from(Array.from({ length: count }, (_, i) => 192 + i)))
const CYRILLIC_GLYPHS = Array.from({ length: 10 }, (_, index) => `afii${10017 + index}`)
const GREEK_GLYPHS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta']
const CZECH_GLYPHS = ['ccaron', 'ecaron', 'rcaron', 'uring', 'aogonek', 'eogonek', 'dcaron']

/** Fonts without letters of a script, by what they are called. */
const FOREIGN: [title: string, example: Example][] = [
  ['90ms-RKSJ-H', composite('MS-Gothic', '90ms-RKSJ-H', 'Japan1', iconv.encode(JAPANESE, 'cp932'))],
  ['90ms-RKSJ-V', composite('MS-Mincho', '90ms-RKSJ-V', 'Japan1', iconv.encode(JAPANESE, 'cp932'))],
  ['EUC-H', composite('Ryumin-Light', 'EUC-H', 'Japan1', iconv.encode(JAPANESE, 'eucjp'))],
  [
    'H',
    composite('GothicBBB-Medium', 'H', 'Japan1', Buffer.from('2433246c244f467c4b5c386c', 'hex')),
  ],
  ['UniJIS-UTF16-H', composite('KozMinPro-Regular', 'UniJIS-UTF16-H', 'Japan1', utf16(JAPANESE))],
  ['UniJIS-UTF16-V', composite('KozGoPro-Medium', 'UniJIS-UTF16-V', 'Japan1', utf16(JAPANESE))],
  ['UniJIS-UCS2-H', composite('HeiseiMin-W3', 'UniJIS-UCS2-H', 'Japan1', utf16(JAPANESE))],
  [
    'Identity-H of Japan1',
    composite(
      'HeiseiKakuGo-W5',
      'Identity-H',
      'Japan1',
      Buffer.from('034b034c034d034e034f0350', 'hex'),
    ),
  ],
  ['GBK-EUC-H', composite('STSong-Light', 'GBK-EUC-H', 'GB1', iconv.encode(SIMPLIFIED, 'gbk'))],
  ['GBK-EUC-V', composite('STSong-Light', 'GBK-EUC-V', 'GB1', iconv.encode(SIMPLIFIED, 'gbk'))],
  ['UniGB-UCS2-H', composite('SimSun', 'UniGB-UCS2-H', 'GB1', utf16(SIMPLIFIED))],
  ['UniGB-UTF16-H', composite('AdobeSongStd-Light', 'UniGB-UTF16-H', 'GB1', utf16(SIMPLIFIED))],
  ['ETen-B5-H', composite('MSung-Light', 'ETen-B5-H', 'CNS1', iconv.encode(TRADITIONAL, 'big5'))],
  ['ETen-B5-V', composite('MHei-Medium', 'ETen-B5-V', 'CNS1', iconv.encode(TRADITIONAL, 'big5'))],
  ['UniCNS-UTF16-H', composite('MingLiU', 'UniCNS-UTF16-H', 'CNS1', utf16(TRADITIONAL))],
  [
    'KSCms-UHC-H',
    composite('HYSMyeongJo-Medium', 'KSCms-UHC-H', 'Korea1', iconv.encode(KOREAN, 'cp949')),
  ],
  [
    'KSCms-UHC-V',
    composite('HYGoThic-Medium', 'KSCms-UHC-V', 'Korea1', iconv.encode(KOREAN, 'cp949')),
  ],
  ['UniKS-UTF16-H', composite('Batang', 'UniKS-UTF16-H', 'Korea1', utf16(KOREAN))],
  [
    'Cyrillic of a TrueType font',
    simple('TimesNewRomanPSMT', 'TrueType', CYRILLIC_GLYPHS, upper(10)),
  ],
  ['Cyrillic of a Type 1 font', simple('Academy', 'Type1', CYRILLIC_GLYPHS, upper(10))],
  ['Cyrillic of Helvetica', simple('Helvetica', 'Type1', CYRILLIC_GLYPHS, upper(10))],
  ['Greek', simple('ArialMT', 'TrueType', GREEK_GLYPHS, upper(8))],
  ['Czech and Polish', simple('Calibri', 'TrueType', CZECH_GLYPHS, upper(7))],
]

const plain = hex(Buffer.from('Plain words'))
/** Fonts that PDFium has typefaces of its own for. */
const WESTERN: [title: string, example: Example][] = [
  ['Arial in WinAnsi', simple('Arial', 'TrueType', [], plain)],
  ['Calibri, bold', simple('Calibri-Bold', 'TrueType', [], plain)],
  ['Times', simple('Times-Roman', 'Type1', [], plain)],
  ['Courier New', simple('CourierNewPSMT', 'TrueType', [], plain)],
  ['a name in Shift_JIS', simple('#82l#82r#83S#83V#83b#83N', 'TrueType', [], plain)],
  ['Symbol', { objects: ['<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'], text: plain }],
  [
    'ZapfDingbats',
    { objects: ['<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>'], text: plain },
  ],
]

const ALL: MadeFont = {
  family: 'Made Sans',
  codePages: Object.values(CODE_PAGES).reduce((sum, bit) => sum | bit, 0),
  letters:
    JAPANESE +
    SIMPLIFIED +
    TRADITIONAL +
    KOREAN +
    CYRILLIC +
    GREEK +
    'čěřůąęď' +
    'ぁあぃいぅうぇえぉお',
}

async function aFontFolder(files: Record<string, Buffer>): Promise<string> {
  const folder = await aFolder()
  await mkdir(join(folder, 'truetype'))
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, 'truetype', name), bytes)
  }
  return folder
}

type Drawn = { drawn: DrawnPage; dark: number }

/** Draws each as a page of one document. */
async function drawAll(examples: readonly Example[], fontFolders: readonly string[]) {
  return withDocument(toDocument(examples), { fontFolders }, async (document) => {
    const pages: Drawn[] = []
    for (const [index, example] of examples.entries()) {
      const drawn = await document.drawSlice({ index, slice: 0, maxSlices: 1 })
      const isColumn = example.at?.startsWith('200') === true
      pages.push({ drawn, dark: countDark(drawn, isColumn ? [0, 1] : [0.25, 0.38]) })
    }
    return pages
  })
}

async function draw(example: Example, fontFolders: readonly string[]): Promise<Drawn> {
  return (await drawAll([example], fontFolders))[0]!
}

describe('letters of a font that is not embedded', () => {
  let withFont: Drawn[] = []
  let without: Drawn[] = []
  let western: Drawn[] = []

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-fonts-'))
    await writeFile(join(folder, 'made.ttf'), aFont(ALL))
    const foreign = FOREIGN.map(([, example]) => example)
    try {
      withFont = await drawAll(foreign, [folder])
      without = await drawAll(foreign, [])
      western = await drawAll(
        WESTERN.map(([, example]) => example),
        [],
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  const foreign = FOREIGN.map(([title], index) => [title, index] as const)

  it.each(foreign)('are drawn with a font of the machine: %s', (_, index) => {
    const { drawn, dark } = withFont[index]!
    expect(drawn.lacksLetters).toBe(false)
    // Each letter is a square of 16 by 16 points at most, on a page of 595 points and 600 pixels.
    expect(dark).toBeGreaterThan(300)
  })

  it.each(foreign)('are said to be missing where there is no font: %s', (_, index) => {
    const { drawn, dark } = without[index]!
    expect(drawn.lacksLetters).toBe(true)
    expect(dark).toBeLessThan(300)
  })

  it.each(WESTERN.map(([title], index) => [title, index] as const))(
    'need no font of the machine: %s',
    (_, index) => {
      const { drawn, dark } = western[index]!
      expect(drawn.lacksLetters).toBe(false)
      expect(dark).toBeGreaterThan(50)
    },
  )

  it('look the same with fonts and without where they are western', async () => {
    const folder = await aFontFolder({ 'made.ttf': aFont({ ...ALL, letters: 'Plain words' }) })
    const example = simple('ArialMT', 'TrueType', [], plain)
    const [some, none] = [await draw(example, [folder]), await draw(example, [])]
    expect(some.drawn.data).toEqual(none.drawn.data)
  })

  it('of invisible text are not missed', async () => {
    const [, example] = FOREIGN[0]!
    const { drawn } = await draw({ ...example, at: '3 Tr 30 400 Td' }, [])
    expect(drawn.lacksLetters).toBe(false)
  })

  it('are drawn with the right font of a collection', async () => {
    const fonts = aFontCollection([
      { ...ALL, family: 'Made Sans JP', letters: '' },
      { ...ALL, family: 'Made Sans KR' },
      { ...ALL, family: 'Made Sans SC', letters: '' },
    ])
    const folder = await aFontFolder({ 'made.ttc': fonts })
    const korean = FOREIGN.find(([title]) => title === 'KSCms-UHC-H')![1]
    expect((await draw(korean, [folder])).dark).toBeGreaterThan(300)
  })

  it('are drawn although other fonts are damaged', async () => {
    const font = aFont(ALL)
    const folder = await aFontFolder({
      'a.ttf': font.subarray(0, 60),
      'b.otf': Buffer.from('OTTO and nothing else'),
      'c.ttc': Buffer.from(`ttcf\0\x01\0\0\xff\xff\xff\xff${'\xff'.repeat(64)}`, 'latin1'),
      'd.ttf': font,
    })
    expect((await draw(FOREIGN[0]![1], [folder])).dark).toBeGreaterThan(300)
  })

  const covers = (codePages: number) =>
    new MachineFonts().find({
      ...{ codePages, country: undefined, weight: 400 },
      ...{ isSerif: false, isFixedPitch: false, isItalic: false },
    }) !== undefined
  const reported = new URL(
    '../../../../../../shared/cases/01-pdf-cjk-font/no-embedded-font.pdf',
    import.meta.url,
  ).pathname
  const isTried = existsSync(reported) && covers(CODE_PAGES.japanese) && covers(CODE_PAGES.korean)

  it.skipIf(!isTried)(
    'are drawn on the pages that were reported (needs the cases folder and fonts for Japanese, Chinese and Korean)',
    async () => {
      await withDocument(reported, { fontFolders: undefined }, async (document) => {
        for (const index of [0, 1, 2]) {
          const drawn = await document.drawSlice({ index, slice: 0, maxSlices: 1 })
          expect([index, countDark(drawn, [0.28, 0.35]) > 300]).toEqual([index, true])
        }
      })
    },
  )
})
