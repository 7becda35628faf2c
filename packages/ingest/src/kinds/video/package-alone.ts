import { Worker } from 'node:worker_threads'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { AloneAnswer, AloneMessage } from './alone-worker.ts'
import { toPackaged, type PackagedVideo } from './package-video.ts'
import type { VideoPlan } from './plan-video.ts'

const HEAP_MB = 256

/**
 * Cuts a film of H.264 and AAC into segments without ffmpeg, in a thread that can be stopped.
 *
 * @returns `'sound'` for a file without pictures
 * @throws VerdictError `converter_missing` for any other film, `corrupted` or `timeout`
 */
export async function packageAlone(
  path: string,
  folder: string,
  job: JobContext,
): Promise<PackagedVideo | 'sound'> {
  const answer = await runThread({ path, folder }, job)
  if (answer.found === 'sound') return 'sound'
  if (answer.found === 'foreign') throw new VerdictError('converter_missing')
  if (answer.found === 'nothing') throw new VerdictError('corrupted')
  const { name, size, codec } = answer
  const plan: VideoPlan = {
    ...{ size, codec, frameRate: '0/1', copiesVideo: true, copiesAudio: true },
    rungs: [{ name, ...size, maxKilobits: 0 }],
    video: 0,
    audio: undefined,
  }
  return toPackaged(folder, plan)
}

async function runThread(
  workerData: { path: string; folder: string },
  { limits, onMove }: JobContext,
): Promise<AloneAnswer> {
  const worker = new Worker(new URL('./alone-worker.ts', import.meta.url), {
    workerData,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const { promise, resolve, reject } = Promise.withResolvers<AloneAnswer>()
  const stop = () => reject(new VerdictError('timeout'))
  const startTimer = () => setTimeout(stop, limits.fileWallSeconds * 1000)
  let timer = startTimer()
  const fail = () => reject(new VerdictError('corrupted'))
  const receive = (message: AloneMessage) => {
    if (message !== 'moved') return resolve(message)
    clearTimeout(timer)
    timer = startTimer()
    onMove?.()
  }
  worker.on('message', receive).once('error', fail).once('exit', fail)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
