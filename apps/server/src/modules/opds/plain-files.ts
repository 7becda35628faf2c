import { findBookParts, findEbookParts } from '@yomikura/content/ebook-parts'
import { LAYOUT } from '@yomikura/content/layout'
import { findEntry, walkFiles } from '@yomikura/content/tree-path'
import type { Playfile, Ziptree } from '@yomikura/content/ziptree'
import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { type Principal, requireCan, toActor } from '../access/index.ts'
import { toRevisionKey } from '../delivery/index.ts'
import type { Download, DownloadService } from '../download/index.ts'
import type { WorkRights } from '../library/index.ts'
import {
  findBook,
  listPages,
  listTracks,
  type PlainBook,
  type PlainPage,
  type PlainTrack,
  toEnding,
} from './plain-parts.ts'

/** What other apps get of a work: one file as it came, or a zip of all. */
export type PlainWork = {
  type: string
  /** Path in the tree of the one file; empty where a zip is made. */
  path: string
  sizeBytes: number
  /** 0 where the work is no book of pictures. */
  pageCount: number
  /** 0 where the work is no sound. */
  trackCount: number
  /** Whether it is one book that was unpacked. */
  isBook: boolean
  /** Folder in which all pages lie; the place in them is kept under it. */
  pageFolder: string | undefined
  /** What places in the work count; undefined where it has no one place. */
  measure: PlaceMeasure | undefined
}

/** What of a work is fetched piece by piece: pages, recordings, or the files of a book. */
export type PlainParts = {
  pages: readonly PlainPage[]
  tracks: readonly PlainTrack[]
  book: PlainBook | undefined
}

/** Parts of a work whose right was asked for; `folder` is the storage key of its revision. */
export type OpenedWork = PlainParts & { workno: string; revision: string; folder: string }

/**
 * How places of a work count: in pages, in pages of which each is a chapter of an EPUB, or in letters.
 */
export type PlaceMeasure = {
  unit: 'page' | 'chapter' | 'letter'
  /** Under which path of the tree they are kept. */
  path: string
  /** How many there are. */
  length: number
}

/** Types of single files by their ending; all others are sent as a zip. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  mobi: 'application/x-mobipocket-ebook',
  azw: 'application/vnd.amazon.ebook',
  prc: 'application/x-mobipocket-ebook',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  fb2: 'application/x-fictionbook+xml',
  txt: 'text/plain',
  mp3: 'audio/mpeg',
  m4b: 'audio/mp4',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
}
const COMIC_TYPE = 'application/vnd.comicbook+zip'

type Parts = { storage: ObjectStorage; rights: WorkRights; download: DownloadService }

/** Files and pages of works that may leave, each time asked by `take_out`. */
export class PlainFiles {
  readonly #parts: Parts
  readonly #works = new LRUCache<string, PlainWork>({ ...atMost(LIMITS.feedDescribedWorks) })
  readonly #opened = new LRUCache<string, PlainParts>({ ...atMost(LIMITS.feedOpenedWorks) })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** What a published revision is as plain files. Rights are the caller's to ask. */
  async describe(workno: string, revision: string): Promise<PlainWork> {
    const folder = toRevisionKey(workno, revision)
    const known = this.#works.get(folder)
    if (known) return known
    const described = toPlainWork(await this.#readTree(folder))
    this.#works.set(folder, described)
    return described
  }

  /** The one file that a revision is sent as, with its stored key; undefined where a zip is made. */
  async findSingleFile(
    workno: string,
    revision: string,
  ): Promise<{ fileName: string; key: string } | undefined> {
    const { path } = await this.describe(workno, revision)
    if (path === '') return undefined
    const folder = toRevisionKey(workno, revision)
    const entry = findEntry((await this.#readTree(folder)).tree, path)
    if (entry?.type !== 'file') return undefined
    return { fileName: entry.name, key: `${folder}/${LAYOUT.files}/${entry.hashname}` }
  }

  /**
   * The work as one file or as a zip, with the type that its feed named.
   *
   * @throws AppError `download_not_allowed`, or the refusal of the right
   */
  async open(
    principal: Principal,
    workno: string,
  ): Promise<{ download: Download; type: string; revision: string }> {
    const revision = await this.#findRevision(principal, workno)
    const { type, path } = await this.describe(workno, revision)
    const download = await this.#parts.download.open(principal, { workno, path })
    if (download.kind === 'file' || type !== COMIC_TYPE) return { download, type, revision }
    const fileName = download.fileName.replace(/zip$/, 'cbz')
    return { download: { ...download, fileName }, type, revision }
  }

  /**
   * Pages, recordings or the book of a work that may leave.
   *
   * @throws AppError `download_not_allowed`, or the refusal of the right
   */
  async openWork(principal: Principal, workno: string): Promise<OpenedWork> {
    const revision = await this.#findRevision(principal, workno)
    const folder = toRevisionKey(workno, revision)
    return { workno, revision, folder, ...(await this.#listParts(folder)) }
  }

  /**
   * One recording of a work of sound, as it came.
   *
   * @param track from 0
   * @throws AppError `file_not_found`, `download_not_allowed`, or the refusal of the right
   */
  async openTrack(
    principal: Principal,
    { workno, track }: { workno: string; track: number },
  ): Promise<{ download: Download; type: string }> {
    const found = (await this.openWork(principal, workno)).tracks[track]
    if (!found) throw new AppError('file_not_found')
    const { path, type } = found
    return { download: await this.#parts.download.open(principal, { workno, path }), type }
  }

  async #findRevision(principal: Principal, workno: string): Promise<string> {
    const actor = toActor(principal)
    const { object, revision } = await this.#parts.rights.findWork(actor, workno)
    requireCan(actor, 'take_out', object)
    if (revision === null) throw new AppError('work_not_ready')
    await this.#parts.download.requireDownloadable(workno)
    return revision
  }

  async #listParts(folder: string): Promise<PlainParts> {
    const known = this.#opened.get(folder)
    if (known) return known
    const ziptree = await this.#readTree(folder)
    const parts = {
      ...{ pages: listPages(ziptree), tracks: listTracks(ziptree) },
      book: findBook(ziptree),
    }
    this.#opened.set(folder, parts)
    return parts
  }

  async #readTree(folder: string): Promise<Ziptree> {
    const { body } = await this.#parts.storage.readWhole(`${folder}/${LAYOUT.ziptree}`)
    return JSON.parse(body.toString()) as Ziptree
  }
}

/**
 * One page of a book of pictures: as it came, or its preview where the screen has no room for more.
 *
 * @param asked `page` from 0; `widthPx` 0 or undefined for any
 */
export function findPage(
  { folder, pages }: Pick<OpenedWork, 'folder' | 'pages'>,
  { page, widthPx = 0 }: { page: number; widthPx?: number | undefined },
): { key: string; type: string } | undefined {
  const found = pages[page]
  if (!found) return undefined
  const isPreview = widthPx > 0 && widthPx <= LIMITS.feedPreviewPx
  return isPreview && found.preview !== undefined
    ? { key: `${folder}/${LAYOUT.thumbnails}/${found.preview}`, type: 'image/webp' }
    : { key: `${folder}/${LAYOUT.files}/${found.hashname}`, type: found.type }
}

function toPlainWork(ziptree: Ziptree): PlainWork {
  const shown = [...walkFiles(ziptree.tree)].filter(({ entry }) => entry.type === 'file')
  const sizeBytes = shown.reduce(
    (sum, { entry }) => sum + (ziptree.playfile[entry.hashname]?.length ?? 0),
    0,
  )
  const pages = listPages(ziptree)
  const trackCount = listTracks(ziptree).length
  const folders = new Set(
    shown.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))),
  )
  const [folder] = folders
  const pageFolder = pages.length > 0 && folders.size === 1 ? folder : undefined
  const counts = { pageCount: pages.length, trackCount, isBook: findBook(ziptree) !== undefined }
  const facts = { sizeBytes, ...counts, pageFolder, measure: undefined }
  if (pages.length > 0) {
    const measure = { unit: 'page', length: pages.length } as const
    return {
      ...{ ...facts, type: COMIC_TYPE, path: '' },
      ...(pageFolder !== undefined && { measure: { ...measure, path: pageFolder } }),
    }
  }
  const [only, ...others] = shown
  const type = only && FILE_TYPES[toEnding(only.path)]
  if (!only || others.length > 0 || type === undefined)
    return { ...facts, type: 'application/zip', path: '' }
  const playfile = ziptree.playfile[only.entry.hashname]
  return { ...facts, type, path: only.path, measure: playfile && toMeasure(playfile, only.path) }
}

/** How places in one file count; undefined for sound and film, and for what was not taken in. */
function toMeasure(playfile: Playfile, path: string): PlaceMeasure | undefined {
  if ('pdf' in playfile) return { unit: 'page', path, length: playfile.pdf.page.length }
  const pages = findEbookParts(playfile)?.optimized.page_count
  if (pages !== undefined) return { unit: 'chapter', path, length: pages }
  const book = findBookParts(playfile)?.optimized
  // Each chapter has one place more than it has letters (docs/reference/book.md).
  return book && { unit: 'letter', path, length: book.characters + book.spine_count }
}
