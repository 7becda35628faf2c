import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir, readlink, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isLitterPath } from '@yomikura/content/clean-names'

/** Enough of an archive's end to hold the check sums of its files, which zip and 7z keep there. */
const SAMPLE_BYTES = 65_536
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
const ZIP_COUNT_AT = 10
/** Files of a folder that are looked into; names and sizes count of all. */
const SAMPLED_FILES = 32

/** What a path holds, as far as a look from outside shows. */
export type SourceSurvey = {
  /** @see printOf */
  print: string
  bytes: number
  /** Files of a folder, or entries of a zip. */
  files: number
}

/**
 * Shows whether two paths hold the same work, under whatever name: sizes of all files, their names below
 * the path, and samples of their bytes. Not of all bytes: a shelf is looked at before anything of it is
 * read, and may be a disk full of archives.
 *
 * @returns undefined when there is nothing, or no file and no folder
 * @throws the system's error when it cannot be read
 */
export async function printOf(path: string): Promise<string | undefined> {
  return (await surveySource(path))?.print
}

/**
 * The print of a path, and how much there is to take in.
 *
 * @returns undefined, and throws, as {@link printOf}
 */
export async function surveySource(path: string): Promise<SourceSurvey | undefined> {
  const stats = await unlessGone(stat(path))
  if (stats?.isDirectory()) return surveyFiles(path, await listFiles(path))
  return stats?.isFile() ? surveyFiles(path, [path]) : undefined
}

async function surveyFiles(path: string, files: readonly string[]): Promise<SourceSurvey> {
  const hash = createHash('sha256')
  const step = Math.max(1, Math.ceil(files.length / SAMPLED_FILES))
  const seen = { bytes: 0, files: files.length }
  for (const [index, file] of files.entries()) {
    // A name that is no UTF-8 leads nowhere as text. It still counts as one.
    const stats = await unlessGone(lstat(file))
    if (stats?.isSymbolicLink()) {
      hash.update(`${relative(path, file)}\0${await readlink(file)}\0`)
      continue
    }
    const size = stats?.size
    hash.update(`${relative(path, file)}\0${size}\0`)
    seen.bytes += size ?? 0
    if (index % step !== 0 || size === undefined) continue
    const end = await sample(file, size, hash)
    if (file === path) seen.files = countZipEntries(end) ?? 1
  }
  return { print: hash.digest('hex'), ...seen }
}

/** By the record that ends a zip; undefined for other files. */
function countZipEntries(end: Buffer): number | undefined {
  const at = end.lastIndexOf(ZIP_END)
  return at < 0 || at + ZIP_COUNT_AT + 2 > end.length
    ? undefined
    : end.readUInt16LE(at + ZIP_COUNT_AT)
}

async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isLitterPath(relative(folder, file).split(sep)))
    .sort()
}

/**
 * Beginning, middle and end.
 *
 * @returns the end
 */
async function sample(file: string, size: number, hash: Hash): Promise<Buffer> {
  // A path that became a pipe or a link meanwhile neither blocks this call nor leads elsewhere.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  try {
    const last = Math.max(0, size - SAMPLE_BYTES)
    let end = Buffer.alloc(0)
    for (const position of new Set([0, Math.floor(last / 2), last])) {
      const buffer = Buffer.alloc(Math.min(SAMPLE_BYTES, size))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      end = buffer.subarray(0, bytesRead)
      hash.update(end)
    }
    return end
  } finally {
    await handle.close()
  }
}
