import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { isFilm, isSound } from '../audio/plan-audio.ts'
import type { Converter } from '../media/converter.ts'
import { missingSecondsOf, NO_DAMAGE, type Damage } from '../media/damage.ts'
import { isCut } from '../media/find-cut.ts'
import { probe, requireBounded, type Probe, type ProbedStream } from '../media/probe.ts'
import { beginCopy, type BegunCopy } from './begin-copy.ts'
import { packageLongVideo } from './package-long-video.ts'
import { packageVideo, type PackagedVideo } from './package-video.ts'
import { planVideo } from './plan-video.ts'

type With = { converter: Converter; job: JobContext }

/**
 * Looks at a film and cuts or makes its streams.
 *
 * @returns no streams when there are no moving pictures and it is but a sound
 * @throws VerdictError `corrupted`, `timeout`, `too_large`, `too_many_pixels` or `out_of_memory`
 */
export async function packageFilm(
  staged: StagedFile,
  path: string,
  { converter, job }: With,
): Promise<{ probed: Probe; packaged?: PackagedVideo; damage: Damage }> {
  const begun = await beginCopy(staged, converter, job)
  try {
    const probed = await probe(staged.path, converter, job)
    const stream = probed.streams.find(isFilm)
    if (stream === undefined) {
      if (probed.streams.some(isSound)) return { probed, damage: NO_DAMAGE }
      throw new VerdictError('corrupted')
    }
    const packaged = await packageStreams({ staged, path, probed, stream, begun }, converter, job)
    const missingSeconds = missingSecondsOf(probed.durationSeconds, packaged.durationSeconds)
    requireBounded(packaged.durationSeconds, job.limits)
    const damage = {
      ...NO_DAMAGE,
      missingSeconds,
      isCut: await isCut(staged.path, staged.length),
    }
    return { probed, packaged, damage }
  } finally {
    await begun?.drop()
  }
}

type Looked = {
  staged: StagedFile
  path: string
  probed: Probe
  stream: ProbedStream
  begun: BegunCopy | undefined
}

async function packageStreams(
  { staged, path, probed, stream, begun }: Looked,
  converter: Converter,
  job: JobContext,
): Promise<PackagedVideo> {
  const { width = 0, height = 0 } = stream
  if (width * height > job.limits.pixels) throw new VerdictError('too_many_pixels')
  const plan = planVideo(probed, stream)
  const isBegun = begun?.isOf(probed, plan) === true
  if (!isBegun) await begun?.drop()
  const seconds = probed.durationSeconds
  const film = { source: staged.path, plan, seconds, ...(isBegun && { takeCopy: begun.take }) }
  const isLong = seconds >= job.limits.longFilmSeconds
  if (!isLong) return packageVideo(film, converter, job)
  const key = `${path}:${staged.sha256}`
  return packageLongVideo({ ...film, key, stem: toStem(job, path, staged) }, converter, job)
}

/** Names the folder of a film's parts. */
export function toStem({ names }: JobContext, path: string, { sha256 }: StagedFile): string {
  return toHashname(names, `${path}#film`, sha256, '')
}
