import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Playfile } from '@yomikura/content/ziptree'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { listTiffPages } from './tiff-pages.ts'

type Picture = { width: number; height: number; kind?: number; gray?: number; offset?: number }

/** A TIFF of gray pictures one behind the other, which no library here writes. */
function aTiff(pictures: readonly Picture[], isBigEndian = false): Buffer {
  const parts: Buffer[] = [
    Buffer.from(isBigEndian ? '4d4d002a00000008' : '49492a0008000000', 'hex'),
  ]
  let at = 8
  for (const [index, { width, height, kind = 0, gray = 128, offset }] of pictures.entries()) {
    const data = Buffer.alloc(width * height, gray)
    const fields = [
      [254, kind],
      ...[
        [256, width],
        [257, height],
        [258, 8],
        [259, 1],
        [262, 1],
      ],
      ...[
        [273, at + 2 + 9 * 12 + 4],
        [278, height],
        [279, data.length],
      ],
    ]
    const directory = Buffer.alloc(2 + fields.length * 12 + 4)
    const short = (value: number, to: number) =>
      isBigEndian ? directory.writeUInt16BE(value, to) : directory.writeUInt16LE(value, to)
    const long = (value: number, to: number) =>
      isBigEndian ? directory.writeUInt32BE(value, to) : directory.writeUInt32LE(value, to)
    short(fields.length, 0)
    for (const [place, [tag = 0, value = 0]] of fields.entries()) {
      const start = 2 + place * 12
      short(tag, start)
      short(4, start + 2)
      long(1, start + 4)
      long(value, start + 8)
    }
    const next = at + directory.length + data.length
    long(offset ?? (index === pictures.length - 1 ? 0 : next), directory.length - 4)
    parts.push(directory, data)
    at = next
  }
  return Buffer.concat(parts)
}

async function put(bytes: Buffer): Promise<string> {
  const path = join(await aFolder(), 'a.tif')
  await writeFile(path, bytes)
  return path
}

const PAGE = { width: 60, height: 80 }

describe('pages of a TIFF', () => {
  it.each([
    ['one', [PAGE], [0]],
    ['several', [PAGE, PAGE, { width: 80, height: 60 }], [0, 1, 2]],
    ['several that grow smaller in another shape', [PAGE, { width: 40, height: 20 }], [0, 1]],
    ['one with a smaller copy', [PAGE, { width: 15, height: 20, kind: 1 }], [0]],
    [
      'two with a mask and a copy',
      [PAGE, { ...PAGE, kind: 4 }, PAGE, { ...PAGE, kind: 1 }],
      [0, 2],
    ],
    [
      'one with copies that do not say so',
      [PAGE, { width: 30, height: 40 }, { width: 15, height: 20 }],
      [0],
    ],
  ])('are found: %s', async (_about, pictures, pages) => {
    expect(await listTiffPages(await put(aTiff(pictures)))).toEqual(pages)
    expect(await listTiffPages(await put(aTiff(pictures, true)))).toEqual(pages)
  })

  it('end where they lead in a circle, or behind the end', async () => {
    expect(await listTiffPages(await put(aTiff([PAGE, { ...PAGE, offset: 8 }])))).toEqual([0, 1])
    expect(await listTiffPages(await put(aTiff([{ ...PAGE, offset: 99_999_999 }])))).toEqual([0])
    const bytes = aTiff([PAGE, PAGE])
    for (let length = 0; length < 130; length += 3) {
      expect((await listTiffPages(await put(bytes.subarray(0, length)))).length).toBeLessThan(2)
    }
  })

  it('are pages of a document each, in their order', async () => {
    const source = await put(
      aTiff([20, 120, 220].map((gray, at) => ({ width: 60 + at, height: 80, gray }))),
    )
    const outputFolder = join(source, '../out')
    const work = await ingestWork(anIngest({ source, outputFolder, protect: false }))
    expect([work.verdict, work.pageCount]).toEqual(['ok', 3])
    const [playfile] = Object.values<Playfile>(work.ziptree.playfile)
    if (playfile?.type !== 'pdf' || !('pdf' in playfile)) throw new Error('It is no document.')
    expect(playfile.pdf.page.map(({ optimized }) => optimized.width)).toEqual([60, 61, 62])
    const grays: number[] = []
    for (const { optimized } of playfile.pdf.page) {
      const { channels } = await sharp(join(outputFolder, 'optimized', optimized.name)).stats()
      grays.push(Math.round(channels[0]!.mean / 20))
    }
    expect(grays).toEqual([1, 6, 11])
  })

  it('that cannot be decoded are left out, and counted', async () => {
    const bytes = aTiff([PAGE, PAGE, PAGE])
    const source = await put(bytes.subarray(0, bytes.length - 3000))
    const work = await ingestWork(anIngest({ source, outputFolder: join(source, '../out') }))
    expect([work.verdict, work.pageCount]).toEqual(['ok', 2])
    const message = '1 of 3 pages could not be decoded.'
    expect(work.verdicts).toMatchObject([{ verdict: 'damaged', message }])
  })
})
