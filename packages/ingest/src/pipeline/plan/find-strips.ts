import type { TaskWorker } from '../../worker/tasks.ts'
import type { SourceFile } from '../open/source.ts'
import { VerdictError } from '../../verdict-error.ts'
import { readHead } from './read-head.ts'

/** From this height for its width on, a picture is a strip and not a page. */
const STRIP_RATIO = 3
/** A folder of strips is this many times as high as wide at least, or it is one tall drawing. */
const MIN_TOTAL_RATIO = 8
/** Pictures whose size is looked at, spread over the folder. */
const SAMPLES = 12
/** Sizes stand in the first bytes, but for pictures with much metadata before them. */
const HEAD_BYTES = 256 * 1024

type Needs = { worker: TaskWorker; signal: AbortSignal }

/**
 * Whether the pictures of a folder are strips of a webtoon: at least half of them are three times as
 * high as wide, and together they are eight times as high as wide.
 *
 * @param images indexes of the pictures
 */
export async function findStripFolders(
  files: readonly SourceFile[],
  images: readonly number[],
  needs: Needs,
): Promise<boolean> {
  const step = Math.max(1, images.length / SAMPLES)
  const sample = [
    ...new Set(Array.from({ length: SAMPLES }, (_, i) => images[Math.floor(i * step)])),
  ]
  const ratios: number[] = []
  for (const index of sample) {
    if (index === undefined) continue
    const ratio = await readRatio(files[index]!, needs)
    if (ratio !== undefined) ratios.push(ratio)
  }
  const strips = ratios.filter((ratio) => ratio >= STRIP_RATIO)
  const total = (ratios.reduce((sum, ratio) => sum + ratio, 0) * images.length) / ratios.length
  return strips.length > 0 && strips.length * 2 >= ratios.length && total >= MIN_TOTAL_RATIO
}

/** Height for width as a reader sees it; undefined for what does not say its size. */
async function readRatio(file: SourceFile, { worker, signal }: Needs): Promise<number | undefined> {
  try {
    const head = await readHead(file, HEAD_BYTES, signal)
    return await worker.make('ratio', { head: head.toString('base64') })
  } catch (error) {
    signal.throwIfAborted()
    // What cannot be read at all gets its verdict when it is taken in.
    if (error instanceof VerdictError) return undefined
    throw error
  }
}
