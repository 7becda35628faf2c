import type { Rung, VideoPlan } from './plan-video.ts'

/** Seconds of a segment that is made here, and of one cut at the pictures of a copied film. */
const MADE_SEGMENT_SECONDS = 4
const COPIED_SEGMENT_SECONDS = 6
/** Good at every size; busy scenes are held by the rung's bit rate. */
const QUALITY = '22'

/** Arguments that turn a film into streams of its plan, all in one reading. */
export function toHlsArguments(plan: VideoPlan, rungs: readonly Rung[]): string[] {
  const { copiesVideo, video } = plan
  if (copiesVideo) {
    const streams = ['-map', `0:${video}`, ...toSound(plan), '-c:v', 'copy']
    return rungs.flatMap((rung) => [...streams, ...toOutput(rung, COPIED_SEGMENT_SECONDS)])
  }
  const labels = rungs.map((_, index) => `[copy${index}]`).join('')
  const scales = rungs.map(
    ({ width, height }, index) =>
      `[copy${index}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[rung${index}]`,
  )
  const source = `[0:${video}]yadif=deint=interlaced,split=${rungs.length}${labels}`
  const outputs = rungs.flatMap((rung, index) => [
    ...['-map', `[rung${index}]`, ...toSound(plan), ...toEncoder(rung)],
    ...toOutput(rung, MADE_SEGMENT_SECONDS),
  ])
  return ['-filter_complex', [source, ...scales].join(';'), ...outputs]
}

/** Name of a copy whose picture size is not known yet. */
export const COPIED_ALIKE = 'copy'

/** The same as a plan to copy, for a film without a probe: its first pictures and sound. */
export function copyOfFirstStreams(): string[] {
  return [
    ...['-map', '0:V:0', '-map', '0:a:0?', '-c:a', 'copy', '-c:v', 'copy'],
    ...toOutput({ name: COPIED_ALIKE }, COPIED_SEGMENT_SECONDS),
  ]
}

/**
 * One thread: with more, each looks how far the others are when it keeps to the bit rate, and a busy
 * machine gives other bytes than an idle one. The machine is kept busy by other qualities and files.
 */
function toEncoder({ maxKilobits }: Rung): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', QUALITY, '-profile:v', 'high'],
    ...['-maxrate', `${maxKilobits}k`, '-bufsize', `${2 * maxKilobits}k`, '-threads', '1'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${MADE_SEGMENT_SECONDS})`, '-fpsmax', '60'],
    ...['-flags:v', '+bitexact'],
  ]
}

function toSound({ audio, copiesAudio }: VideoPlan): string[] {
  if (audio === undefined) return []
  const encode = [
    '-c:a',
    'aac',
    '-b:a',
    '160k',
    '-ac',
    '2',
    '-ar',
    '48000',
    '-flags:a',
    '+bitexact',
  ]
  return ['-map', `0:${audio}`, ...(copiesAudio ? ['-c:a', 'copy'] : encode)]
}

function toOutput({ name }: Pick<Rung, 'name'>, seconds: number): string[] {
  return [
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_time', String(seconds)],
    ...['-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
    ...['-hls_segment_filename', `${name}-%05d.ts`, `${name}.m3u8`],
  ]
}
