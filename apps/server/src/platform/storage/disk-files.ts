import { type FileHandle, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createId } from '../ids/ids.ts'
import { countBytes } from './count-bytes.ts'
import { toNeutralError } from './disk-errors.ts'
import { LengthMismatch, type PutOptions } from './storage.ts'

/**
 * Writes and flushes a new file in `folder`.
 *
 * @returns its path; when anything fails the file is gone
 */
export async function writeTemporary(
  folder: string,
  body: Buffer | Readable,
  options: PutOptions,
): Promise<string> {
  const { length, signal } = options
  if (Buffer.isBuffer(body) && length !== undefined && body.length !== length) {
    throw new LengthMismatch(length, body.length)
  }
  const path = join(folder, createId())
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw toNeutralError(error)
  })
  try {
    if (Buffer.isBuffer(body)) await handle.writeFile(body, signal ? { signal } : {})
    else await writeStream(handle, body, options)
    await handle.sync()
    await handle.close()
    return path
  } catch (error) {
    await handle.close().catch(() => {})
    await unlink(path).catch(() => {})
    throw toNeutralError(error)
  }
}

/** One write at a time: the stream is held back while the disk is slower. */
async function writeStream(
  handle: FileHandle,
  body: Readable,
  { length, signal }: PutOptions,
): Promise<void> {
  const write = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) await handle.appendFile(chunk)
  }
  const options = signal ? { signal } : {}
  if (length === undefined) await pipeline(body, write, options)
  else await pipeline(body, countBytes(length), write, options)
}

/** Makes a folder and its parents, and makes their names survive a power cut. */
export async function ensureFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await flushFolder(dirname(made)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
  }
}

/** Flushes a folder's list of names. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes what has lain in `folder` for longer than `ageMs`. */
export async function removeOldFiles(folder: string, ageMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > ageMs) {
      await rm(path, { recursive: true, force: true })
    }
  }
}
