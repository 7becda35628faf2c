import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { kindOfName, type FileKind } from '@yomikura/content/kinds'
import { cleanText } from '@yomikura/ingest/pipeline/plan/metadata/work-metadata'
import { openSource } from '@yomikura/ingest/pipeline/open/open-source'
import type { SourceFile } from '@yomikura/ingest/pipeline/open/source'
import { DEFAULT_LIMITS } from '@yomikura/ingest/settings'
import { VerdictError } from '@yomikura/ingest/verdict-error'
import { sideOfName } from '@yomikura/text/page-direction'
import { printable } from './printable.ts'
import { isTitle, planShelf, type ShelfNode, type ShelfPlan } from './plan-shelf.ts'
import { readFacts, type ShelfFacts, type WorkPosition } from './shelf-facts.ts'
import { type PlacedNode, readShelf } from './read-shelf.ts'
import { isFilmCalledTs } from './transport-stream.ts'
import { kindOnShelf } from './shelf-names.ts'
import { findRuns } from './shelf-runs.ts'
import { sidecarFinder } from './shelf-sidecars.ts'
import { dropRepeatedLinks, isLitter, isWithin, sayLeftOut, type Shelf } from './shelf-entries.ts'

/** A folder, archive or file that is one work. */
export type FoundWork = {
  path: string
  /** Folder of many works that it lies on. */
  shelf?: string
  /** Folders besides that its links may lead into. */
  follow?: readonly string[]
  /** Absolute paths of notes and a cover that lie beside it and describe it, and of its other forms. */
  beside?: readonly string[]
  title: string
  workType: string
  prefix: 'B' | 'R'
  /** By the script of its name; what the files say counts before it. */
  direction: 'rtl' | 'ltr'
} & Pick<ShelfFacts, 'series' | 'maker'>

const ARCHIVES = new Set(['.zip', '.cbz', '.rar', '.cbr', '.7z', '.cb7', '.tar', '.cbt'])
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
export type WorkPlace = Pick<FoundWork, 'path' | 'beside'> & {
  name: string
  position?: WorkPosition
}

/** Which of these folders were taken in as one work, which is still in a library. */
export type ListKnown = (paths: readonly string[]) => Promise<readonly string[]>

/** Works of a path, and how its files are divided among them. */
export type FoundShelf = { works: FoundWork[] } & Pick<ShelfList, 'tally' | 'emptied'>

/** Where the files of a shelf went. Together they are all that were found. */
export type FileTally = {
  inWorks: number
  /** Covers, and what describes works. */
  besideWorks: number
  /** No work and no part of one; each was named with the reason. */
  leftOut: number
}

/**
 * Works that a path stands for: a shelf is looked through to any depth.
 *
 * @param isOneWork takes the path as one work in any case, for a work of several chapter folders
 * @param follow folders that links may lead into, besides the path itself
 * @see planShelf
 */
export async function findWorks(
  path: string,
  isOneWork = false,
  follow: readonly string[] = [],
  listKnown?: ListKnown,
): Promise<FoundShelf> {
  const shelf = await openShelf(path, follow)
  if (isOneWork) {
    const places = [await placeOneWork(shelf.root)]
    return { works: await describeWorks(places, shelf), tally: NO_TALLY, emptied: [] }
  }
  const { places, leftOut, ...about } = await listWorks(shelf, listKnown)
  sayLeftOut(shelf.root, leftOut)
  return { ...about, works: await describeWorks(places, shelf) }
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
async function placeOneWork(root: string): Promise<WorkPlace> {
  if (!(await stat(root)).isDirectory()) return toPlace(root)
  const found = await readdir(root, { withFileTypes: true })
  const names = found.filter((entry) => !isLitter(entry.name, entry) && !BESIDE.test(entry.name))
  const archives = names.filter((entry) => entry.isFile() && ARCHIVES.has(toExtension(entry.name)))
  const [archive] = archives
  if (archive === undefined || archives.length < names.length) return toPlace(root)
  if (archives.length === 1) {
    const kinds = new Map(
      found.filter((entry) => entry.isFile()).map(({ name }) => [{ name }, kindOnShelf(name)]),
    )
    const beside = sidecarFinder(kinds, false)(archive).map(({ name }) => join(root, name))
    return { ...toPlace(join(root, archive.name)), beside }
  }
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
      const { path, beside = [] } = place
      const around = beside.length > 0 ? { beside } : {}
      works[index] = found && { ...found, ...toReadable(path, { root, follow }), ...around }
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

/** What lies on a shelf. */
export type ShelfList = {
  places: WorkPlace[]
  tally: FileTally
  /** Folders that could not be read. */
  unread: string[]
  /** Folders that were taken in as one work, and of which readers see nothing: its archives are works now. */
  emptied: string[]
  /** What is no work and no part of one, by the way from the shelf down to it. */
  leftOut: { way: string; reason: string }[]
}

/** The works on a shelf, none of which is opened. */
export async function listWorks(shelf: Shelf, listKnown?: ListKnown): Promise<ShelfList> {
  const { root: path } = shelf
  if (!(await stat(path)).isDirectory()) {
    return { places: [toPlace(path)], tally: NO_TALLY, unread: [], emptied: [], leftOut: [] }
  }
  const { root, unread } = await readShelf(shelf)
  const { plan, emptied } = await planKnown(root, listKnown)
  const { kept, repeated } = dropRepeatedLinks(toPlaced(plan), path)
  const unsuited = plan.leftOut.flatMap(({ node, above, reason }) =>
    reason === undefined ? [] : { way: toWay(node.name, above), reason },
  )
  const passedOver = plan.shelves.flatMap(({ node, above }) =>
    (node.passedOver ?? []).map(({ name, reason }) => ({ name, way: toWay(name, above), reason })),
  )
  const leftOut = [...passedOver, ...repeated, ...unsuited].map(({ way, reason }) => ({
    way,
    reason,
  }))
  const tally = {
    inWorks: sum(kept),
    besideWorks: plan.leftOut.length - unsuited.length,
    // A folder that cannot be read has no name in it: how many files it holds is unknown.
    leftOut: unsuited.length + sum(repeated) + passedOver.filter(({ name }) => name !== '').length,
  }
  const places = kept.map(({ path, name, position, beside }) => ({ path, name, position, beside }))
  return { places, tally, unread, emptied, leftOut }
}

/** Where the files of a shelf went, in words; no line for a path that is one file. */
export function describeTally({ inWorks, besideWorks, leftOut }: FileTally): string[] {
  const found = inWorks + besideWorks + leftOut
  if (found === 0) return []
  return [
    `${found} files found: ${inWorks} in works, ${besideWorks} that describe works, ${leftOut} left out`,
  ]
}

const NO_TALLY: FileTally = { inWorks: 0, besideWorks: 0, leftOut: 0 }

function toPlaced({ works, shelves }: ShelfPlan<PlacedNode>) {
  const withShelves = new Set(shelves.map(({ above }) => above.at(-2)))
  const besides = new Map<PlacedNode | undefined, number>()
  for (const { above } of works) besides.set(above.at(-1), (besides.get(above.at(-1)) ?? 0) + 1)
  const named = works.map(({ node, above }) => ({
    ...{ above: above.map((folder) => folder.name), name: node.name },
    isFolder: node.children !== undefined,
  }))
  const runs = findRuns(named)
  return works.map(({ node, above, beside = [], otherForms = [], isTitled = false }, at) => {
    const { path, name, isLinked } = node
    const position = {
      ...(runs.get(named[at]!) ?? { above: named[at]!.above }),
      besides: besides.get(above.at(-1)) ?? 1,
      isDescribed: isTitled || isTitle(node),
      isAmongShelves: above.length > 0 && withShelves.has(above.at(-1)),
    }
    const way = toWay(name, above)
    const besidePaths = [...beside, ...otherForms].map((file) => file.path)
    const files = countFiles(node) + otherForms.length
    return { path, name, isLinked, position, beside: besidePaths, way, files }
  })
}

function countFiles({ children }: ShelfNode): number {
  return children === undefined ? 1 : children.reduce((all, child) => all + countFiles(child), 0)
}

function sum(works: readonly { files: number }[]): number {
  return works.reduce((all, { files }) => all + files, 0)
}

/** A folder that readers have as one work stays one, though it would be several by now. */
async function planKnown(
  root: PlacedNode,
  listKnown: ListKnown | undefined,
): Promise<{ plan: ShelfPlan<PlacedNode>; emptied: string[] }> {
  const plan = planShelf(root)
  const known = new Set(await listKnown?.(plan.shelves.map(({ node }) => node.path)))
  const emptied = plan.shelves.flatMap(({ node: { path }, hasReadable }) =>
    known.has(path) && !hasReadable ? path : [],
  )
  if (known.size === emptied.length) return { plan, emptied }
  return { plan: planShelf(root, ({ path }) => known.has(path)), emptied }
}

function toWay(name: string, above: readonly PlacedNode[]): string {
  return [...above.map((folder) => folder.name), name].filter((part) => part !== '').join('/')
}

/** No right to read it, or it went away meanwhile. */
function isOfFileSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

async function describeWork(
  { path, name, position }: WorkPlace,
  root: string,
): Promise<Omit<FoundWork, 'shelf' | 'follow' | 'beside'>> {
  const isFolder = (await stat(path)).isDirectory()
  const stem = isFolder ? name : name.slice(0, name.length - extname(name).length)
  const kind = await findMainKind(path)
  const direction = guessDirection(kind, stem, basename(path === root ? dirname(path) : root))
  const { workType, prefix } = WORK_TYPES[kind]
  const isManga = direction === 'rtl' && (kind === 'image' || (kind === 'pdf' && MANGA.test(path)))
  const isSound = kind === 'audio'
  const facts: ShelfFacts =
    position === undefined || kind === 'video'
      ? { title: stem, ...toFilmSeries(position) }
      : readFacts({ ...position, name, isFolder, isSound })
  return {
    ...cleanFacts(facts),
    path,
    title: cleanText(facts.title) ?? cleanText(name) ?? '_',
    workType: isManga ? 'MNG' : workType,
    prefix,
    direction,
  }
}

/** Folders around films say how they are sorted; a row of seasons alone is a series. */
function toFilmSeries(position: WorkPosition | undefined): Pick<ShelfFacts, 'series'> {
  const { run } = position ?? {}
  return run?.name === undefined ? {} : { series: { name: run.name, volume: run.volume } }
}

function cleanFacts({ series, maker }: ShelfFacts): Pick<ShelfFacts, 'series' | 'maker'> {
  const [seriesName, makerName] = [cleanText(series?.name), cleanText(maker)]
  return {
    ...(series && seriesName !== undefined && { series: { ...series, name: seriesName } }),
    ...(makerName !== undefined && { maker: makerName }),
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
    const kind = toMainKind(source.files)
    return kind === 'other' && (await isFilmCalledTs(path)) ? 'video' : kind
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
