import type { Rung, VideoPlan } from './plan-video.ts'

/** Seconds of a segment that is made here, and of one cut at the pictures of a copied film. */
const MADE_SEGMENT_SECONDS = 4
const COPIED_SEGMENT_SECONDS = 6
/** Good at every size; busy scenes are held by the rung's bit rate. */
const QUALITY = '22'

/** Arguments that turn a film into the streams of its plan, all in one reading. */
export function toHlsArguments(plan: VideoPlan): string[] {
  return plan.copiesVideo ? toCopy(plan) : toLadder(plan)
}

function toCopy(plan: VideoPlan): string[] {
  const [rung] = plan.rungs
  if (!rung) return []
  return [
    ...['-map', `0:${plan.video}`, ...toSound(plan), '-c:v', 'copy'],
    ...toOutput(rung, COPIED_SEGMENT_SECONDS),
  ]
}

function toLadder(plan: VideoPlan): string[] {
  const { rungs, video } = plan
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

/**
 * One thread each: with more, each looks how far the others are when it keeps to the bit rate, and a busy
 * machine gives other bytes than an idle one. The machine is kept busy by other files and qualities.
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

function toOutput({ name }: Rung, seconds: number): string[] {
  return [
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_time', String(seconds)],
    ...['-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
    ...['-hls_segment_filename', `${name}-%05d.ts`, `${name}.m3u8`],
  ]
}
