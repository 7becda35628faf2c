import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { JournalRecord } from '../../emit/journal.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../job-context.ts'
import type { Converter } from '../media/converter.ts'
import { convert } from '../media/probe.ts'
import { toHlsArguments } from './hls-arguments.ts'
import {
  canBeMadeAnew,
  toPackage,
  typeOfPart,
  type PackagedVideo,
  type PlacedStream,
} from './package-video.ts'
import { withoutCopy, type Rung, type VideoPlan } from './plan-video.ts'
import { readPlaylist, type WrittenStream } from './read-playlist.ts'

type LongFilm = {
  source: string
  /** Names the film's steps in the journal. */
  key: string
  /** Folder of its parts below the optimised files. */
  stem: string
  plan: VideoPlan
}

type RungRecord = JournalRecord & { written: WrittenStream }

/**
 * Makes a long film one quality after the other, each put in its place and journaled: a run that was
 * killed in the second hour goes on with the quality that it was at, or with what comes after a copy. It reads the film several times,
 * which costs little beside making its pictures.
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
    if (!canBeMadeAnew(error, film.plan)) throw error
    return packageRungs({ ...film, plan: withoutCopy(film.plan) }, converter, job)
  }
}

async function packageRungs(
  film: LongFilm,
  converter: Converter,
  job: JobContext,
): Promise<PackagedVideo> {
  const streams: PlacedStream[] = []
  for (const rung of film.plan.rungs) {
    job.signal.throwIfAborted()
    const { written, outputs } = await takeRung(film, rung, { converter, job })
    const { name, width, height } = rung
    streams.push({ name, width, height, written, outputs })
  }
  return toPackage('', film.plan, streams)
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
  const folder = await job.output.temporaryFolder()
  const after = toHlsArguments({ ...film.plan, rungs: [rung] })
  await convert({ path: film.source, folder, after }, converter, job)
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
