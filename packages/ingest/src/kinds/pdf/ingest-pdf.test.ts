import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { PdfPlayfile } from '@yomikura/content/ziptree'
import { descrambleRaw } from '@yomikura/protection/scramble'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from '../../ingest-options.ts'
import { ingestWork } from '../../ingest-work.ts'
import { INPUTS, aFolder, anIngest } from '../../test-folders.ts'
import { aFont } from '../../test-fonts.ts'
import { aPdf, toPdf, toStream, writeSpread } from '../../test-pdfs.ts'
import { CODE_PAGES } from './code-pages.ts'
import type { TextWord } from './page-text.ts'

async function ingest(pdf: Buffer, overrides: Partial<IngestOptions> = {}) {
  const root = await aFolder()
  await writeFile(join(root, '本.pdf'), pdf)
  const outputFolder = join(root, 'out')
  const result = await ingestWork(
    anIngest({ source: join(root, '本.pdf'), outputFolder, protect: false, ...overrides }),
  )
  const playfile = Object.values(result.ziptree.playfile)[0] as PdfPlayfile
  return { ...result, pages: playfile.pdf?.page ?? [], outputFolder }
}

async function wordsOf(outputFolder: string, page: PdfPlayfile['pdf']['page'][number]) {
  const text = await readFile(join(outputFolder, 'text', page.text?.name ?? ''), 'utf8')
  return (JSON.parse(text) as { words: TextWord[] }).words
}

describe('a document', () => {
  it.skipIf(INPUTS === undefined)(
    'keeps its contents and says what it is called (needs the inputs folder)',
    async () => {
      const path = join(INPUTS ?? '', 'pdf/pdf.js/basicapi.pdf')
      const { ziptree, metadata } = await ingest(await readFile(path))
      const { pdf } = Object.values(ziptree.playfile)[0] as PdfPlayfile
      expect(pdf.outline?.map(({ title, page }) => [title, page])).toEqual([
        ['INDEX', 0],
        ['Chapter 1', 1],
      ])
      expect(metadata).toEqual({
        direction: 'ltr',
        name: 'Basic API Test',
        makers: ['Brendan Dahl'],
      })
    },
  )

  it('becomes pages of 2400 px on their long side, each with its words', async () => {
    const { pages, pageCount, outputFolder, cover } = await ingest(aPdf(['Hello world', 'Second']))
    expect(pageCount).toBe(2)
    expect(pages.map(({ optimized }) => [optimized.width, optimized.height])).toEqual([
      [1800, 2400],
      [1800, 2400],
    ])
    const words = await wordsOf(outputFolder, pages[0]!)
    expect(words.map(({ text }) => text)).toEqual(['Hello', 'world'])
    // "Hello" begins 30 pt from the left and its line stands 60 pt below the top of 300 × 400 pt.
    expect(words[0]!.x).toBeCloseTo(0.1, 1)
    expect(words[0]!.y + words[0]!.h).toBeCloseTo(60 / 400, 1)
    expect(cover).toMatchObject({ width: 900, height: 1200 })
  })

  it('has each page with words once more, with 3600 px and shuffled by a name of its own', async () => {
    const { pages, outputFolder } = await ingest(aPdf(['Hello world']), { protect: true })
    const [{ optimized, large, text }] = pages as [PdfPlayfile['pdf']['page'][number]]
    expect(large).toEqual({
      ...{ name: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/), length: expect.any(Number) },
      ...{ size: expect.any(String), width: 2700, height: 3600, crypt: true },
    })
    const bytes = await readFile(join(outputFolder, LAYOUT.optimized, large!.name))
    expect(bytes.length).toBe(large!.length)
    const { data, info } = await sharp(bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(new Set([optimized.name, large!.name, text!.name]).size).toBe(3)
    // The red square stands 50 of 300 pt wide in the lower left corner of what readers put together.
    const { width, height } = info
    const restored = descrambleRaw(
      { data, width, height, channels: 3 },
      2700,
      3600,
      large!.name,
    ).data
    const at = (3590 * 2700 + 440) * 3
    expect([restored[at]! > 200, restored[at + 1]! < 60, restored[at + 2]! < 60]).toEqual([
      ...[true, true, true],
    ])
    expect(restored[(3590 * 2700 + 460) * 3 + 1]! > 200).toBe(true)
  })

  it('whose page is a scan has it once', async () => {
    const scan = toPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R >>',
      toStream('1 0 0 rg 0 0 50 50 re f'),
    ])
    const { pages, outputFolder } = await ingest(scan)
    expect(pages.map(({ large, text }) => [large, text])).toEqual([[undefined, undefined]])
    expect(await readdir(join(outputFolder, LAYOUT.optimized))).toHaveLength(1)
  })

  it.each([
    ['an operator wants none', { pages: { largePx: 0 } }],
    ['it is hardly larger than the page', { pages: { largePx: 2880 } }],
    ['the document is long', { limits: { pdfLargePages: 1 } }],
    ['a page takes long to draw', { limits: { largeDrawSeconds: 0 } }],
  ])('has no larger pictures where %s', async (_where, options) => {
    const { pages } = await ingest(aPdf(['One', 'Two']), options)
    expect(pages.map(({ large }) => large)).toEqual([undefined, undefined])
  })

  it('is drawn upright, with its words where they are drawn', async () => {
    const { pages, outputFolder } = await ingest(aPdf(['Turned'], { rotate: 90 }))
    const { optimized } = pages[0]!
    expect([optimized.width, optimized.height]).toEqual([2400, 1800])
    // The red square of the lower left corner comes to the upper left when turned clockwise.
    const { data, info } = await sharp(join(outputFolder, 'optimized', optimized.name))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (20 * info.width + 20) * info.channels
    expect([data[at]! > 200, data[at + 1]! < 60, data[at + 2]! < 60]).toEqual([true, true, true])
    const [word] = await wordsOf(outputFolder, pages[0]!)
    expect(word!.x).toBeGreaterThan(0.8)
  })

  it('has the names of its pages from its content, safe for every reader', async () => {
    const one = await ingest(aPdf(['a', 'b']), { protect: true })
    const names = one.pages.map(({ optimized }) => optimized.name)
    expect(new Set(names).size).toBe(2)
    expect(names.every((name) => /^[0-9a-f]{32}\.jpg$/.test(name))).toBe(true)
    expect(one.pages.every(({ optimized }) => optimized.crypt)).toBe(true)
    const again = await ingest(aPdf(['a', 'b']), { protect: true })
    expect(again.pages).toEqual(one.pages)
  })

  it('of more pages than allowed is refused', async () => {
    const { verdict, pages } = await ingest(aPdf(['a', 'b', 'c']), { limits: { pdfPages: 2 } })
    expect([verdict, pages]).toEqual(['too_many_pages', []])
  })

  it('that takes too long is given up', async () => {
    const { verdict } = await ingest(aPdf(['a']), { limits: { fileWallSeconds: 0.001 } })
    expect(verdict).toBe('timeout')
  })

  it('whose pages each take little and together too much is given up', async () => {
    const limits = { pageProcessorSeconds: -1000 }
    expect((await ingest(aPdf(['a', 'b']), { limits })).verdict).toBe('timeout')
  })

  it('that is cut short is read as far as it goes, or is damaged', async () => {
    const whole = aPdf(['a', 'b'])
    const { verdict } = await ingest(whole.subarray(0, 100))
    expect(verdict).toBe('corrupted')
  })
})

describe('a document that names a font which no machine has', () => {
  const pdf = toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    toStream('BT /F1 24 Tf 30 300 Td <82a082a282a4> Tj ET'),
    '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Mincho /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 >>',
  ])

  it('is published and says that letters are missing', async () => {
    const { verdict, verdicts, ziptree, pages } = await ingest(pdf, { fontFolders: [] })
    expect(verdict).toBe('ok')
    expect(pages).toHaveLength(1)
    expect(verdicts).toMatchObject([{ verdict: 'font_missing' }])
    expect(verdicts[0]!.message).toContain('Letters are missing on 1 of 1 pages')
    expect(Object.values(ziptree.playfile)).toMatchObject([{ verdict: 'font_missing' }])
  })

  it('is drawn by the next import after a font was installed', async () => {
    const fonts = await aFolder()
    await writeFile(
      join(fonts, 'made.ttf'),
      aFont({ family: 'Made', codePages: CODE_PAGES.japanese, letters: 'あいう' }),
    )
    const root = await aFolder()
    await writeFile(join(root, 'it.pdf'), pdf)
    const options = { source: join(root, 'it.pdf'), protect: false }
    const first = join(root, 'first')
    const before = await ingestWork(anIngest({ ...options, outputFolder: first, fontFolders: [] }))
    const after = await ingestWork(
      anIngest({
        ...options,
        outputFolder: join(root, 'second'),
        earlierRecord: join(first, LAYOUT.reuse),
        fontFolders: [fonts],
      }),
    )
    expect(after.verdicts).toMatchObject([{ verdict: 'ok' }])
    // Other bytes have another name, so no browser and no cover keeps the empty page.
    const pageOf = ({ ziptree }: typeof after) =>
      (Object.values(ziptree.playfile)[0] as PdfPlayfile).pdf.page[0]!.optimized.name
    expect(pageOf(after)).not.toBe(pageOf(before))
    expect(after.files.filter(({ path }) => path.startsWith('cover/'))).toHaveLength(2)
    expect(after.reusedCount).toBe(0)
  })
})

describe('a large document', () => {
  it('is taken in whatever its size', async () => {
    const root = await aFolder()
    const path = join(root, 'large.pdf')
    await writeSpread(path, aPdf(['Hello', 'world'], { info: '/Title (Large)' }), 200 * 1024 ** 2)
    const { verdicts, pageCount, metadata } = await ingestWork(
      anIngest({ source: path, outputFolder: join(root, 'out'), protect: false }),
    )
    expect(verdicts).toMatchObject([{ verdict: 'ok' }])
    expect([pageCount, metadata.name]).toEqual([2, 'Large'])
  })
})
