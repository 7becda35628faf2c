import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PdfPlayfile } from '@yomikura/content/ziptree'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from '../../ingest-options.ts'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { toPdf, toStream } from '../../test-pdfs.ts'
import type { TextWord } from './page-text.ts'

type Line = { text: string; x: number; y: number }
type Page = { width: number; height: number; lines: Line[] }

/** A document of such pages; each is in its contents. */
function aDocument(pages: readonly Page[], { preferences = '' } = {}): Buffer {
  const idOf = (index: number) => 5 + index * 3
  return toPdf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /ViewerPreferences << ${preferences} >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${idOf(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Outlines /First 7 0 R /Last ${idOf(pages.length - 1) + 2} 0 R /Count ${pages.length} >>`,
    ...pages.flatMap(({ width, height, lines }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${idOf(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      toStream(
        lines.map(({ text, x, y }) => `BT /F1 24 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n'),
      ),
      `<< /Title (Part ${index + 1}) /Parent 4 0 R /Dest [${idOf(index)} 0 R /Fit] ${index + 1 < pages.length ? `/Next ${idOf(index + 1) + 2} 0 R` : ''} >>`,
    ]),
  ])
}

async function ingest(pdf: Buffer, overrides: Partial<IngestOptions> = {}) {
  const root = await aFolder()
  await writeFile(join(root, 'it.pdf'), pdf)
  const outputFolder = join(root, 'out')
  const result = await ingestWork(
    anIngest({
      source: join(root, 'it.pdf'),
      outputFolder,
      protect: false,
      pages: PAGES,
      ...overrides,
    }),
  )
  const playfile = Object.values(result.ziptree.playfile)[0] as PdfPlayfile
  const pages = playfile.pdf?.page ?? []
  const words = await Promise.all(
    pages.map(async ({ text }) => {
      if (text === undefined) return []
      const stored = await readFile(join(outputFolder, 'text', text.name), 'utf8')
      return (JSON.parse(stored) as { words: TextWord[] }).words
    }),
  )
  return { ...result, outputFolder, pages, words, outline: playfile.pdf?.outline ?? [] }
}

/** A third of the usual, for speed. */
const PAGES = { maxWidth: 1200, maxHeight: 800 }
const A4 = { width: 595, height: 842 }
/** A chapter as one strip, with a line every 60 points. */
const STRIP: Page = {
  ...{ width: 800, height: 14_000 },
  lines: Array.from({ length: 230 }, (_, index) => ({
    ...{ text: `line${index}`, x: 40, y: 13_940 - index * 60 },
  })),
}

describe('a page much higher than wide', () => {
  it('becomes slices as wide as a screen, each with its words', async () => {
    const { verdict, pages, words, cover, metadata } = await ingest(aDocument([STRIP]))
    expect(verdict).toBe('ok')
    expect(pages).toHaveLength(11)
    for (const { optimized } of pages) expect(optimized.width).toBe(500)
    const height = pages.reduce((sum, { optimized }) => sum + optimized.height, 0)
    expect(height).toBe(8750)
    expect(words.flat().map(({ text }) => text)).toEqual(STRIP.lines.map(({ text }) => text))
    expect(words.every((all) => all.length > 0)).toBe(true)
    // The top of the strip as a page, and not the whole of it as a thread.
    expect(cover!.width / cover!.height).toBeGreaterThan(0.5)
    expect(metadata.direction).toBe('vertical')
  })

  it('is cut between its lines', async () => {
    const { pages, outputFolder } = await ingest(aDocument([STRIP]))
    for (const { optimized } of pages) {
      const { data, info } = await sharp(join(outputFolder, 'optimized', optimized.name))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const first = data.subarray(0, info.width)
      const last = data.subarray(data.length - info.width)
      expect(Math.min(...first, ...last)).toBeGreaterThan(200)
    }
  })

  it('among others leaves them as they are, and contents lead to its first slice', async () => {
    const text = (words: string): Line[] => [{ text: words, x: 40, y: 700 }]
    const mixed = [{ ...A4, lines: text('before') }, STRIP, { ...A4, lines: text('after') }]
    const { pages, words, outline, metadata } = await ingest(aDocument(mixed))
    expect(pages).toHaveLength(13)
    const sizes = [pages[0]!, pages[12]!].map(({ optimized }) => [
      optimized.width,
      optimized.height,
    ])
    expect(sizes).toEqual([
      [565, 800],
      [565, 800],
    ])
    expect([words[0]![0]!.text, words[1]![0]!.text, words[12]![0]!.text]).toEqual([
      ...['before', 'line0', 'after'],
    ])
    expect(outline.map(({ title, page }) => [title, page])).toEqual([
      ['Part 1', 0],
      ['Part 2', 1],
      ['Part 3', 12],
    ])
    expect(metadata.direction).toBeUndefined()
  })

  it('of the worst size takes no more slices than allowed', async () => {
    const thread = { width: 10, height: 14_400, lines: [] }
    const { verdict, pages } = await ingest(aDocument([thread]), {
      limits: { pageSlices: 20, pdfSlices: 10 },
    })
    expect([verdict, pages.length]).toEqual(['ok', 10])
  })

  it.each([
    ['at its top', 13_940],
    ['in its middle', 7000],
    ['at its foot', 40],
  ])('keeps a lone word %s, once', async (_, y) => {
    const lone = { ...STRIP, lines: [{ text: 'lone', x: 40, y }] }
    const { verdict, words } = await ingest(aDocument([lone]))
    expect(verdict).toBe('ok')
    expect(words.flat().map(({ text }) => text)).toEqual(['lone'])
  })

  it('is the same after its ingest was broken off and begun again', async () => {
    const [one, two] = [await ingest(aDocument([STRIP])), await ingest(aDocument([STRIP]))]
    expect(one.pages).toEqual(two.pages)
    expect(new Set(one.pages.map(({ optimized }) => optimized.name)).size).toBe(11)
  })
})

describe('a page much wider than high', () => {
  const PANORAMA: Page = {
    ...{ width: 4000, height: 500 },
    lines: Array.from({ length: 20 }, (_, index) => ({
      ...{ text: String.fromCharCode(65 + index), x: 60 + index * 200, y: 250 },
    })),
  }

  it.each([
    ['from left to right', '', 'ABCD'],
    ['from right to left where the document says so', '/Direction /R2L', 'QRST'],
  ])('is cut from side to side and read %s', async (_, preferences, first) => {
    const { pages, words } = await ingest(aDocument([PANORAMA], { preferences }))
    expect(pages).toHaveLength(5)
    for (const { optimized } of pages) expect(optimized.height).toBe(500)
    const onFirst = words[0]!.map(({ text }) => text).sort()
    expect(onFirst.join('')).toBe(first)
    expect(words.flat()).toHaveLength(20)
  })
})
