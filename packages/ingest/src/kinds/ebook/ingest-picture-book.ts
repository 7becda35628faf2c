import type { EbookParts, EbookPlayfile } from '@yomikura/content/ziptree'
import type { ViewerMeta, ViewerPage } from '@yomikura/content/viewer-meta'
import type { NavigationEntry } from '@yomikura/content/navigation'
import { formatSize } from '@yomikura/text/format-size'
import type { JournalRecord } from '../../pipeline/emit/journal.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import { readLists, type Lists } from '../epub/book-lists.ts'
import { ContentFolder } from '../../pipeline/emit/content-folder.ts'
import { readBookMetadata } from '../epub/package/book-metadata.ts'
import type { BookContainer } from '../epub/package/container.ts'
import { toSpread } from '../epub/package/package-document.ts'
import { findDirection } from '../epub/package/page-direction.ts'
import type { OpenedBook } from '../epub/package/read-book.ts'
import type { IngestedBook } from '../epub/unpack-book.ts'
import { optimizeImage } from '../image/optimize-image.ts'
import { requireFewPages } from '../pdf/page-bounds.ts'
import { ingestCover, withPicture } from './ingest-cover.ts'
import { PageSounds } from './page-sounds.ts'

type PictureBook = { book: OpenedBook; pictures: readonly string[]; container: BookContainer }
type EbookFile = { path: string; hashname: string; length: number; sha256: string }
type EbookType = 'ebook_fixed' | 'ebook_webtoon' | 'ebook_voicecomic'

const META = 'viewer-meta.json'
const NAME_DIGITS = 4

/**
 * Makes the pages of a book of pictures, each one journaled, and its `viewer-meta.json`.
 *
 * @throws VerdictError `too_many_pages`, or `corrupted` when no page can be made
 */
export async function ingestPictureBook(
  source: PictureBook,
  file: EbookFile,
  job: JobContext,
): Promise<IngestedBook<EbookPlayfile>> {
  const { book, pictures, container } = source
  requireFewPages(pictures.length, job.limits)
  const folder = new ContentFolder('viewer', file.hashname, job)
  const sounds = new PageSounds(container, book, folder)
  const pages: ViewerPage[] = []
  /** Index of each item's page; a page that cannot be made has none. */
  const indexes = new Map<string, number>()
  for (const [index, item] of book.items.entries()) {
    job.signal.throwIfAborted()
    const page = await makePage(source, index, { file, folder, job })
    if (page === undefined) continue
    const spread = toSpread(item.properties)
    indexes.set(item.file.path, pages.length)
    pages.push({ ...page, ...(spread && { spread }), ...(await sounds.takeFor(item)) })
  }
  if (pages.length === 0) throw new VerdictError('corrupted')
  const type = typeOf(book, pages)
  const lists = await readLists(book, container, ({ path }) => ({
    link_page: indexes.get(path) ?? null,
  }))
  const meta = toMeta(source, { type, pages, lists, isHidden: job.contentKey !== undefined })
  await folder.write(META, Buffer.from(JSON.stringify(meta)), {
    type: 'application/json',
    extension: 'json',
    isHidden: false,
  })
  await folder.finish()
  const cover = await ingestCover(container, pictures[0] ?? null, file, job)
  const missing = pictures.length - pages.length
  return {
    playfile: toPlayfile(type, file.length, {
      optimized: {
        encrypted: job.contentKey !== undefined,
        length: folder.length,
        page_count: pages.length,
      },
      ...(cover && { cover: cover.optimized }),
    }),
    outputs: [...folder.outputs, ...(cover?.outputs ?? [])],
    message: book.missing.describe(
      missing === 0 ? undefined : `${missing} of ${pictures.length} pages are damaged.`,
    ),
  }
}

type PageRecord = JournalRecord & { page: ViewerPage | undefined }

/** Undefined for a page whose picture is broken: the others can still be read. */
async function makePage(
  { pictures, container }: PictureBook,
  index: number,
  { file, folder, job }: { file: EbookFile; folder: ContentFolder; job: JobContext },
): Promise<ViewerPage | undefined> {
  const key = `${file.path}#page${index}:${file.sha256}`
  const finished = await job.journal.find<PageRecord>(key)
  const [output] = finished?.outputs ?? []
  if (finished !== undefined) {
    if (finished.page && output) folder.adopt(finished.page.src, output)
    return finished.page
  }
  const src = `${String(index + 1).padStart(NAME_DIGITS, '0')}.webp`
  const made = await encodePicture(container, pictures[index]!, job)
  if (made === undefined) {
    await job.journal.add(key, { page: undefined, outputs: [] } as JournalRecord)
    return undefined
  }
  const { optimized, width, height, color } = made
  const type = { type: 'image/webp', extension: 'webp', isHidden: true }
  const written = await folder.write(src, optimized, type)
  const page = { src, width, height, length: optimized.length, color }
  await job.journal.add(key, { page, outputs: [written] } as JournalRecord)
  faultPoint('page')
  return page
}

async function encodePicture(container: BookContainer, path: string, job: JobContext) {
  try {
    // Hidden by the key and so not cut into tiles; outside clients expect WebP whatever the settings.
    const settings = { ...job.pages, format: 'webp' as const }
    return await withPicture(await container.read(path), job, (image) =>
      optimizeImage(image, undefined, settings),
    )
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}

function typeOf(book: OpenedBook, pages: readonly ViewerPage[]): EbookType {
  if (pages.some(({ audio }) => audio !== undefined)) return 'ebook_voicecomic'
  return book.isRoll ? 'ebook_webtoon' : 'ebook_fixed'
}

const META_TYPES = { ebook_webtoon: 'webtoon', ebook_voicecomic: 'voicecomic' } as const

function toMeta(
  { book }: PictureBook,
  made: { type: EbookType; pages: ViewerPage[]; lists: Lists; isHidden: boolean },
): ViewerMeta {
  const { type, pages, lists, isHidden } = made
  const { title, creators } = readBookMetadata(book.document)
  return {
    ...(type !== 'ebook_fixed' && { type: META_TYPES[type] }),
    page_count: pages.length,
    meta_data: { title, creator: creators.map(({ name }) => name) },
    direction:
      type === 'ebook_webtoon' ? 'vertical' : findDirection(book.document, 'horizontal-tb'),
    encrypted: isHidden,
    pages,
    navigation: lists.navigation.map(withoutLinks),
  }
}

/** Pages have an index and no address. */
function withoutLinks(entry: NavigationEntry): NavigationEntry {
  const { title, ruby_title, link_page, sub_navigation } = entry
  return {
    title,
    ...(ruby_title && { ruby_title }),
    link_page,
    sub_navigation: sub_navigation.map(withoutLinks),
  }
}

function toPlayfile(type: EbookType, length: number, parts: EbookParts): EbookPlayfile {
  const sized = { length, size: formatSize(length) }
  if (type === 'ebook_webtoon') return { type, ...sized, ebook_webtoon: parts }
  if (type === 'ebook_voicecomic') return { type, ...sized, ebook_voicecomic: parts }
  return { type, ...sized, ebook_fixed: parts }
}
