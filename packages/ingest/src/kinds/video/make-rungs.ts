import { availableParallelism } from 'node:os'
import { asSharers } from '../../pipeline/make/file-share.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { Semaphore } from '../../worker/semaphore.ts'
import type { Rung, Size, VideoPlan } from './plan-video.ts'

/** Of the gibibyte that a worker may take, what its programs may take together. */
const PROGRAMS_MB = 768
/** A program that makes qualities: by itself, and of each picture that it holds at once. */
const PROGRAM_MB = 80
const PICTURES_HELD = 48
const BYTES_A_PIXEL = 1.5

/**
 * Makes the qualities of a film by several programs side by side, as far as processors and memory allow.
 * Within one program they take turns on one processor: an encoder has one thread, since with more its
 * bytes would depend on how busy the machine is. How they are shared out changes no byte.
 *
 * @param groups as {@link shareOut} gives them, or finer
 * @throws what the first that failed threw; the others are ended
 */
export async function makeRungs<T>(
  { size, groups }: { size: Size; groups: readonly Rung[][] },
  job: JobContext,
  make: (rungs: readonly Rung[], job: JobContext) => Promise<T>,
): Promise<T[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([job.signal, stop.signal])
  const own = new Semaphore(countAtOnce(size))
  const sharers = asSharers({ ...job, signal }, groups.length)
  const making = groups.map((rungs, index) =>
    own.run(() =>
      job.decoders.run(() => {
        signal.throwIfAborted()
        return make(rungs, sharers[index] ?? job)
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

/**
 * A group of qualities for each processor, of about the same number of pixels. No finer than that: each
 * group's program decodes the film again.
 */
export function shareOut(
  { rungs, size }: Pick<VideoPlan, 'rungs' | 'size'>,
  processors = availableParallelism(),
): Rung[][] {
  const count = Math.min(rungs.length, processors, countAtOnce(size))
  const groups = Array.from({ length: count }, () => ({ rungs: [] as Rung[], pixels: 0 }))
  for (const rung of rungs) {
    const lightest = groups.reduce((least, group) => (group.pixels < least.pixels ? group : least))
    lightest.rungs.push(rung)
    lightest.pixels += rung.width * rung.height
  }
  return groups.map((group) => group.rungs)
}

/** How many programs for a film of this size fit into a worker's memory at once. */
function countAtOnce({ width, height }: Size): number {
  const pictureMb = (width * height * BYTES_A_PIXEL) / 1024 ** 2
  return Math.max(1, Math.floor(PROGRAMS_MB / (PROGRAM_MB + pictureMb * PICTURES_HELD)))
}
