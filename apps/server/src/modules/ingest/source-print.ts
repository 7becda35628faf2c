import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Enough of an archive's end to hold the check sums of its files, which zip and 7z keep there. */
const SAMPLE_BYTES = 65_536
/** Files of a folder that are looked into; names and sizes count of all. */
const SAMPLED_FILES = 32

/**
 * Tells whether two paths hold the same work, under whatever name: sizes of all files, their names below
 * the path, and samples of their bytes. Not of all bytes: a shelf is looked at before anything of it is
 * read, and may be a disk full of archives.
 *
 * @returns undefined when there is nothing, or no file and no folder
 * @throws the system's error when it cannot be read
 */
export async function printOf(path: string): Promise<string | undefined> {
  const stats = await unlessGone(stat(path))
  if (!stats?.isDirectory() && !stats?.isFile()) return undefined
  const hash = createHash('sha256')
  const files = stats.isDirectory() ? await listFiles(path) : [path]
  const step = Math.max(1, Math.ceil(files.length / SAMPLED_FILES))
  for (const [index, file] of files.entries()) {
    // A name that is no UTF-8 leads nowhere as text. It still counts as one.
    const size = (await unlessGone(lstat(file)))?.size
    hash.update(`${relative(path, file)}\0${size}\0`)
    if (index % step === 0 && size !== undefined) await sample(file, size, hash)
  }
  return hash.digest('hex')
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
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Beginning, middle and end. */
async function sample(file: string, size: number, hash: Hash): Promise<void> {
  // What became a pipe or a link meanwhile keeps nobody waiting and leads nowhere.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  try {
    const last = Math.max(0, size - SAMPLE_BYTES)
    for (const position of new Set([0, Math.floor(last / 2), last])) {
      const buffer = Buffer.alloc(Math.min(SAMPLE_BYTES, size))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
