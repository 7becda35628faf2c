/** The rest of row 11: an audiobook that is one long file. */
import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ingestWork } from '../packages/ingest/src/ingest-work.ts'
import { findConverter } from '../packages/ingest/src/kinds/media/converter.ts'
import { anIngest } from '../packages/ingest/src/test-folders.ts'
import { toValue } from './harness/benchmark.ts'

export const SOUND_HOURS = 12
const HOUR_SECONDS = 3600

/**
 * How long a whole audiobook takes, once, for how long ffmpeg decodes it. Nothing on a machine without it.
 *
 * @param hours of which each is the same noise: what sounds does not change the work
 */
export async function measureLongSound(root: string, hours = SOUND_HOURS) {
  if (!(await findConverter())) return []
  const source = await makeBook(root, hours)
  const decodeFromMs = performance.now()
  runFfmpeg(['-i', source, '-f', 'null', '-'])
  const decodeMs = performance.now() - decodeFromMs
  const outputFolder = join(root, 'sound')
  const fromMs = performance.now()
  await ingestWork(anIngest({ source, outputFolder }))
  const wholeMs = performance.now() - fromMs
  await rm(outputFolder, { recursive: true })
  await rm(source)
  return [
    toValue(`A sound of ${hours} h, against decoding it`, 'x', [wholeMs / decodeMs]),
    toValue(`A sound of ${hours} h`, 's', [wholeMs / 1000]),
  ]
}

/** One hour at the rate of a spoken book, again and again, as players store a book: `.m4b`. */
async function makeBook(root: string, hours: number): Promise<string> {
  const hour = join(root, 'hour.m4a')
  const noise = `anoisesrc=duration=${HOUR_SECONDS}:color=pink:sample_rate=44100:amplitude=0.2`
  const sound = ['-f', 'lavfi', '-i', noise, '-c:a', 'aac', '-b:a', '64k', '-ac', '2']
  runFfmpeg([...sound, hour])
  const list = join(root, 'hours.txt')
  await writeFile(list, `file '${hour}'\n`.repeat(hours))
  const book = join(root, 'book.m4b')
  runFfmpeg(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-f', 'mp4', book])
  await rm(hour)
  await rm(list)
  return book
}

function runFfmpeg(args: readonly string[]): void {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args])
}
