import type { JobContext } from '../../job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { Converter } from '../media/converter.ts'
import { convert } from '../media/probe.ts'
import { toHlsArguments } from './hls-arguments.ts'
import { withoutCopy, type VideoPlan } from './plan-video.ts'
import { readPlaylist, toMainPlaylist, type WrittenStream } from './read-playlist.ts'

/** A film in segments, still in the folder where it was made. */
export type PackagedVideo = {
  folder: string
  plan: VideoPlan
  durationSeconds: number
  /** All files but the main playlist, with the stream that each belongs to. */
  files: { stream: string; file: { name: string; length: number } }[]
  /** The main playlist, once it is known below which folder the files will lie. */
  toMain: (folder: string) => string
}

/**
 * Cuts a film into the segments of its plan. A film whose streams look ready but cannot be cut is made
 * anew.
 *
 * @throws VerdictError `corrupted`, `timeout` or `out_of_memory`
 */
export async function packageVideo(
  { source, folder, plan }: { source: string; folder: string; plan: VideoPlan },
  converter: Converter,
  job: JobContext,
): Promise<PackagedVideo> {
  try {
    const after = toHlsArguments(plan)
    await convert({ path: source, folder, after }, converter, job)
    return await toPackaged(folder, plan)
  } catch (error) {
    job.signal.throwIfAborted()
    const isHopeless = !(error instanceof VerdictError) || error.verdict !== 'corrupted'
    if (isHopeless || !plan.copiesVideo) throw error
    const again = await job.output.temporaryFolder()
    return packageVideo({ source, folder: again, plan: withoutCopy(plan) }, converter, job)
  }
}

/** Reads back what was written for each rung of the plan. */
export async function toPackaged(folder: string, plan: VideoPlan): Promise<PackagedVideo> {
  const streams: { name: string; width: number; height: number; written: WrittenStream }[] = []
  for (const { name, width, height } of plan.rungs) {
    streams.push({ name, width, height, written: await readPlaylist(folder, `${name}.m3u8`) })
  }
  return {
    folder,
    plan,
    durationSeconds: Math.max(...streams.map(({ written }) => written.durationSeconds)),
    files: streams.flatMap(({ name, written }) =>
      written.files.map((file) => ({ stream: name, file })),
    ),
    toMain: (below) =>
      toMainPlaylist(
        streams.map(({ name, ...stream }) => ({ ...stream, address: `${below}/${name}.m3u8` })),
      ),
  }
}
