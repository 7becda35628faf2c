import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { Converter } from '../media/converter.ts'
import { convert } from '../media/probe.ts'
import { toHlsArguments } from './hls-arguments.ts'
import { makeRungs, shareOut } from './make-rungs.ts'
import { withoutCopy, type Size, type VideoPlan } from './plan-video.ts'
import { readPlaylist, toMainPlaylist, type WrittenStream } from './read-playlist.ts'

/** A film in segments, still in the folder where it was made. */
export type PackagedVideo = {
  folder: string
  plan: VideoPlan
  durationSeconds: number
  /** All files but the main playlist, with the stream that each belongs to. */
  files: { stream: string; file: { name: string; length: number }; output?: OutputFile }[]
  /** The main playlist, once it is known below which folder the files will lie. */
  toMain: (folder: string) => string
}

export type Film = {
  source: string
  plan: VideoPlan
  /** Length that the file claims. */
  seconds: number
  /** Gives the folder of a copy that was begun earlier. */
  takeCopy?: (plan: VideoPlan) => Promise<string>
}

/**
 * Cuts a film into the segments of its plan. A film whose streams look ready but cannot be cut is
 * encoded again.
 *
 * @throws VerdictError `corrupted`, `timeout` or `out_of_memory`
 */
export async function packageVideo(
  { source, plan, seconds, takeCopy }: Film,
  converter: Converter,
  job: JobContext,
): Promise<PackagedVideo> {
  try {
    const folder =
      (await takeCopy?.(plan)) ?? (await cut({ source, plan, seconds }, converter, job))
    return await toPackaged(folder, plan)
  } catch (error) {
    job.signal.throwIfAborted()
    if (!canDecodeInstead(error, plan)) throw error
    return packageVideo({ source, plan: withoutCopy(plan), seconds }, converter, job)
  }
}

/** @returns the folder of what the plan says */
async function cut(film: Film, converter: Converter, job: JobContext): Promise<string> {
  const { source, plan, seconds: totalSeconds } = film
  const folder = await job.output.temporaryFolder()
  await makeRungs({ ...plan, groups: shareOut(plan) }, job, (rungs, running) => {
    const after = toHlsArguments(plan, rungs)
    return convert({ path: source, folder, after, totalSeconds }, converter, running)
  })
  return folder
}

/** Whether a film that could not be copied may still be decoded. */
export function canDecodeInstead(error: unknown, plan: VideoPlan): boolean {
  return plan.copiesVideo && error instanceof VerdictError && error.verdict === 'corrupted'
}

/** A quality as it was written; its files may have their places already, in the order of the list. */
export type PlacedStream = Size & { name: string; written: WrittenStream; outputs?: OutputFile[] }

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

/** Type of a playlist or segment by its name. */
export function typeOfPart(name: string): string {
  if (name.endsWith('.m3u8')) return PLAYLIST_TYPE
  return name.endsWith('.ts') ? 'video/mp2t' : 'video/mp4'
}

/** Reads back what was written for each rung of the plan. */
export async function toPackaged(folder: string, plan: VideoPlan): Promise<PackagedVideo> {
  const streams: PlacedStream[] = []
  for (const { name, width, height } of plan.rungs) {
    streams.push({ name, width, height, written: await readPlaylist(folder, `${name}.m3u8`) })
  }
  return toPackage(folder, plan, streams)
}

/** A film of streams that are written. */
export function toPackage(
  folder: string,
  plan: VideoPlan,
  streams: readonly PlacedStream[],
): PackagedVideo {
  return {
    folder,
    plan,
    durationSeconds: Math.max(...streams.map(({ written }) => written.durationSeconds)),
    files: streams.flatMap(({ name, written, outputs = [] }) =>
      written.files.map((file, index) => {
        const output = outputs[index]
        return { stream: name, file, ...(output && { output }) }
      }),
    ),
    toMain: (below) =>
      toMainPlaylist(
        streams.map(({ name, width, height, written }) => {
          return { width, height, written, address: `${below}/${name}.m3u8` }
        }),
      ),
  }
}
