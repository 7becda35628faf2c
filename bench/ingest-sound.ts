/** The rest of row 11: an audiobook that is one long file. Alone: `node bench/ingest-sound.ts [hours]`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingestWork } from '../packages/ingest/src/ingest-work.ts'
import { findConverter } from '../packages/ingest/src/kinds/media/converter.ts'
import { anIngest } from '../packages/ingest/src/test-folders.ts'
import { toValue, type Value } from './harness/benchmark.ts'

export const SOUND_HOURS = 12
const HOUR_SECONDS = 3600
/** The noise that a book repeats. */
const PIECE_SECONDS = 600
/** Between two looks at the memory. */
const SAMPLE_MS = 200

/**
 * What a whole audiobook takes, once: time, also for how long ffmpeg decodes it, and on Linux memory and
 * bytes read. Nothing on a machine without ffmpeg.
 *
 * @param hours in whole pieces of ten minutes, each the same noise: what sounds does not change the work
 */
export async function measureLongSound(root: string, hours = SOUND_HOURS): Promise<Value[]> {
  if (!(await findConverter())) return []
  const source = await makeBook(root, hours)
  const { size } = await stat(source)
  const decodeFromMs = performance.now()
  runFfmpeg(['-i', source, '-f', 'null', '-'])
  const decodeMs = performance.now() - decodeFromMs
  const outputFolder = join(root, 'sound')
  const fromMs = performance.now()
  const taken = await watchProcess(() => ingestWork(anIngest({ source, outputFolder })))
  const wholeMs = performance.now() - fromMs
  await rm(outputFolder, { recursive: true })
  await rm(source)
  const name = `A sound of ${Number(hours.toFixed(2))} h`
  return [
    toValue(`${name}, against decoding it`, 'x', [wholeMs / decodeMs]),
    toValue(name, 's', [wholeMs / 1000]),
    ...(taken
      ? [
          toValue(`${name}, most memory, ffmpeg’s included`, 'MB', [taken.peakBytes / 1_000_000]),
          toValue(`${name}, bytes read, against the file`, 'x', [taken.readBytes / size]),
        ]
      : []),
  ]
}

type Taken = { peakBytes: number; readBytes: number }

/** What this process and those that it starts take during `run`; undefined where the system has no such counts. */
async function watchProcess(run: () => Promise<unknown>): Promise<Taken | undefined> {
  if (!existsSync('/proc/self/io')) {
    await run()
    return undefined
  }
  let peakBytes = 0
  const sample = () => (peakBytes = Math.max(peakBytes, readTreeBytes(process.pid)))
  const timer = setInterval(sample, SAMPLE_MS)
  const before = countReadBytes()
  try {
    await run()
    sample()
  } finally {
    clearInterval(timer)
  }
  return { peakBytes, readBytes: countReadBytes() - before }
}

/** Bytes that this process and its ended children asked files and pipes for, cached ones too. */
function countReadBytes(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}

/** Memory of a process and of all below it. One that ends meanwhile counts nothing. */
function readTreeBytes(pid: number): number {
  try {
    const kib = Number(
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    )
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const below = children === '' ? [] : children.split(' ').map(Number)
    return below.reduce((sum, child) => sum + readTreeBytes(child), kib * 1024)
  } catch {
    return 0
  }
}

/** Ten minutes at the rate of a spoken book, again and again, as players store a book: `.m4b`. */
async function makeBook(root: string, hours: number): Promise<string> {
  const piece = join(root, 'piece.m4a')
  const noise = `anoisesrc=duration=${PIECE_SECONDS}:color=pink:sample_rate=44100:amplitude=0.2`
  const sound = ['-f', 'lavfi', '-i', noise, '-c:a', 'aac', '-b:a', '64k', '-ac', '2']
  runFfmpeg([...sound, piece])
  const list = join(root, 'pieces.txt')
  const count = Math.ceil((hours * HOUR_SECONDS) / PIECE_SECONDS)
  await writeFile(list, `file '${piece}'\n`.repeat(count))
  const book = join(root, 'book.m4b')
  runFfmpeg(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-f', 'mp4', book])
  await rm(piece)
  await rm(list)
  return book
}

function runFfmpeg(args: readonly string[]): void {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args])
}

/** Prints the figures and keeps none: the whole row does that. */
async function main(hours: number): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'yomikura-bench-sound-'))
  try {
    for (const { name, median, unit } of await measureLongSound(root, hours))
      console.log(`${name.padEnd(60)} ${median} ${unit}`)
  } finally {
    await rm(root, { recursive: true })
  }
}

if (import.meta.main) await main(Number(process.argv[2] ?? SOUND_HOURS))
