import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { kindOfName, type FileKind } from '@yomikura/content/kinds'
import { cleanText } from '@yomikura/ingest/pipeline/plan/metadata/work-metadata'
import { openSource } from '@yomikura/ingest/pipeline/open/open-source'
import type { SourceFile } from '@yomikura/ingest/pipeline/open/source'
import { DEFAULT_LIMITS } from '@yomikura/ingest/settings'
import { VerdictError } from '@yomikura/ingest/verdict-error'
import { sortNaturally } from '@yomikura/text/natural-sort'
import { sideOfName } from '@yomikura/text/page-direction'
import { printable } from './printable.ts'
import {
  dropRepeatedLinks,
  isLitter,
  isWithin,
  listShelf,
  type Shelf,
  type ShelfEntry,
} from './shelf-entries.ts'

/** A folder, archive or file that is one work. */
export type FoundWork = {
  path: string
  /** Folder of many works that it lies on. */
  shelf?: string
  /** Folders besides that its links may lead into. */
  follow?: readonly string[]
  title: string
  workType: string
  prefix: 'B' | 'R'
  /** By the script of its name; what the files say counts before it. */
  direction: 'rtl' | 'ltr'
}

const ARCHIVES = new Set(['.zip', '.cbz', '.rar', '.cbr', '.7z', '.cb7', '.tar', '.cbt'])
/** Files that are a work each when they lie on a shelf. */
const WORK_EXTENSIONS = new Set([...ARCHIVES, '.pdf', '.epub'])
/** Lies beside an archive and is no work: its cover and what describes it. */
const BESIDE =
  /^(?:(?:cover|folder|poster)\.[a-z0-9]+|work\.json|comicinfo\.xml|metadata\.opf|.*\.nfo)$/iu
/** Words in a path that make a document one. */
const MANGA = /漫画|マンガ|まんが|コミック|manga|comics?/iu
/** Archives that only the sealed process opens. Most of them are comics. */
const SEALED_EXTENSIONS = new Set(['.rar', '.cbr', '.7z', '.cb7'])

const OPEN_AT_ONCE = 16

/** Work type by what a work mostly holds; see the table of specification.md#1.3. */
const WORK_TYPES: Record<FileKind, { workType: string; prefix: 'B' | 'R' }> = {
  image: { workType: 'COM', prefix: 'B' },
  pdf: { workType: 'PBC', prefix: 'B' },
  text: { workType: 'NRE', prefix: 'B' },
  epub: { workType: 'NRE', prefix: 'B' },
  audio: { workType: 'SOU', prefix: 'R' },
  vtt: { workType: 'SOU', prefix: 'R' },
  video: { workType: 'MOV', prefix: 'R' },
  html: { workType: 'ETC', prefix: 'R' },
  other: { workType: 'ET4', prefix: 'R' },
}

/** Where a work lies, and what it is called there: a link has a name of its own. */
export type WorkPlace = { path: string; name: string }

/**
 * Works that a path stands for. A shelf is a folder that holds folders or archives and no page of its
 * own; each of those is a work. Anything else is one work.
 *
 * @param isOneWork takes the path as one work in any case, for a work of several chapter folders
 * @param follow folders that links may lead into, besides the path itself
 */
export async function findWorks(
  path: string,
  isOneWork = false,
  follow: readonly string[] = [],
): Promise<FoundWork[]> {
  const shelf = await openShelf(path, follow)
  const places = isOneWork ? [toPlace(await findOneWork(shelf.root))] : await listWorks(shelf)
  return describeWorks(places, shelf)
}

/**
 * A shelf by the paths that a person named, which may be links themselves.
 *
 * @throws the system's error when one of them is not there
 */
export async function openShelf(path: string, follow: readonly string[] = []): Promise<Shelf> {
  return {
    root: await realpath(path),
    follow: await Promise.all(follow.map((folder) => realpath(folder))),
  }
}

function toPlace(path: string): WorkPlace {
  return { path, name: basename(path) }
}

/**
 * What is meant by a path that is called one work: an archive that lies alone in its folder is the work.
 *
 * @throws Error for a folder of several archives, each of which is a work of its own
 */
async function findOneWork(root: string): Promise<string> {
  if (!(await stat(root)).isDirectory()) return root
  const found = await readdir(root, { withFileTypes: true })
  const names = found.filter((entry) => !isLitter(entry.name, entry) && !BESIDE.test(entry.name))
  const archives = names.filter((entry) => entry.isFile() && ARCHIVES.has(toExtension(entry.name)))
  const [archive] = archives
  if (archive === undefined || archives.length < names.length) return root
  if (archives.length === 1) return join(root, archive.name)
  throw new Error(
    `${printable(root)} holds ${archives.length} archives, and each is a work. Import them without --title and --one-work, or name one of them.`,
  )
}

function toExtension(name: string): string {
  return extname(name).toLowerCase()
}

/** Opens each to see what it mostly holds, a few at a time: a shelf may have tens of thousands. */
export async function describeWorks(
  places: readonly WorkPlace[],
  { root, follow }: Shelf,
): Promise<FoundWork[]> {
  const works: (FoundWork | undefined)[] = []
  const queue = places.entries()
  const work = async () => {
    for (const [index, place] of queue) {
      // What goes away from a shelf meanwhile is no work of it any more.
      const found = await describeWork(place, root).catch((error: unknown) => {
        if (place.path === root || !isOfFileSystem(error)) throw error
        return undefined
      })
      works[index] = found && { ...found, ...toReadable(place.path, { root, follow }) }
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, work))
  return works.filter((found) => found !== undefined)
}

/** What may be read for a work: the shelf that it lies on, and where its links may lead. */
function toReadable(path: string, { root, follow }: Shelf): Pick<FoundWork, 'shelf' | 'follow'> {
  if (path === root) return follow.length > 0 ? { follow } : {}
  const folders = [root, ...follow]
  const shelf = folders.find((folder) => isWithin(path, folder)) ?? root
  const others = folders.filter((folder) => folder !== shelf)
  return { shelf, ...(others.length > 0 && { follow: others }) }
}

/** The works on a shelf, none of which is opened. */
export async function listWorks(shelf: Shelf): Promise<WorkPlace[]> {
  const { root } = shelf
  if (!(await stat(root)).isDirectory()) return [toPlace(root)]
  const entries = await listShelf(shelf)
  const hasOwnPages = entries.some(
    ({ name, isFolder }) => !isFolder && kindOfName(name) === 'image',
  )
  const works = entries.filter(isWork)
  if (hasOwnPages || works.length === 0) return [toPlace(root)]
  return dropRepeatedLinks(
    sortNaturally(works, ({ name }) => name),
    root,
  )
}

function isWork({ name, path, isFolder }: ShelfEntry): boolean {
  return isFolder || [name, path].some((one) => WORK_EXTENSIONS.has(toExtension(one)))
}

/** No right to read it, or it went away meanwhile. */
function isOfFileSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

async function describeWork(
  { path, name }: WorkPlace,
  root: string,
): Promise<Omit<FoundWork, 'shelf' | 'follow'>> {
  const isFolder = (await stat(path)).isDirectory()
  const stem = isFolder ? name : name.slice(0, name.length - extname(name).length)
  const kind = await findMainKind(path)
  const direction = guessDirection(kind, stem, basename(path === root ? dirname(path) : root))
  const { workType, prefix } = WORK_TYPES[kind]
  const isManga = direction === 'rtl' && (kind === 'image' || (kind === 'pdf' && MANGA.test(path)))
  return {
    path,
    title: cleanText(stem) ?? cleanText(name) ?? '_',
    workType: isManga ? 'MNG' : workType,
    prefix,
    direction,
  }
}

/** A volume that is called by its number alone belongs to the series that its folder names. */
function guessDirection(kind: FileKind, name: string, folder: string): FoundWork['direction'] {
  if (WORK_TYPES[kind].prefix !== 'B') return 'ltr'
  const side = sideOfName(name) ?? sideOfName(folder)
  return side ?? (kind === 'image' ? 'rtl' : 'ltr')
}

/** What a work mostly holds. One that cannot be opened is refused later, with its verdict. */
async function findMainKind(path: string): Promise<FileKind> {
  if (SEALED_EXTENSIONS.has(extname(path).toLowerCase())) return 'image'
  try {
    const source = await openSource(path, DEFAULT_LIMITS)
    await source.close()
    return toMainKind(source.files)
  } catch (error) {
    if (!(error instanceof VerdictError) && !isOfFileSystem(error)) throw error
    return 'other'
  }
}

/**
 * What most files are, and the bytes where there is sound or film: a film has more posters and
 * subtitles than films, and an album more scans than tracks.
 */
function toMainKind(files: readonly Pick<SourceFile, 'segments' | 'sizeBytes'>[]): FileKind {
  const counts = new Map<FileKind, number>()
  const bytes = new Map<FileKind, number>()
  for (const { segments, sizeBytes } of files) {
    const kind = kindOfName(segments.at(-1) ?? '')
    if (kind === 'other') continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    bytes.set(kind, (bytes.get(kind) ?? 0) + sizeBytes)
  }
  // Subtitles lie beside what they belong to.
  if (counts.size > 1) counts.delete('vtt')
  const largest = toGreatest(bytes)
  return largest === 'audio' || largest === 'video' ? largest : (toGreatest(counts) ?? 'other')
}

function toGreatest(sums: ReadonlyMap<FileKind, number>): FileKind | undefined {
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0]
}
