import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  MATROSKA,
  MP4,
  MpegTsOutputFormat,
  Output,
  PathedTarget,
  QTFF,
} from 'mediabunny'
import type { Size } from './plan-video.ts'

/** What the thread found: a film cut into segments, only sound, or a film that it cannot copy. */
export type AloneAnswer =
  | { found: 'film'; name: string; size: Size; codec: string }
  | { found: 'sound' }
  | { found: 'foreign' }
  | { found: 'nothing' }

/** Also said while it gets on. */
export type AloneMessage = AloneAnswer | 'moved'

const SEGMENT_SECONDS = 6
const MOVED_MS = 500

const { path, folder } = workerData as { path: string; folder: string }

async function cut(): Promise<AloneAnswer> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA] })
  if (!(await input.canRead())) return { found: 'foreign' }
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video) return { found: audio ? 'sound' : 'nothing' }
  const isReady = (await video.getCodec()) === 'avc' && (await video.getRotation()) === 0
  const isHeard = !audio || (await audio.getCodec()) === 'aac'
  if (!isReady || !isHeard) return { found: 'foreign' }
  const width = Math.round(await video.getSquarePixelWidth())
  const height = Math.round(await video.getSquarePixelHeight())
  const name = `v${Math.min(width, height)}p`
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new MpegTsOutputFormat(),
      targetDuration: SEGMENT_SECONDS,
      getPlaylistPath: () => `${name}.m3u8`,
      getSegmentPath: ({ n }) => `${name}-${String(n - 1).padStart(5, '0')}.ts`,
    }),
    target: new PathedTarget('main.m3u8', ({ path }) => new FilePathTarget(join(folder, path))),
  })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    // Films with reordered pictures begin a little before zero.
    copy: { mode: 'forced', shiftTolerance: Infinity },
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return { found: 'foreign' }
  conversion.onProgress = reportMove
  await conversion.execute()
  return { found: 'film', name, size: { width, height }, codec: 'h264' }
}

let reportedMoveAt = 0
function reportMove(): void {
  const now = performance.now()
  if (now - reportedMoveAt < MOVED_MS) return
  reportedMoveAt = now
  parentPort?.postMessage('moved' satisfies AloneMessage)
}

const answer = await cut().catch((): AloneAnswer => ({ found: 'nothing' }))
parentPort?.postMessage(answer satisfies AloneMessage)
