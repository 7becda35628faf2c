import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sortNaturally } from '@yomikura/text/natural-sort'
import sharp from 'sharp'
import { withZip } from '#zip/read-zip.ts'
import type { ContentStore } from './content-store.ts'
import { renderPdfPages } from './pdf-pages.ts'
import type { WorkPicture } from './work-repository.ts'

const PAGE_NAME = /\.(jpe?g|png|webp|avif|gif|bmp)$/i
const SAMPLE_PAGES = 3
const COVER_WIDTH = 640
const SAMPLE_HEIGHT = 1400

/** Makes the public pictures of a work from the first pages of its zip. */
export async function makePictures(store: ContentStore, workno: string, zipPath: string) {
  const pages = await withZip(zipPath, readFirstPages)
  const pictures: WorkPicture[] = []
  for (const [index, page] of pages.entries()) {
    if (index === 0) pictures.push(await makePicture(store, workno, 'cover', page))
    pictures.push(await makePicture(store, workno, 'sample', page))
  }
  return pictures
}

async function readFirstPages(
  names: string[],
  read: (name: string) => Promise<Buffer>,
): Promise<Buffer[]> {
  const pageNames = listPictures(names)
  const pages: Buffer[] = []
  for (const name of pageNames.slice(0, SAMPLE_PAGES)) pages.push(await read(name))
  const pdfName = names.find((name) => name.toLowerCase().endsWith('.pdf'))
  if (pages.length > 0) return pages
  const bookName = names.find((name) => name.toLowerCase().endsWith('.epub'))
  if (bookName !== undefined) return readBookPictures(await read(bookName))
  return pdfName === undefined ? [] : renderPdfPages(await read(pdfName), SAMPLE_PAGES)
}

function listPictures(names: readonly string[]): string[] {
  return sortNaturally(
    names.filter((name) => PAGE_NAME.test(name)),
    (name) => name,
  )
}

/** The first pictures of an EPUB, which is a zip within the zip: its cover, as a rule. */
async function readBookPictures(book: Buffer): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-book-'))
  try {
    const path = join(folder, 'book.epub')
    await writeFile(path, book)
    return await withZip(path, async (names, read) => {
      const pictures = listPictures(names)
      return Promise.all(pictures.slice(0, 1).map(read))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makePicture(
  store: ContentStore,
  workno: string,
  kind: WorkPicture['kind'],
  page: Buffer,
): Promise<WorkPicture> {
  const size = kind === 'cover' ? { width: COVER_WIDTH } : { height: SAMPLE_HEIGHT }
  const { data, info } = await sharp(page)
    .rotate()
    .resize({ ...size, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 16)
  const name = `${kind}-${digest}.webp`
  await store.keepPicture(workno, name, data)
  return { name, kind, width: info.width, height: info.height }
}
