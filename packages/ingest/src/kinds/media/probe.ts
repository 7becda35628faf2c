import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { StoredChapter } from './chapters.ts'
import type { Converter } from './converter.ts'
import { lastSeconds, runConverter, type ConverterOutput } from './run-converter.ts'

/** One stream of a file as ffprobe reports it; everything may be missing. */
export type ProbedStream = {
  index: number
  codec_type?: string
  codec_name?: string
  profile?: string
  pix_fmt?: string
  field_order?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  channels?: number
  sample_rate?: string
  disposition?: { attached_pic?: number; forced?: number; hearing_impaired?: number }
  side_data_list?: { rotation?: number }[]
  tags?: Record<string, string>
}

export type Probe = {
  /** Names of the container's forms, for example `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  /** As the file claims; 0 when it does not. */
  durationSeconds: number
  streams: ProbedStream[]
  /** In the file's own order. */
  chapters: StoredChapter[]
}

/** Containers that are opened; all others, playlists above all, could lead to other files. */
const CONTAINERS = [
  ...['mov,mp4,m4a,3gp,3g2,mj2', 'mp3', 'aac', 'loas', 'flac', 'ogg', 'wav', 'w64', 'asf'],
  ...['matroska,webm', 'avi', 'flv', 'mpeg', 'mpegts', 'mpegvideo', 'aiff', 'caf'],
].join(',')

/** What every reading of a hostile file begins with. */
const READ_SAFELY = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', CONTAINERS]

/**
 * Looks at a file without decoding it.
 * @throws VerdictError `corrupted`, `timeout`, or `too_large` when it claims to be longer than allowed
 */
export async function probe(path: string, converter: Converter, job: JobContext): Promise<Probe> {
  const command = [
    ...[...converter.ffprobe, '-v', 'error', ...READ_SAFELY, '-of', 'json'],
    ...['-show_streams', '-show_format', '-show_chapters', `file:${path}`],
  ]
  const stallMs = job.limits.fileWallSeconds * 1000
  const { stdout } = await runConverter({ command, folder: '/', stallMs, signal: job.signal })
  const answer = JSON.parse(stdout) as {
    streams?: ProbedStream[]
    format?: { format_name?: string; duration?: string }
    chapters?: { start_time?: string; tags?: { title?: string } }[]
  }
  const streams = answer.streams ?? []
  if (streams.length === 0) throw new VerdictError('corrupted')
  const durationSeconds = Number(answer.format?.duration ?? 0) || 0
  requireBounded(durationSeconds, job.limits)
  return {
    container: answer.format?.format_name ?? '',
    durationSeconds,
    streams,
    chapters: (answer.chapters ?? []).map(({ start_time, tags }) => {
      return { startSeconds: Number(start_time ?? NaN), title: tags?.title }
    }),
  }
}

/**
 * Reads a file and writes what the arguments say, into `folder`.
 *
 * @param before options of the reading
 * @param after outputs
 * @throws VerdictError as {@link runConverter}
 */
export async function convert(
  { path, folder, before = [], after, totalSeconds = 0 }: ConvertOrder,
  converter: Converter,
  job: JobContext,
): Promise<ConverterOutput> {
  const command = [
    ...[...converter.ffmpeg, '-nostdin', '-hide_banner', '-loglevel', 'info', '-nostats'],
    ...['-progress', 'pipe:1', '-stats_period', '1', '-threads', '2', ...READ_SAFELY],
    // A little more than is allowed, to distinguish what is too long from what just fits.
    ...['-t', String(job.limits.mediaSeconds + 1), ...before, '-i', `file:${path}`, ...after],
  ]
  const stallMs = job.limits.fileWallSeconds * 1000
  const { signal, onMove, onShare } = job
  const onSeconds =
    onShare && totalSeconds > 0
      ? (seconds: number) => onShare(Math.min(1, seconds / totalSeconds))
      : undefined
  return runConverter({ command, folder, stallMs, signal, onMove, onSeconds })
}

export type ConvertOrder = {
  path: string
  folder: string
  before?: readonly string[]
  after: readonly string[]
  /** Length of what is read, where its progress is reported. */
  totalSeconds?: number
}

/**
 * Refuses a recording that is, or claims to be, longer than allowed.
 * @throws VerdictError `too_large`
 */
export function requireBounded(seconds: number, { mediaSeconds }: IngestLimits): void {
  if (seconds <= mediaSeconds) return
  const hours = String(Math.floor(mediaSeconds / 3600))
  throw new VerdictError('too_large', `The recording is longer than ${hours} hours.`)
}

/** Seconds that a finished conversion got through. */
export function convertedSeconds({ stdout }: ConverterOutput): number {
  return lastSeconds(stdout) ?? 0
}
