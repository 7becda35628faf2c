import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BackupPlace, type DataFile, toDamage } from './backup-place.ts'
import { BackupProblem } from './backup-problem.ts'

/**
 * What the data folder holds besides database and works: keys, passwords of locked files, what people
 * are sending, and what watched folders were like. All else there is made again.
 */
const KEPT = ['secrets.json', 'import-passwords', 'uploads', 'watch']

/** Copies them into a backup. A file that goes while it runs, as an upload that ended, is left out. */
export async function putDataFiles(
  place: BackupPlace,
  { name, folder }: { name: string; folder: string },
): Promise<DataFile[]> {
  const files: DataFile[] = []
  for (const kept of KEPT) {
    for await (const path of listFiles(folder, kept)) {
      const key = place.toKey(name, `data/${String(files.length).padStart(6, '0')}`)
      const file = await putFile(place, key, join(folder, path)).catch(ignoreMissing)
      if (file) files.push({ ...file, path })
    }
  }
  return files
}

async function putFile(place: BackupPlace, key: string, path: string) {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  let length = 0
  async function* read(): AsyncGenerator<Buffer> {
    // No further than it was long: what is added meanwhile belongs to the next backup.
    if (size === 0) return
    for await (const chunk of createReadStream(path, { end: size - 1 })) {
      hash.update(chunk as Buffer)
      length += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  await place.storage.put(key, Readable.from(read(), { objectMode: false }))
  return { key, length, sha256: hash.digest('hex') }
}

/** Paths relative to `folder` of a file or of all files below; links are left alone. */
async function* listFiles(folder: string, path: string): AsyncGenerator<string> {
  const stats = await stat(join(folder, path)).catch(ignoreMissing)
  if (stats?.isFile()) yield path
  if (!stats?.isDirectory()) return
  const entries = await opendir(join(folder, path)).catch(ignoreMissing)
  const found: Dirent[] = []
  for await (const entry of entries ?? []) found.push(entry)
  for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isFile() || entry.isDirectory()) yield* listFiles(folder, join(path, entry.name))
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

/** @returns the first of what a backup would put there */
export async function findDataFile(folder: string): Promise<string | undefined> {
  for (const kept of KEPT) for await (const path of listFiles(folder, kept)) return path
  return undefined
}

/**
 * Puts them back, readable by their owner alone.
 *
 * @throws BackupProblem for a file that is not what was written
 */
export async function writeDataFiles(
  place: BackupPlace,
  files: DataFile[],
  folder: string,
): Promise<void> {
  for (const file of files) {
    requireInside(file.path)
    await place.requireSame(file)
    const path = join(folder, file.path)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporary = `${path}.restoring`
    await rm(temporary, { force: true })
    const handle = await open(temporary, 'wx', 0o600)
    try {
      const { stream } = await place.storage.read(file.key)
      await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await handle.appendFile(chunk)
      })
      await handle.sync()
      if ((await handle.stat()).size !== file.length) throw toDamage(place.name, file.key, false)
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  }
}

/** A record that was tampered with must not reach out of the data folder. */
function requireInside(path: string): void {
  const [first, ...others] = path.split('/')
  if (first !== undefined && KEPT.includes(first) && !others.includes('..')) return
  throw new BackupProblem(`The backup names the file ${path}`, {
    cause: 'no backup of a data folder holds such a file',
    next: 'Restore another one with --at.',
  })
}
