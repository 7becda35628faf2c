import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Format } from '../../pipeline/plan/detect/detect-format.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { Converter } from '../media/converter.ts'
import { runConverter } from '../media/run-converter.ts'

/** What another program is called with, but for itself; it writes `page.png`. */
type Elsewhere = {
  called: string
  program: (converter: Converter | undefined) => readonly string[] | undefined
  missing: string | undefined
  toArguments: (path: string, limits: IngestLimits) => string[]
}

const PAGE = 'page.png'
const HEIF_MISSING =
  'Showing HEIC needs heif-convert, which this machine lacks. Install it (Debian: libheif-examples), and ffmpeg, and import again.'

/** Formats that the image library comes without. */
const ELSEWHERE: Partial<Record<Format, Elsewhere>> = {
  jxl: toFfmpeg('JPEG XL', 'libjxl'),
  jp2: toFfmpeg('JPEG 2000', 'jpeg2000'),
  heic: {
    called: 'HEIC',
    program: (converter) => converter?.heif,
    missing: HEIF_MISSING,
    toArguments: (path) => [path, PAGE],
  },
}

function toFfmpeg(called: string, decoder: string): Elsewhere {
  return {
    called,
    program: (converter) => converter?.ffmpeg,
    missing: undefined,
    toArguments: (path, { pixels }) => [
      ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-xerror', '-y'],
      // One file as it is called, and no other: a name may look like a pattern of names.
      ...['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none'],
      ...['-max_pixels', String(pixels), '-threads', '2', '-c:v', decoder],
      ...['-i', `file:${path}`, '-map', '0:v:0', '-frames:v', '1'],
      ...['-update', '1', '-f', 'image2', '-c:v', 'png', PAGE],
    ],
  }
}

/** Whether only another program decodes it; HEIC may be of a codec that the image library has. */
export function isDecodedElsewhere(format: Format): boolean {
  return format !== 'heic' && ELSEWHERE[format] !== undefined
}

/**
 * Has another program decode the first picture of a file, in the sealed process and within the bounds
 * that it has for films.
 *
 * @param folder is made here, and removed by the caller
 * @returns path of a PNG in it
 * @throws VerdictError `converter_missing` without the program, `unsupported` where it lacks the decoder,
 *   `too_many_pixels`, `corrupted`, `timeout` or `out_of_memory`
 */
export async function decodeElsewhere(
  { path, format, folder }: { path: string; format: Format; folder: string },
  job: JobContext,
): Promise<string> {
  const { converter, limits, signal, onMove } = job
  const how = ELSEWHERE[format]
  if (how === undefined) throw new VerdictError('unsupported')
  const program = how.program(converter)
  if (program === undefined) throw new VerdictError('converter_missing', how.missing)
  await mkdir(folder)
  const command = [...program, ...how.toArguments(path, limits)]
  const stallMs = limits.fileWallSeconds * 1000
  try {
    await runConverter({ command, folder, stallMs, signal, onMove })
  } catch (error) {
    throw toVerdict(error, how)
  }
  // Of several pictures each has a number.
  const first = join(folder, PAGE.replace('.', '-1.'))
  const hasSeveral = await access(first).then(
    () => true,
    () => false,
  )
  return hasSeveral ? first : join(folder, PAGE)
}

/** What the program says on its way out. */
function toVerdict(error: unknown, { called }: Elsewhere): unknown {
  if (!(error instanceof VerdictError) || error.verdict !== 'corrupted') return error
  const said = error.cause instanceof Error ? error.cause.message : String(error.cause)
  if (/exceeds specified max pixel count/.test(said)) return new VerdictError('too_many_pixels')
  if (!/Unknown decoder/.test(said)) return error
  return new VerdictError('unsupported', `The ffmpeg of this machine does not decode ${called}.`)
}
