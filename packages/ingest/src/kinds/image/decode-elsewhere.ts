import { basename, dirname } from 'node:path'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { VerdictError } from '../../verdict-error.ts'
import { runConverter } from '../media/run-converter.ts'

type Elsewhere = { decoder: string; called: string }

/** Formats that the image library comes without, and the decoders of ffmpeg for them. */
const ELSEWHERE: Partial<Record<Format, Elsewhere>> = {
  jxl: { decoder: 'libjxl', called: 'JPEG XL' },
  jp2: { decoder: 'jpeg2000', called: 'JPEG 2000' },
}

export function isDecodedElsewhere(format: Format): boolean {
  return ELSEWHERE[format] !== undefined
}

/**
 * Has ffmpeg decode the first picture of a file, in the sealed process and within the bounds that it has
 * for films.
 *
 * @returns path of a PNG, which the caller removes
 * @throws VerdictError `converter_missing` without ffmpeg, `unsupported` where it lacks the decoder,
 *   `too_many_pixels`, `corrupted`, `timeout` or `out_of_memory`
 */
export async function decodeElsewhere(
  path: string,
  format: Format,
  job: JobContext,
): Promise<string> {
  const { converter, limits, signal, onMove } = job
  const how = ELSEWHERE[format]
  if (how === undefined) throw new VerdictError('unsupported')
  if (converter === undefined) throw new VerdictError('converter_missing')
  const target = job.output.temporaryPath()
  const command = [
    ...[...converter.ffmpeg, '-nostdin', '-hide_banner', '-loglevel', 'error', '-xerror', '-y'],
    // One file as it is called, and no other: a name may look like a pattern of names.
    ...['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none'],
    ...['-max_pixels', String(limits.pixels), '-threads', '2', '-c:v', how.decoder],
    ...['-i', `file:${path}`, '-map', '0:v:0', '-frames:v', '1'],
    ...['-update', '1', '-f', 'image2', '-c:v', 'png', basename(target)],
  ]
  const stallMs = limits.fileWallSeconds * 1000
  try {
    await runConverter({ command, folder: dirname(target), stallMs, signal, onMove })
    return target
  } catch (error) {
    throw toVerdict(error, how)
  }
}

/** What ffmpeg says on its way out. */
function toVerdict(error: unknown, { called }: Elsewhere): unknown {
  if (!(error instanceof VerdictError) || error.verdict !== 'corrupted') return error
  const said = error.cause instanceof Error ? error.cause.message : String(error.cause)
  if (/exceeds specified max pixel count/.test(said)) return new VerdictError('too_many_pixels')
  if (!/Unknown decoder/.test(said)) return error
  return new VerdictError('unsupported', `The ffmpeg of this machine does not decode ${called}.`)
}
