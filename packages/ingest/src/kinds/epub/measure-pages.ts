import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import { withPicture } from '../ebook/ingest-cover.ts'
import type { CopiedFiles } from './copy-files.ts'
import { findPicture } from './find-shown-picture.ts'
import { parseResolution, parseViewport } from './markup/document-facts.ts'
import type { BookContainer } from './package/container.ts'
import { findStatement, type PackageDocument } from './package/package-document.ts'
import type { BookItem, OpenedBook } from './package/read-book.ts'

/** Sizes of pages in CSS pixels, by path. */
export type PageSizes = ReadonlyMap<string, { width: number; height: number }>

/** Pictures that are opened for their size; pages beyond have the size that most pages have. */
const MAX_PICTURES = 5000

/**
 * Sizes of the fixed pages that do not say theirs. A page without words is as large as the picture
 * that it shows first; others have the size that the package names for all pages, or that of their
 * first picture. Pages with neither have none.
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
  const common = findCommonSize(book.document)
  const unsized = book.items.filter((item) => isUnsized(item, copied))
  for (const item of unsized) {
    if (seen.has(item.file.path)) continue
    seen.add(item.file.path)
    const page = copied.documents.get(item.file.path)
    if (common !== undefined) sizes.set(item.file.path, common)
    const hasWords = page !== undefined && page.text.trim() !== ''
    if (common !== undefined && hasWords) continue
    const picture = findPicture(item.file.path, { ...copied, files: book.files })
    if (picture === undefined || measured.size >= MAX_PICTURES) continue
    job.signal.throwIfAborted()
    if (!measured.has(picture)) measured.set(picture, await measure(picture, container, job))
    const size = measured.get(picture)
    if (size !== undefined) sizes.set(item.file.path, size)
  }
  return sizes
}

function isUnsized({ file, isFixed }: BookItem, { documents }: CopiedFiles): boolean {
  return isFixed && documents.get(file.path)?.size === undefined
}

/** Size that a package states for all its pages; older books write it in other words. */
function findCommonSize(document: PackageDocument) {
  const viewports = ['rendition:viewport', 'fixed-layout-jp:viewport']
  const sizes = viewports.map((name) => parseViewport(findStatement(document, name) ?? ''))
  const resolution = parseResolution(findStatement(document, 'original-resolution') ?? '')
  return sizes.find((size) => size !== undefined) ?? resolution
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
