import type { JobContext } from '../../job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import { withPicture } from '../ebook/ingest-cover.ts'
import type { CopiedFiles } from './copy-files.ts'
import { findPicture } from './find-cover.ts'
import type { BookContainer } from './package/container.ts'
import type { BookItem, OpenedBook } from './package/read-book.ts'

/** Sizes of pages in CSS pixels, by path. */
export type PageSizes = ReadonlyMap<string, { width: number; height: number }>

/** Pictures that are opened for their size; pages beyond have the size that most pages have. */
const MAX_PICTURES = 5000

/**
 * Sizes of the fixed pages that do not say theirs: a page is as large as the picture that it shows
 * first. Pages without a picture have none.
 */
export async function measurePages(
  book: OpenedBook,
  copied: CopiedFiles,
  container: BookContainer,
  job: JobContext,
): Promise<PageSizes> {
  const sizes = new Map<string, { width: number; height: number }>()
  const measured = new Map<string, { width: number; height: number } | undefined>()
  const seen = new Set<string>()
  for (const item of book.items) {
    if (seen.has(item.file.path)) continue
    seen.add(item.file.path)
    const picture = findUnsized(item, book, copied)
    if (picture === undefined || measured.size >= MAX_PICTURES) continue
    job.signal.throwIfAborted()
    if (!measured.has(picture)) measured.set(picture, await measure(picture, container, job))
    const size = measured.get(picture)
    if (size !== undefined) sizes.set(item.file.path, size)
  }
  return sizes
}

/** The first picture of a fixed page without a size. */
function findUnsized(
  { file, isFixed }: BookItem,
  { files }: OpenedBook,
  { documents, resources }: CopiedFiles,
): string | undefined {
  const page = documents.get(file.path)
  if (!isFixed || page?.size !== undefined) return undefined
  if (file.kind === 'picture') return file.path
  return page && findPicture(page, file.path, { files, resources })
}

async function measure(path: string, container: BookContainer, job: JobContext) {
  try {
    return await withPicture(await container.read(path), job, ({ width, height }) =>
      Promise.resolve({ width, height }),
    )
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}
