import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Gapless, Loudness } from '@yomikura/content/ziptree'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { Converter } from '../media/converter.ts'
import { missingSecondsOf, NO_DAMAGE, readComplaints, type Damage } from '../media/damage.ts'
import { convert, convertedSeconds, requireBounded } from '../media/probe.ts'
import { isTooQuiet } from './level-steps.ts'
import { MEASURE_LOUDNESS, MEASURE_WITHOUT_PEAKS, readLoudness } from './loudness.ts'
import { DECODER_DELAY, scanMpegAudio, type MpegAudio } from './mpeg-audio.ts'
import type { AudioPlan } from './plan-audio.ts'

/** A playable sound under a temporary name. */
export type MadeSound = {
  path: string
  durationSeconds: number
  loudness: Loudness | undefined
  gapless: Gapless | undefined
  damage: Damage
}

/** What a playable sound is made of, and how. */
export type SoundOrder = {
  source: string
  plan: Exclude<AudioPlan, { way: 'none' }>
  mpeg: MpegAudio | undefined
  /** Index of the sound among the file's streams. */
  stream: number
  channels: number
  claimedSeconds: number
  /** The claim is a count of samples and no estimate. */
  isCounted?: boolean
}

/** Shorter sounds are measured with their peaks at once. */
const GUESSED_FROM_SECONDS = 60
/** So much of a longer one says whether it is quiet. */
const HEARD_SECONDS = 20
/** Best quality that is still a fifth of the original: about 190 kbit/s of a stereo track. */
const ENCODE_MP3 = ['-c:a', 'libmp3lame', '-q:a', '2']
/** Broken files begin anywhere and jump back in time. */
const FROM_ZERO = 'asetpts=N/SR/TB'
/** MP3 knows no more. */
const MAX_CHANNELS = 2
const REWRAP = ['-c:a', 'copy', '-movflags', '+faststart', '-f', 'ipod']
/** Nothing of the original's tags, and no trace of when it was made. */
const BARE = [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-fflags',
  '+bitexact',
  '-vn',
  '-sn',
  '-dn',
]

/**
 * Makes the sound that readers get and measures it, in one pass where it is converted.
 *
 * @throws VerdictError `corrupted` when next to nothing of it is there, `too_large` when it goes on for
 *   longer than allowed
 */
export async function makeSound(
  order: SoundOrder,
  converter: Converter | undefined,
  job: JobContext,
): Promise<MadeSound> {
  const path = job.output.temporaryPath()
  const { plan, source, mpeg } = order
  if (plan.way === 'frames' && mpeg) await copyFrames(source, path, mpeg)
  if (plan.way === 'whole') await takeWhole(source, path)
  if (!converter) {
    const alone = measureAlone(order)
    requireBounded(alone.durationSeconds, job.limits)
    return { path, ...alone, loudness: undefined }
  }
  const measured = await runConversion(order, path, converter, job)
  const made = plan.extension === 'mp3' ? await scanMade(path) : undefined
  const { seconds, loudness, complaints } = measured
  requireBounded(seconds, job.limits)
  const toDamage = (missingSeconds: number) => ({ ...complaints, missingSeconds })
  const known = made && toMpegLength(made)
  // The frames of an MP3 say for themselves how many there should be.
  const damage = toDamage(
    plan.way === 'frames' && known
      ? known.missingSeconds
      : missingSecondsOf(order.claimedSeconds, seconds, order.isCounted),
  )
  if (known) {
    const { durationSeconds, gapless } = known
    return { path, durationSeconds, gapless, loudness, damage }
  }
  return { path, durationSeconds: seconds, gapless: undefined, loudness, damage }
}

/**
 * Length and gapless samples of an MP3, by its frames, and what is missing of the frames that it promises.
 *
 * @throws VerdictError `corrupted` when next to nothing of it is there
 */
function toMpegLength(
  mpeg: MpegAudio,
): Pick<MadeSound, 'durationSeconds' | 'gapless'> & { missingSeconds: number } {
  const { samples, delay, padding, sampleRate, frames, promisedFrames = frames } = mpeg
  const perFrame = samples / Math.max(1, frames)
  const missingSeconds = missingSecondsOf(
    (promisedFrames * perFrame) / sampleRate,
    samples / sampleRate,
  )
  const sounding = Math.max(0, samples - delay - (missingSeconds > 0 ? 0 : padding))
  return {
    missingSeconds,
    durationSeconds: sounding / sampleRate,
    gapless:
      delay + padding === 0
        ? undefined
        : {
            delay: delay + DECODER_DELAY,
            // What was cut off ended with it.
            padding: missingSeconds > 0 ? 0 : Math.max(0, padding - DECODER_DELAY),
            sample_rate: sampleRate,
          },
  }
}

function measureAlone({ mpeg, claimedSeconds, plan }: SoundOrder) {
  if (plan.way === 'frames' && mpeg) {
    const { missingSeconds, ...length } = toMpegLength(mpeg)
    return { ...length, damage: { ...NO_DAMAGE, missingSeconds } }
  }
  if (claimedSeconds <= 0) throw new VerdictError('corrupted')
  return { durationSeconds: claimedSeconds, gapless: undefined, damage: NO_DAMAGE }
}

type Measured = {
  seconds: number
  loudness: Loudness | undefined
  complaints: Pick<Damage, 'isCut' | 'brokenPieces'>
}

async function runConversion(
  order: SoundOrder,
  path: string,
  converter: Converter,
  job: JobContext,
): Promise<Measured> {
  const { plan, source, stream, channels, claimedSeconds: totalSeconds } = order
  const sound = ['-map', `0:${stream}`]
  const encode = plan.way === 'encode' ? toMp3({ stream, channels }, FROM_ZERO, path) : []
  const rewrap = plan.way === 'rewrap' ? [...sound, ...BARE, ...REWRAP, path] : []
  const folder = dirname(path)
  const mayRaise = job.makesLevelled && totalSeconds <= job.limits.levelledSeconds
  return job.decoders.run(async () => {
    const hasPeaks = mayRaise && (await seemsTooQuiet(order, folder, converter, job))
    const measurement = hasPeaks ? MEASURE_LOUDNESS : MEASURE_WITHOUT_PEAKS
    const after = [...encode, ...rewrap, ...sound, ...measurement]
    const output = await convert({ path: source, folder, after, totalSeconds }, converter, job)
    const loudness = readLoudness(output)
    const seconds = convertedSeconds(output)
    const complaints = readComplaints(output)
    const isDone = hasPeaks || !mayRaise || seconds > job.limits.mediaSeconds
    if (isDone || !isTooQuiet(loudness)) return { seconds, loudness, complaints }
    // Its middle was louder than the rest.
    const again = { path: source, folder, after: [...sound, ...MEASURE_LOUDNESS] }
    const peaks = readLoudness(await convert(again, converter, job))
    return { seconds, loudness: peaks, complaints }
  })
}

/**
 * A guess by the middle of a sound whether it will be raised, so that one pass measures all that is needed
 * of most sounds. A wrong one costs a pass and changes nothing.
 */
async function seemsTooQuiet(
  { source, stream, claimedSeconds }: SoundOrder,
  folder: string,
  converter: Converter,
  job: JobContext,
): Promise<boolean> {
  // A start of the program takes as long as the peaks of a short sound.
  if (claimedSeconds < GUESSED_FROM_SECONDS) return true
  const before = ['-ss', String((claimedSeconds - HEARD_SECONDS) / 2), '-t', String(HEARD_SECONDS)]
  const after = ['-map', `0:${stream}`, ...MEASURE_WITHOUT_PEAKS]
  try {
    const heard = await convert({ path: source, folder, before, after }, converter, job)
    return isTooQuiet(readLoudness(heard))
  } catch (error) {
    // What is wrong with the file, the whole pass finds out.
    if (error instanceof VerdictError) return false
    throw error
  }
}

/**
 * Makes an MP3 that is louder or quieter than the original.
 *
 * @param gainDb what every sample is changed by
 */
export async function encodeLevelled(
  order: SoundOrder,
  { target, gainDb }: { target: string; gainDb: number },
  converter: Converter,
  job: JobContext,
): Promise<void> {
  const after = toMp3(order, `${FROM_ZERO},volume=${gainDb.toFixed(3)}dB`, target)
  const { source: path, claimedSeconds: totalSeconds } = order
  const task = { path, folder: dirname(target), after, totalSeconds }
  await job.decoders.run(() => convert(task, converter, job))
}

function toMp3(
  { stream, channels }: Pick<SoundOrder, 'stream' | 'channels'>,
  filter: string,
  path: string,
): string[] {
  const mix = channels > MAX_CHANNELS ? ['-ac', String(MAX_CHANNELS)] : []
  const sound = ['-map', `0:${stream}`, '-af', filter]
  return [...sound, ...ENCODE_MP3, ...mix, ...BARE, '-f', 'mp3', path]
}

async function scanMade(path: string): Promise<MpegAudio> {
  const made = await scanMpegAudio(path, (await stat(path)).size)
  if (!made || made.samples === 0) throw new VerdictError('corrupted')
  return made
}

/** A second name for the bytes: an audiobook has hundreds of megabytes, and nothing changes them. */
async function takeWhole(source: string, path: string): Promise<void> {
  // Some file systems know no links.
  await link(source, path).catch(() => copyFile(source, path))
}

async function copyFrames(source: string, path: string, { start, end }: MpegAudio): Promise<void> {
  await pipeline(createReadStream(source, { start, end: end - 1 }), createWriteStream(path))
}
