import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName } from '@yomikura/content/kinds'
import { sortNaturally } from '@yomikura/text/natural-sort'
import type { TaskWorker } from '../../worker/tasks.ts'
import type { WorkMetadata } from './metadata/work-metadata.ts'
import type { SourceFile } from '../open/source.ts'
import type { IngestLimits } from '../../settings.ts'
import { findStripFolders } from './find-strips.ts'
import { findOtherForms } from './find-other-forms.ts'
import { findHtmlParts } from './html-parts.ts'
import { readNotes } from './read-notes.ts'
import { pairVoices, type VoicedPage } from './pair-voices.ts'
import { readVoiceManifest } from './voice-manifest.ts'

/** Pictures of one folder that a viewer shows as one strip or one voiced book. Files are named by index. */
export type PlannedBook = {
  type: 'webtoon' | 'voicecomic' | 'voicecomic_v2'
  /** Labels of its folder. */
  folder: string[]
  title: string
  pages: VoicedPage[]
}

export type WorkPlan = {
  books: PlannedBook[]
  /** Files that are parts of a book or of a work that runs in the browser: kept and never shown. */
  parts: ReadonlySet<number>
  /** Books whose better form lies beside them: kept, and shown to be downloaded. */
  otherForms: ReadonlySet<number>
}

export type PlanContext = {
  direction: 'rtl' | 'ltr' | 'vertical'
  /** Notes and a cover that lie beside the work. */
  beside?: readonly SourceFile[]
  limits: IngestLimits
  worker: TaskWorker
  signal: AbortSignal
}

const COVER = /^cover\.[a-z0-9]+$/i

/**
 * Finds what is one thing made of many files, before any of them is taken in: webtoons, voice comics,
 * works that run in the browser.
 *
 * @see docs/reference/work-json.md for how each is recognised
 */
export async function planWork(
  files: readonly SourceFile[],
  context: PlanContext,
): Promise<WorkPlan> {
  const notes = await readNotes([...files, ...(context.beside ?? [])], context)
  const htmlParts = findHtmlParts(files.map(({ segments }) => segments))
  const folders = [...groupByFolder(files, htmlParts)]
  const books: PlannedBook[] = []
  for (const [key, indexes] of folders) {
    const book = await planFolder(files, { key, indexes }, { notes, context })
    if (book !== undefined) books.push(book)
  }
  const parts = new Set(htmlParts)
  for (const { pages } of books) {
    for (const { image, audio } of pages) for (const index of [image, ...audio]) parts.add(index)
  }
  return { books, parts, otherForms: findOtherForms(files.map(({ segments }) => segments)) }
}

type Folder = { key: string; indexes: number[] }
type Facts = { notes: WorkMetadata; context: PlanContext }

async function planFolder(
  files: readonly SourceFile[],
  { key, indexes }: Folder,
  { notes, context }: Facts,
): Promise<PlannedBook | undefined> {
  const folder = key === '' ? [] : key.split('/')
  const title = folder.at(-1) ?? notes.name ?? ''
  const manifest = await readVoiceManifest(files, indexes, folder, context)
  if (manifest)
    return { type: 'voicecomic_v2', folder, ...manifest, title: manifest.title ?? title }
  if (notes.kind === 'pages') return undefined
  const images = indexes.filter((index) => isPage(files[index]!))
  const voiced = pairVoices(files, indexes, images, notes.kind === 'voicecomic')
  if (voiced !== undefined) return { type: 'voicecomic', folder, title, pages: voiced }
  const isDeclared = notes.kind === 'webtoon' || context.direction === 'vertical'
  const isStrip =
    images.length > 0 &&
    (isDeclared || (await findStripFolders(files, shapesOf(files, images), context)))
  if (!isStrip) return undefined
  return { type: 'webtoon', folder, title, pages: images.map((image) => ({ image, audio: [] })) }
}

function isPage({ segments }: SourceFile): boolean {
  const name = segments.at(-1) ?? ''
  return kindOfName(name) === 'image' && !COVER.test(name)
}

/** What moves is often a small picture between the strips: it is a panel, and says nothing of their shape. */
function shapesOf(files: readonly SourceFile[], images: readonly number[]): readonly number[] {
  const still = images.filter((index) => extensionOf(files[index]?.segments.at(-1) ?? '') !== 'gif')
  return still.length > 0 ? still : images
}

/** Indexes by folder, in reading order: a source lists files as a disk or an archive does. */
function groupByFolder(
  files: readonly SourceFile[],
  without: ReadonlySet<number>,
): Map<string, number[]> {
  const folders = new Map<string, number[]>()
  for (const [index, { segments }] of files.entries()) {
    if (without.has(index)) continue
    const key = segments.slice(0, -1).join('/')
    const indexes = folders.get(key) ?? []
    if (indexes.push(index) === 1) folders.set(key, indexes)
  }
  for (const [key, indexes] of folders) {
    folders.set(
      key,
      sortNaturally(indexes, (index) => files[index]?.segments.at(-1) ?? ''),
    )
  }
  return folders
}
