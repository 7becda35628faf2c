import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VerdictError } from '../../verdict-error.ts'

/** One stream as it was written: its playlist and its segments, in order. */
export type WrittenStream = {
  files: { name: string; length: number }[]
  durationSeconds: number
  /** Most and mean bits a second of any segment, as players ask before choosing a stream. */
  peakBits: number
  meanBits: number
}

const SEGMENT = /^[A-Za-z0-9-]+\.(?:ts|m4s|mp4)$/

/**
 * Reads the playlist of one stream back from the folder that it was written to.
 * @throws VerdictError `corrupted` when it has no segment
 */
export async function readPlaylist(folder: string, name: string): Promise<WrittenStream> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const sizes = await measureParts(folder, lines)
  const files = [{ name, length: Buffer.byteLength(text) }]
  let durationSeconds = 0
  let peakBits = 0
  let bytes = 0
  let seconds = 0
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    const size = sizes[index]
    if (size === undefined) continue
    files.push({ name: line, length: size })
    peakBits = Math.max(peakBits, (size * 8) / Math.max(seconds, 0.1))
    bytes += size
    durationSeconds += seconds
  }
  if (files.length === 1) throw new VerdictError('corrupted')
  const meanBits = Math.round((bytes * 8) / Math.max(durationSeconds, 0.1))
  return { files, durationSeconds, peakBits: Math.round(peakBits), meanBits }
}

/** Bytes of the segment that each line names. All are asked for at once: a film has hundreds. */
function measureParts(folder: string, lines: readonly string[]): Promise<(number | undefined)[]> {
  return Promise.all(
    lines.map(async (line) =>
      SEGMENT.test(line) ? (await stat(join(folder, line))).size : undefined,
    ),
  )
}

/** The playlist of playlists: addresses are relative, so they work below any folder. */
export function toMainPlaylist(
  streams: readonly { address: string; width: number; height: number; written: WrittenStream }[],
): string {
  const lines = streams.flatMap(({ address, width, height, written }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${written.peakBits},AVERAGE-BANDWIDTH=${written.meanBits},RESOLUTION=${width}x${height}`,
    address,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}
