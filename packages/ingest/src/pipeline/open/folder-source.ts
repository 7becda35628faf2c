import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { isLitterFolder, isLitterPath } from '@yomikura/content/clean-names'
import type { Verdict } from '@yomikura/contract/errors'
import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { LabelSpace, cleanLabels, isTooDeep, toLabels } from './labels.ts'
import { LinkFollower } from './follow-link.ts'
import type { GivenEncoding } from './given-encoding.ts'
import { decodeNames } from './name-encoding.ts'
import { borrowBuffer, returnBuffer } from './read-buffers.ts'
import { refuseLength } from './refuse-claims.ts'
import type { RefusedEntry, Source, SourceFile } from './source.ts'

const SLASH = Buffer.from('/')

type Found = { location: Buffer; names: Buffer[] }

/** What the operator says of a folder besides its path. */
export type GivenOfFolder = {
  /** Encoding of names that are no UTF-8. */
  nameEncoding?: GivenEncoding | undefined
  /** Folders that links may lead into, absolute; the folder itself when absent. */
  linkRoots?: readonly string[] | undefined
}

type Walk = {
  found: Found[]
  special: Found[]
  lost: (Found & { cause: unknown })[]
  links: LinkFollower
  limits: IngestLimits
}

/** What a folder may do while it is read, or keep from us: that costs the file and not the work. */
const LOST: Record<string, [Verdict, string]> = {
  ENOENT: ['unreadable', 'The file went away while it was taken in.'],
  ENOTDIR: ['unreadable', 'The file went away while it was taken in.'],
  ELOOP: ['unsafe_entry', 'A link took the place of the file.'],
  EACCES: ['unreadable', 'The server may not read the file.'],
  EPERM: ['unreadable', 'The server may not read the file.'],
}

/**
 * Opens a folder and all below it. Links are followed where they may lead, else refused with the reason;
 * names that are no UTF-8 are guessed as in archives, since they often come from one.
 *
 * @throws VerdictError `too_many_entries` or `too_large`
 */
export async function openFolder(
  path: string,
  limits: IngestLimits,
  { nameEncoding, linkRoots = [path] }: GivenOfFolder = {},
): Promise<Source> {
  const found: Found[] = []
  const special: Found[] = []
  const lost: (Found & { cause: unknown })[] = []
  const links = new LinkFollower(linkRoots)
  await walk({ location: Buffer.from(path), names: [] }, { found, special, lost, links, limits })
  const toLabelList = createLabeler([...found, ...special, ...lost], nameEncoding)
  const refused: RefusedEntry[] = special.map((entry) => ({
    path: toLabelList(entry).join('/'),
    verdict: 'unsafe_entry',
  }))
  for (const entry of lost) refused.push(toRefused(toLabelList(entry), entry.cause))
  const files = await toFiles(found, toLabelList, refused, limits)
  return { files, refused, close: async () => {} }
}

/** Opens one loose file as a folder that holds only it. */
export async function openSingleFile(
  path: string,
  name: string,
  limits: IngestLimits,
): Promise<Source> {
  const location = Buffer.from(path)
  const file = toSourceFile(location, toLabels(name), await lstat(location), limits)
  return { files: [file], refused: [], close: async () => {} }
}

async function walk(folder: Found, into: Walk): Promise<void> {
  if (isTooDeep(folder.names.map(String))) {
    into.special.push(folder)
    return
  }
  const entries = await list(folder).catch((cause: unknown) => {
    // Without its own folder there is no work.
    if (folder.names.length === 0 || !isLost(cause)) throw cause
    into.lost.push({ ...folder, cause })
    return []
  })
  // The order of a directory is the file system's own; equal sources must give equal works.
  entries.sort((a, b) => Buffer.compare(a.name, b.name))
  for (const entry of entries) {
    // Not even entered: the system keeps some of it from everybody, and that is no fault of the work.
    if (entry.isDirectory() && isLitterFolder(String(entry.name))) continue
    const child = toChild(folder, entry)
    if (entry.isDirectory()) await walk(child, into)
    else if (entry.isFile()) into.found.push(child)
    else if (entry.isSymbolicLink()) await takeLink(child, folder, into)
    else into.special.push(child)
    if (into.found.length > into.limits.entries) throw new VerdictError('too_many_entries')
  }
}

/** What a link leads to stands in the work under the link's own name. */
async function takeLink(link: Found, folder: Found, into: Walk): Promise<void> {
  if (isLitterPath(link.names.map(String))) return
  try {
    const { location, type } = await into.links.follow(link.location, folder.location)
    const target = { location, names: link.names }
    if (type === 'file') into.found.push(target)
    else if (!isLitterFolder(String(link.names.at(-1)))) await walk(target, into)
  } catch (cause) {
    if (!(cause instanceof VerdictError) || cause.verdict === 'too_many_entries') throw cause
    into.lost.push({ ...link, cause })
  }
}

function list({ location }: Found): Promise<Dirent<Buffer>[]> {
  return readdir(location, { withFileTypes: true, encoding: 'buffer' })
}

function isLost(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code) in LOST
}

function toRefused(segments: readonly string[], cause: unknown): RefusedEntry {
  if (cause instanceof VerdictError) {
    return { path: segments.join('/'), verdict: cause.verdict, message: cause.message }
  }
  const [verdict, message] = (isLost(cause) && LOST[cause.code]) || LOST['ENOENT']!
  return { path: segments.join('/'), verdict, message }
}

function toChild(folder: Found, entry: Dirent<Buffer>): Found {
  return {
    location: Buffer.concat([folder.location, SLASH, entry.name]),
    names: [...folder.names, entry.name],
  }
}

/** A backslash is an ordinary letter here, so names are labelled one by one and not split. */
function createLabeler(
  all: readonly Found[],
  nameEncoding: GivenEncoding | undefined,
): (entry: Found) => string[] {
  const names = [...new Set(all.flatMap((entry) => entry.names))]
  const decoded = decodeNames(names, { given: nameEncoding })
  const labels = new Map(
    names.map((name, index) => [
      name,
      toLabels((decoded[index] ?? '').replaceAll('\\', '＼')).join(' ') || '_',
    ]),
  )
  return (entry) => entry.names.map((name) => labels.get(name) ?? '_')
}

async function toFiles(
  found: readonly Found[],
  toLabelList: (entry: Found) => string[],
  refused: RefusedEntry[],
  limits: IngestLimits,
): Promise<SourceFile[]> {
  const space = new LabelSpace()
  const files: SourceFile[] = []
  let total = 0
  for (const entry of found) {
    const cleaned = cleanLabels(toLabelList(entry))
    if (cleaned === undefined) continue
    const stats = await lstat(entry.location).catch((cause: unknown) => {
      if (!isLost(cause)) throw cause
      refused.push(toRefused(cleaned, cause))
    })
    if (stats === undefined) continue
    total += stats.size
    if (total > limits.totalBytes) throw new VerdictError('too_large')
    if (stats.isFile()) {
      files.push(toSourceFile(entry.location, space.assign(cleaned), stats, limits))
    } else {
      refused.push({ path: cleaned.join('/'), verdict: 'unsafe_entry' })
    }
  }
  return files
}

function toSourceFile(
  location: Buffer,
  segments: string[],
  stats: Stats,
  limits: IngestLimits,
): SourceFile {
  return {
    segments,
    sizeBytes: stats.size,
    fingerprint: `${stats.size}:${stats.mtimeMs}`,
    read: (signal) => readFileChunks(location, limits, signal),
  }
}

async function* readFileChunks(
  location: Buffer,
  limits: IngestLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  // A link or pipe may have taken the file's place since it was listed: neither is opened.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(location, flags).catch((cause: unknown) => {
    const [verdict, message] = (isLost(cause) && LOST[cause.code]) || []
    throw verdict ? new VerdictError(verdict, message, { cause }) : cause
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new VerdictError('unsafe_entry')
    refuseLength(stats.size, limits)
    // One buffer for all of it: a stream costs more than reading, hashing and writing together.
    const chunk = borrowBuffer()
    try {
      for (;;) {
        signal.throwIfAborted()
        const { bytesRead } = await file.read(chunk, 0, chunk.length, null)
        if (bytesRead === 0) return
        yield chunk.subarray(0, bytesRead)
      }
    } finally {
      returnBuffer(chunk)
    }
  } finally {
    await file.close()
  }
}
