import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentOrder, PdfDocument } from './pdf-document.ts'
import type { DrawnPage } from './pdf-worker.ts'

/** Opens a document, for as long as `use` takes. */
export async function withDocument<T>(
  pdf: Buffer | string,
  order: Partial<DocumentOrder>,
  use: (document: PdfDocument) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-pdf-'))
  const path = typeof pdf === 'string' ? pdf : join(folder, 'it.pdf')
  let document: PdfDocument | undefined
  try {
    if (typeof pdf !== 'string') await writeFile(path, pdf)
    document = await PdfDocument.open({
      ...{ path, longSidePx: 600, wallMs: 60_000, readBytes: 2 ** 26, fontFolders: [] },
      passwords: [],
      large: undefined,
      ...order,
    })
    return await use(document)
  } finally {
    await document?.close()
    await rm(folder, { recursive: true })
  }
}

/** Pixels that are darker than grey, between two heights of a picture in fractions of it. */
export function countDark({ data, width, height }: DrawnPage, [top, bottom] = [0, 1]): number {
  let count = 0
  const end = Math.floor(height * bottom) * width
  for (let at = Math.floor(height * top) * width; at < end; at++) {
    if (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]! < 3 * 128) count++
  }
  return count
}
