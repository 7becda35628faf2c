import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFolder } from '../../test-folders.ts'
import { toPdf, toStream, writeSpread } from '../../test-pdfs.ts'
import { withDocument } from './test-drawings.ts'

const GREYS = [0x20, 0x50, 0x80, 0xb0, 0xe0]
const SIDE = 40

/** A scan: each page is one picture of an even grey. */
function aScan(): Buffer {
  const pages = GREYS.map((_, index) => 3 + index * 3)
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
    ...GREYS.flatMap((grey, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SIDE} ${SIDE}] /Contents ${pages[index]! + 1} 0 R /Resources << /XObject << /I ${pages[index]! + 2} 0 R >> >> >>`,
      toStream(`${SIDE} 0 0 ${SIDE} 0 0 cm /I Do`),
      toStream(
        String.fromCharCode(grey).repeat(SIDE * SIDE),
        `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      ),
    ]),
  ])
}

async function spread(pdf: Buffer, gapBytes: number): Promise<string> {
  const path = join(await aFolder(), 'large.pdf')
  await writeSpread(path, pdf, gapBytes)
  return path
}

async function readGreys(pdf: Buffer | string, readBytes: number): Promise<number[]> {
  return withDocument(pdf, { longSidePx: SIDE, readBytes }, async (document) => {
    const greys: number[] = []
    for (let index = 0; index < document.pageCount; index++) {
      const { data } = await document.drawSlice({ index, slice: 0, maxSlices: 1 })
      greys.push(data[(SIDE * SIDE * 4) / 2]!)
    }
    return greys
  })
}

describe('a document on the disk', () => {
  it.each([
    ['with no gap', 0],
    ['with a gap shorter than one read', 1000],
    ['of 80 MB', 80 * 1000 ** 2],
    ['of 200 MB', 200 * 1000 ** 2],
    ['much longer than the memory of PDFium', 700 * 1024 ** 2],
    ['of exactly 2 GiB of gap', 2 * 1024 ** 3],
    ['of more than 2 GiB', 2.5 * 1024 ** 3],
    ['of almost 4 GiB', 4 * 1024 ** 3 - 100_000],
  ])('%s is read where it is needed', async (_, gapBytes) => {
    expect(await readGreys(await spread(aScan(), gapBytes), 2 ** 26)).toEqual(GREYS)
  })

  it('has the same pages when it is begun again before each of them', async () => {
    expect(await readGreys(aScan(), 0)).toEqual(GREYS)
  })

  it('of 4 GiB is kept for download: PDFium cannot address it', async () => {
    const path = await spread(aScan(), 4 * 1024 ** 3)
    const opened = withDocument(path, {}, () => Promise.resolve())
    await expect(opened).rejects.toMatchObject({ verdict: 'unsupported' })
  })
})
