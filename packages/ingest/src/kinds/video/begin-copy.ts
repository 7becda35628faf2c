import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import type { Converter } from '../media/converter.ts'
import { convert, type Probe } from '../media/probe.ts'
import { COPIED_ALIKE, copyOfFirstStreams } from './hls-arguments.ts'
import type { VideoPlan } from './plan-video.ts'

/** A film cut into segments before anybody knew whether it can be. */
export type BegunCopy = {
  /** Whether it is the copy that the plan wants. */
  isOf: (probed: Probe, plan: VideoPlan) => boolean
  /**
   * @returns the folder of the segments, named as the plan says
   * @throws VerdictError as `convert`
   */
  take: (plan: VideoPlan) => Promise<string>
  /** Ends it, if no caller took it. */
  drop: () => Promise<void>
}

/** Containers in which films are mostly ready: MP4 and Matroska. */
const HOPEFUL: [at: number, text: string][] = [
  [4, 'ftyp'],
  [0, '\u001aEß£'],
]

/**
 * Begins to cut a film while it is still being looked at. Looking takes half as long as cutting a few
 * minutes does, and most films that people have are ready; what is not is stopped at once.
 */
export async function beginCopy(
  { path, head }: StagedFile,
  converter: Converter,
  job: JobContext,
): Promise<BegunCopy | undefined> {
  if (!HOPEFUL.some(([at, text]) => head.toString('latin1', at, at + text.length) === text)) {
    return undefined
  }
  const stop = new AbortController()
  const signal = AbortSignal.any([job.signal, stop.signal])
  const folder = await job.output.temporaryFolder()
  const running = convert({ path, folder, after: copyOfFirstStreams() }, converter, {
    ...job,
    signal,
  })
  // The caller that takes it receives the error.
  running.catch(() => undefined)
  return {
    isOf: isThatCopy,
    take: async (plan) => {
      await running
      await renameParts(folder, plan.rungs[0]?.name ?? '')
      return folder
    },
    drop: async () => {
      stop.abort()
      await running.catch(() => undefined)
    },
  }
}

/** Whether the plan is to copy the very streams that ffmpeg took for the first ones. */
function isThatCopy({ streams }: Probe, { copiesVideo, copiesAudio, video, audio }: VideoPlan) {
  const first = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  return copiesVideo && (audio === undefined || copiesAudio) && first?.index === video
}

async function renameParts(folder: string, name: string): Promise<void> {
  const list = join(folder, `${COPIED_ALIKE}.m3u8`)
  const text = await readFile(list, 'utf8').catch(() => '')
  const parts = text.split('\n').filter((line) => line.startsWith(`${COPIED_ALIKE}-`))
  const toName = (part: string) => name + part.slice(COPIED_ALIKE.length)
  await Promise.all(parts.map((part) => rename(join(folder, part), join(folder, toName(part)))))
  const lines = text.split('\n').map((line) => (parts.includes(line) ? toName(line) : line))
  await writeFile(join(folder, `${name}.m3u8`), lines.join('\n'))
}
