import type { BookPlayfile, EbookPlayfile } from '@yomikura/content/ziptree'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { ingestPictureBook } from '../ebook/ingest-picture-book.ts'
import { parseMarkup } from './markup/parse-markup.ts'
import { BookContainer } from './package/container.ts'
import { decodeXml } from './package/decode-xml.ts'
import { readBook, type BookItem, type OpenedBook } from './package/read-book.ts'
import { findPagePicture } from './page-picture.ts'
import { unpackBook, type IngestedBook } from './unpack-book.ts'

/**
 * Takes in an EPUB. One whose fixed pages are pictures and nothing else becomes a book of pictures;
 * every other one is unpacked in safe copies (docs/reference/viewer-meta.md, book.md).
 *
 * @throws VerdictError `encrypted` for books under rights management, or what is wrong with the file
 */
export async function ingestEpub(
  staged: StagedFile,
  file: { path: string; hashname: string },
  job: JobContext,
): Promise<IngestedBook<BookPlayfile | EbookPlayfile>> {
  const container = await BookContainer.open(staged.path, job)
  try {
    return await ingestBook(container, { ...file, staged }, job)
  } finally {
    await container.close()
  }
}

/** The same of a book that is open. @throws VerdictError as {@link ingestEpub} */
export async function ingestBook(
  container: BookContainer,
  { staged: { length, sha256 }, ...file }: { path: string; hashname: string; staged: StagedFile },
  job: JobContext,
): Promise<IngestedBook<BookPlayfile | EbookPlayfile>> {
  const book = await readBook(container)
  const pictures = await findPictures(book, container)
  return pictures === undefined
    ? unpackBook(book, container, { ...file, length }, job)
    : ingestPictureBook({ book, pictures, container }, { ...file, length, sha256 }, job)
}

/** Path of each page's picture, in reading order; undefined for a book that is more than pictures. */
async function findPictures(
  book: OpenedBook,
  container: BookContainer,
): Promise<string[] | undefined> {
  const pictures: string[] = []
  for (const item of book.items) {
    if (!item.isFixed) return undefined
    const picture = await findPicture(item, container)
    if (picture === undefined || book.files.get(picture)?.kind !== 'picture') return undefined
    pictures.push(picture)
  }
  return pictures
}

async function findPicture(
  { file }: BookItem,
  container: BookContainer,
): Promise<string | undefined> {
  if (file.kind === 'picture') return file.path
  try {
    const root = parseMarkup(decodeXml(await container.read(file.path)))
    return findPagePicture(root, file.path, container.resolve)
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}
