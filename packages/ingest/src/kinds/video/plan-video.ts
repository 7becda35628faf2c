import { isSound } from '../audio/plan-audio.ts'
import type { Probe, ProbedStream } from '../media/probe.ts'

export type Size = { width: number; height: number }
/** One quality of a film: its name says the short side. */
export type Rung = Size & { name: string; maxKilobits: number }

export type VideoPlan = {
  /** As shown, upright, with square pixels. */
  size: Size
  frameRate: string
  /** Of the original's pictures. */
  codec: string
  /** Whether its pictures can be handed out as they are. */
  copiesVideo: boolean
  copiesAudio: boolean
  /** Best first; one when the pictures are copied. */
  rungs: Rung[]
  video: number
  audio: number | undefined
}

/** Short sides of the ladder and what a picture full of movement may take. */
const LADDER: [shortSide: number, maxKilobits: number][] = [
  [1080, 6000],
  [720, 3200],
  [480, 1500],
  [240, 500],
]
/** A rung so near to the one above is not worth its bytes. */
const NEAREST_RUNG = 0.8
const COPIED_PIXELS = new Set(['yuv420p', 'yuvj420p'])
const COPIED_PROFILES = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])
const COPIED_ORDERS = new Set([undefined, 'unknown', 'progressive'])
const COPIED_SOUND = new Set(['LC', 'HE-AAC', 'HE-AACv2'])
/** Containers that keep the times which HLS needs of each frame. */
const TIMED_CONTAINER = /mov|matroska|mpegts|flv/

/** Decides what becomes of a film with pictures. */
export function planVideo(probed: Probe, stream: ProbedStream): VideoPlan {
  const { streams, container } = probed
  const size = toShownSize(stream)
  const audio = streams.find(isSound)
  const copiesVideo = isReady(stream) && TIMED_CONTAINER.test(container)
  const copiesAudio = audio?.codec_name === 'aac' && COPIED_SOUND.has(audio.profile ?? '')
  return {
    size,
    frameRate: toFrameRate(stream),
    codec: stream.codec_name ?? 'unknown',
    copiesVideo,
    copiesAudio,
    rungs: copiesVideo ? [toRung(size, Math.min(size.width, size.height))] : listRungs(size),
    video: stream.index,
    audio: audio?.index,
  }
}

/** Whether browsers play the pictures as they are: upright, not interlaced, eight bits. */
function isReady(stream: ProbedStream): boolean {
  const { codec_name, profile = '', pix_fmt = '', field_order } = stream
  return (
    codec_name === 'h264' &&
    COPIED_PROFILES.has(profile) &&
    COPIED_PIXELS.has(pix_fmt) &&
    COPIED_ORDERS.has(field_order) &&
    toTurn(stream) === 0
  )
}

/** The same film encoded again, when copying it failed. */
export function withoutCopy(plan: VideoPlan): VideoPlan {
  return { ...plan, copiesVideo: false, copiesAudio: false, rungs: listRungs(plan.size) }
}

/** From the film's own size, at most 1080, downwards; never enlarged. */
function listRungs(size: Size): Rung[] {
  const own = Math.min(size.width, size.height)
  const top = Math.min(own, LADDER[0]![0])
  const lower = LADDER.map(([side]) => side).filter((side) => side <= top * NEAREST_RUNG)
  return [top, ...lower].map((side) => toRung(size, side))
}

function toRung({ width, height }: Size, side: number): Rung {
  const scale = side / Math.min(width, height)
  const [, maxKilobits] = LADDER.findLast(([rung]) => rung >= side) ?? LADDER[0]!
  return {
    name: `v${side}p`,
    width: toEven(width * scale),
    height: toEven(height * scale),
    maxKilobits,
  }
}

/** Encoders take even sizes only. */
function toEven(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2)
}

function toShownSize(stream: ProbedStream): Size {
  const { width = 0, height = 0, sample_aspect_ratio = '1:1' } = stream
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number)
  const ratio = across > 0 && down > 0 ? across / down : 1
  const isSane = ratio > 0.1 && ratio < 10
  const shown = { width: Math.max(1, Math.round(width * (isSane ? ratio : 1))), height }
  return toTurn(stream) % 180 === 0 ? shown : { width: height, height: shown.width }
}

/** Quarter turns that the file asks for, in degrees. */
function toTurn({ side_data_list = [], tags = {} }: ProbedStream): number {
  const degrees = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation
  return Math.abs(Math.round(degrees ?? (Number(tags.rotate) || 0))) % 360
}

function toFrameRate({ avg_frame_rate, r_frame_rate }: ProbedStream): string {
  const known = [avg_frame_rate, r_frame_rate].find((rate) => rate && !/^0|\/0$/.test(rate))
  return known ?? '0/1'
}
