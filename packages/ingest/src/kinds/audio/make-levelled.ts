import { stat } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { AudioPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { GAIN_STEP_DB } from './frame-gain.ts'
import { levelFrames } from './level-frames.ts'
import { toLevelSteps } from './level-steps.ts'
import { encodeLevelled, type MadeSound, type SoundOrder } from './make-sound.ts'
import { scanMpegAudio } from './mpeg-audio.ts'

type Levelled = {
  levelled: NonNullable<AudioPlayfile['audio']['levelled']>
  output: OutputFile
}

/**
 * Makes the copy of a sound for browsers in which a page has no volume of its own (decision 28);
 * undefined where the sound is loud enough as it is, or the operator wants none.
 */
export async function makeLevelled(
  order: SoundOrder,
  made: MadeSound,
  { path, sha256 }: { path: string; sha256: string },
  job: JobContext,
): Promise<Levelled | undefined> {
  const steps = job.makesLevelled ? toLevelSteps(made.loudness) : 0
  if (steps === 0) return undefined
  const target = job.output.temporaryPath()
  const isMade = await writeLevelled({ order, made, target, steps }, job)
  if (!isMade) return undefined
  const name = toHashname(job.names, `${path}#levelled`, sha256, 'mp3')
  const { size: length } = await stat(target)
  const output = await job.output.adopt(target, `${LAYOUT.optimized}/${name}`, 'audio/mpeg')
  const gain = Math.round(steps * GAIN_STEP_DB * 100) / 100
  return { levelled: { name, length, size: formatSize(length), gain }, output }
}

/**
 * An MP3 keeps its sound, bit for bit; anything else is decoded and encoded once more. Encoding it beside
 * the measurement would spare nothing, as decoding is a twentieth of both, and be in vain where the
 * measurement asks for no copy.
 */
async function writeLevelled(
  task: { order: SoundOrder; made: MadeSound; target: string; steps: number },
  job: JobContext,
): Promise<boolean> {
  const { order, made, target, steps } = task
  if (order.plan.extension === 'mp3') {
    const mpeg = await scanMpegAudio(made.path, (await stat(made.path)).size)
    if (mpeg?.layer !== 3) return false
    await levelFrames({ source: made.path, target }, mpeg, steps)
    return true
  }
  if (!job.converter || made.durationSeconds > job.limits.levelledSeconds) return false
  await encodeLevelled(order, { target, gainDb: steps * GAIN_STEP_DB }, job.converter, job)
  return true
}
