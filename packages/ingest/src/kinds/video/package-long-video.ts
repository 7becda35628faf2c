import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { JournalRecord } from '../../pipeline/emit/journal.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { Converter } from '../media/converter.ts'
import { convert } from '../media/probe.ts'
import { toHlsArguments } from './hls-arguments.ts'
import { makeRungs } from './make-rungs.ts'
import {
  canDecodeInstead,
  type Film,
  toPackage,
  typeOfPart,
  type PackagedVideo,
  type PlacedStream,
} from './package-video.ts'
import { withoutCopy, type Rung } from './plan-video.ts'
import { readPlaylist, type WrittenStream } from './read-playlist.ts'

type LongFilm = Film & {
  /** Names the film's steps in the journal. */
  key: string
  /** Folder of its parts below the optimised files. */
  stem: string
}

type RungRecord = JournalRecord & { written: WrittenStream }

/**
 * Makes a long film, each quality put in its place and journaled when it is done: a run that was killed
 * in the second hour makes only the others, or what comes after a copy.
 *
 * @throws VerdictError `corrupted`, `timeout` or `out_of_memory`
 */
export async function packageLongVideo(
  film: LongFilm,
  converter: Converter,
  job: JobContext,
): Promise<PackagedVideo> {
  try {
    return await packageRungs(film, converter, job)
  } catch (error) {
    job.signal.throwIfAborted()
    if (!canDecodeInstead(error, film.plan)) throw error
    const { source, key, stem, plan, seconds } = film
    const uncopied = { source, key, stem, seconds, plan: withoutCopy(plan) }
    return packageRungs(uncopied, converter, job)
  }
}

async function packageRungs(
  film: LongFilm,
  converter: Converter,
  job: JobContext,
): Promise<PackagedVideo> {
  const { size, rungs } = film.plan
  const groups = rungs.map((rung) => [rung])
  const records = await makeRungs({ size, groups }, job, ([rung], running) =>
    takeRung(film, rung!, { converter, job: running }),
  )
  const streams = records.map(({ written, outputs }, index): PlacedStream => {
    const { name, width, height } = rungs[index]!
    return { name, width, height, written, outputs }
  })
  return toPackage('', film.plan, streams)
}

async function makeRung(
  { source, plan, seconds: totalSeconds }: LongFilm,
  rung: Rung,
  { converter, job }: { converter: Converter; job: JobContext },
): Promise<string> {
  const folder = await job.output.temporaryFolder()
  const after = toHlsArguments(plan, [rung])
  await convert({ path: source, folder, after, totalSeconds }, converter, job)
  return folder
}

async function takeRung(
  film: LongFilm,
  rung: Rung,
  { converter, job }: { converter: Converter; job: JobContext },
): Promise<RungRecord> {
  // A copy and what is made instead of it may have the same name.
  const key = `${film.key}#${rung.name}${film.plan.copiesVideo ? '#copy' : ''}`
  const finished = await job.journal.find<RungRecord>(key)
  if (finished !== undefined) return finished
  const folder =
    (await film.takeCopy?.(film.plan)) ?? (await makeRung(film, rung, { converter, job }))
  const written = await readPlaylist(folder, `${rung.name}.m3u8`)
  const outputs: RungRecord['outputs'] = []
  for (const { name } of written.files) {
    const place = `${LAYOUT.optimized}/${film.stem}/${name}`
    outputs.push(await job.output.adopt(join(folder, name), place, typeOfPart(name)))
  }
  const record = { outputs, written }
  await job.journal.add(key, record)
  faultPoint('rung')
  return record
}
