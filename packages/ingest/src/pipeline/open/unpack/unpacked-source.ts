import { createReadStream } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { BrokenOffError, VerdictError } from '../../../verdict-error.ts'
import { toArchiveSource } from '../archive-entry.ts'
import type { RefusedEntry, Source } from '../source.ts'
import type {
  UnpackAnswer,
  Unpacked,
  UnpackedEntry,
  UnpackOrder,
  UnpackZipOrder,
} from './unpacked-entry.ts'

const HEAP_MB = 256

/**
 * Opens a rar or 7z. Such archives are often one stream from end to end, so all of it is unpacked
 * first, into numbered files of a scratch folder that is gone when the source is closed.
 *
 * @throws VerdictError when the whole archive cannot be taken in
 */
export async function openUnpacked(
  path: string,
  {
    format,
    scratch,
    limits,
    passwords = [],
  }: Omit<UnpackOrder, 'path' | 'passwords'> & { passwords?: readonly string[] | undefined },
): Promise<Source> {
  const close = () => rm(scratch, { recursive: true, force: true })
  await close()
  await mkdir(scratch, { recursive: true })
  try {
    const { entries, isCut } = await unpack({ format, path, scratch, limits, passwords })
    const source = toArchiveSource(
      entries.map((entry) => ({
        ...entry,
        fingerprint: `${entry.index}:${entry.crc32}:${entry.sizeBytes}`,
        read: (signal) => readUnpacked(scratch, entry, signal),
      })),
      limits,
    )
    if (isCut) source.refused.push(toCut(entries.length))
    return { ...source, close }
  } catch (error) {
    await close()
    // Nothing was opened, so nothing is left; what an earlier run noted there stays.
    await rmdir(dirname(scratch)).catch(() => undefined)
    throw error
  }
}

/** Bytes of what was unpacked. @throws VerdictError why there are none, or no more */
export async function* readUnpacked(
  scratch: string,
  { index, verdict, isBrokenOff }: UnpackedEntry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (verdict !== undefined && !isBrokenOff) throw new VerdictError(verdict)
  yield* createReadStream(join(scratch, String(index)), { signal, highWaterMark: 1024 ** 2 })
  if (isBrokenOff) throw new BrokenOffError()
}

/** What is said of the archive itself. */
function toCut(count: number): RefusedEntry {
  const message = `The archive breaks off. Entries that were found before that: ${count}. What lay behind them is missing.`
  return { path: '', verdict: 'damaged', message }
}

/**
 * Runs the thread until its last word, as long as it gives signs of life.
 *
 * @throws VerdictError for what it was to unpack as a whole
 */
export async function unpack(order: UnpackOrder | UnpackZipOrder): Promise<Unpacked> {
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
    workerData: order,
    env: {},
    // Complaints about an archive are no log of ours.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const { promise, resolve, reject } = Promise.withResolvers<Unpacked>()
  const timer = setTimeout(
    () => reject(new VerdictError('timeout')),
    order.limits.fileWallSeconds * 1000,
  )
  worker.on('message', (answer: UnpackAnswer) => {
    if (answer === 'working') timer.refresh()
    else if ('entries' in answer) resolve(answer)
    else reject(new VerdictError(answer.verdict, answer.message))
  })
  worker.on('error', (error: Error) => reject(toVerdict(error)))
  worker.on('exit', () => reject(new VerdictError('corrupted')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** A parser that broke down says that of the archive; an error of the machine is passed on. */
function toVerdict(error: Error & { code?: string; syscall?: string }): Error {
  if (error.syscall !== undefined) return error
  const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
  return new VerdictError(isMemory ? 'out_of_memory' : 'corrupted', undefined, { cause: error })
}
