import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPages, type Page } from '@yomikura/content/pages'
import { descrambleRaw } from '@yomikura/protection/scramble'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from '../../ingest-options.ts'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest, exists } from '../../test-folders.ts'
import { aPicture, psnr } from '../../test-pictures.ts'
import { aMoving } from './test-moving-pictures.ts'

async function ingest(
  files: Record<string, Buffer>,
  options: Partial<IngestOptions> = {},
): Promise<{ pages: Page[]; folder: string; outputs: string[] }> {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'source', path)), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  const folder = join(root, 'out')
  const source = join(root, 'source')
  const made = await ingestWork(anIngest({ source, outputFolder: folder, ...options }))
  const outputs = made.files.map(({ path }) => path)
  return { pages: listPages(made.ziptree, '') ?? [], folder, outputs }
}

const aJpeg = (width: number, height: number) =>
  aPicture(width, height).jpeg({ quality: 90 }).toBuffer()

const sizesOf = ({ image, large, small }: Page) =>
  [small, image, large].map((picture) => picture && [picture.width, picture.height])

/** Pages of 300 px stand for those of 2,400: the arithmetic is the same, and tests are quick. */
const PAGES = { maxWidth: 450, maxHeight: 300, largeWidthPx: 400, smallPx: 150 }

type Sides = [width: number, height: number]

describe('the pictures of a page', () => {
  it.each<[Sides, (Sides | undefined)[], string]>([
    [
      [800, 1200],
      [
        [100, 150],
        [200, 300],
        [400, 600],
      ],
      'bounded by the width of the largest',
    ],
    [
      [320, 480],
      [
        [100, 150],
        [200, 300],
        [320, 480],
      ],
      'never above the original',
    ],
    [[240, 360], [[100, 150], [200, 300], undefined], 'none that is hardly larger'],
    [[140, 210], [undefined, [140, 210], undefined], 'none that is hardly smaller'],
    [
      [1600, 1000],
      [
        [225, 141],
        [450, 281],
        [600, 375],
      ],
      'of two pages half as wide again',
    ],
  ])('of %j are %j: %s', async ([width, height], expected) => {
    const { pages } = await ingest({ '1.jpg': await aJpeg(width, height) }, { pages: PAGES })
    expect(pages.map(sizesOf)).toEqual([expected])
  })

  it('show the same, each with its tiles shuffled by its own name', async () => {
    const original = await aJpeg(800, 1200)
    const { pages, folder, outputs } = await ingest({ '1.jpg': original }, { pages: PAGES })
    const { image, large, small } = pages[0]!
    const names = [image, large!, small!].map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
    for (const { name, width, height, crypt, length } of [image, large!, small!]) {
      const stored = await readFile(join(folder, 'optimized', name))
      const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
      const raw = { data, width: info.width, height: info.height, channels: info.channels }
      const shown = descrambleRaw(raw, width, height, name)
      const wanted = await sharp(original).resize(width, height, { fit: 'fill' }).raw().toBuffer()
      expect([crypt, stored.length]).toEqual([true, length])
      expect(psnr(shown.data, wanted)).toBeGreaterThan(30)
      expect(outputs).toContain(`optimized/${name}`)
    }
    expect(await exists(join(folder, 'thumbnails', large!.name))).toBe(false)
  })

  it('keep their tiles in place in works without protection', async () => {
    const files = { '1.jpg': await aJpeg(800, 1200) }
    const { pages } = await ingest(files, { pages: PAGES, protect: false })
    expect([pages[0]?.large?.crypt, pages[0]?.small?.crypt]).toEqual([false, false])
  })

  it('are one alone where an operator wants no others, and of what moves or is broken', async () => {
    const whole = await aJpeg(800, 1200)
    const none = { ...PAGES, largeWidthPx: 0, smallPx: 0 }
    const [plain] = (await ingest({ '1.jpg': whole }, { pages: none })).pages
    const moving = { '1.gif': await aMoving('gif') }
    const [moved] = (await ingest(moving, { pages: { ...PAGES, maxHeight: 8, smallPx: 4 } })).pages
    const torn = { '1.jpg': whole.subarray(0, Math.floor(whole.length * 0.9)) }
    const [broken] = (await ingest(torn, { pages: PAGES })).pages
    for (const page of [plain, moved, broken]) {
      expect([page?.image.length, page?.large, page?.small]).toEqual([
        expect.any(Number),
        undefined,
        undefined,
      ])
    }
  })
})
