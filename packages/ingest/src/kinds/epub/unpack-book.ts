import { BOOK_MANIFEST, BOOK_TEXT, type Book, type BookText } from '@yomikura/content/book'
import type { BookPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { ingestCover } from '../ebook/ingest-cover.ts'
import { buildManifest } from './build-manifest.ts'
import { ContentFolder } from '../../pipeline/emit/content-folder.ts'
import { copyFiles, type CopiedFiles } from './copy-files.ts'
import { measurePages } from './measure-pages.ts'
import type { BookContainer } from './package/container.ts'
import type { OpenedBook } from './package/read-book.ts'
import { printPackage } from './print-package.ts'

export type IngestedBook<T> = { playfile: T; outputs: OutputFile[]; message: string | undefined }

/** Unpacks a book that a viewer lays out: safe copies of its files, its manifest and its text. */
export async function unpackBook(
  opened: OpenedBook,
  container: BookContainer,
  file: { hashname: string; path: string; length: number },
  job: JobContext,
): Promise<IngestedBook<BookPlayfile>> {
  const folder = new ContentFolder('epub', file.hashname, job)
  const copied = await copyFiles(opened, container, folder, job)
  const sizes = await measurePages(opened, copied, container, job)
  const book = await buildManifest(opened, { copied, sizes }, container)
  const texts = {
    ...printPackage(opened, book),
    [BOOK_MANIFEST]: JSON.stringify(book),
    [BOOK_TEXT]: JSON.stringify(toText(book, copied)),
  }
  for (const [path, text] of Object.entries(texts)) {
    const extension = path.endsWith('.json') ? 'json' : 'xml'
    const type = 'application/octet-stream'
    await folder.write(path, Buffer.from(text), { type, extension, isHidden: true })
  }
  await folder.finish()
  const cover = await ingestCover(container, book.cover, file, job)
  const chapters = new Set(opened.items.map(({ file }) => file.path))
  for (const path of copied.leftOut) {
    if (chapters.has(path)) opened.missing.addChapter(path)
    else opened.missing.addLeftOut(path)
  }
  return {
    playfile: toPlayfile(book, folder.length, file.length, { job, cover: cover?.optimized }),
    outputs: [...folder.outputs, ...(cover?.outputs ?? [])],
    message: opened.missing.describe(),
  }
}

function toText(book: Book, { documents }: CopiedFiles): BookText {
  return { items: book.spine.map(({ path }) => documents.get(path)?.text ?? '') }
}

type Cover = NonNullable<Awaited<ReturnType<typeof ingestCover>>>['optimized'] | undefined

function toPlayfile(
  book: Book,
  unpackedLength: number,
  length: number,
  { job, cover }: { job: JobContext; cover: Cover },
): BookPlayfile {
  const parts = {
    optimized: {
      encrypted: job.contentKey !== undefined,
      length: unpackedLength,
      spine_count: book.spine.length,
      characters: book.spine.reduce((sum, { characters }) => sum + characters, 0),
      direction: book.direction,
    },
    ...(cover && { cover }),
  }
  const sized = { length, size: formatSize(length) }
  return book.layout === 'fixed'
    ? { type: 'epub', ...sized, epub: parts }
    : { type: 'epub_reflowable', ...sized, epub_reflowable: parts }
}
