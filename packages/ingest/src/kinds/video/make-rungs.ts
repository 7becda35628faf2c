import type { JobContext } from '../../job-context.ts'
import { Lanes } from '../../lanes.ts'
import type { Rung, Size, VideoPlan } from './plan-video.ts'

/** Of the gibibyte that a maker may take, what its programs may take together. */
const PROGRAMS_MB = 768
/** A program that makes one quality: by itself, and of each picture that it holds at once. */
const PROGRAM_MB = 80
const PICTURES_HELD = 48
const BYTES_A_PIXEL = 1.5

/**
 * Makes each quality of a film by a program of its own, side by side as far as processors and memory
 * allow. Within one program the qualities would take turns on one processor: an encoder has one thread,
 * since with more its bytes would depend on how busy the machine is. Each program decodes the film
 * anew, which is little beside making its pictures.
 *
 * @throws what the first that failed threw; the others are ended
 */
export async function makeRungs<T>(
  { rungs, size }: VideoPlan,
  job: JobContext,
  make: (rung: Rung, job: JobContext) => Promise<T>,
): Promise<T[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([job.signal, stop.signal])
  const own = new Lanes(countAtOnce(size))
  const making = rungs.map((rung) =>
    own.run(() =>
      job.decoders.run(() => {
        signal.throwIfAborted()
        return make(rung, { ...job, signal })
      }),
    ),
  )
  try {
    return await Promise.all(making)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(making)
    throw error
  }
}

/** How many qualities of a film of this size fit into a maker's memory at once. */
export function countAtOnce({ width, height }: Size): number {
  const pictureMb = (width * height * BYTES_A_PIXEL) / 1024 ** 2
  return Math.max(1, Math.floor(PROGRAMS_MB / (PROGRAM_MB + pictureMb * PICTURES_HELD)))
}
