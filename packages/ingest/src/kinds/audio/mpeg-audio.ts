import { open } from 'node:fs/promises'
import { ByteWindow } from './byte-window.ts'
import { parseFrame, parseInfoFrame, type Frame } from './mpeg-frame.ts'

/** What an MP3 holds, counted frame by frame. */
export type MpegAudio = {
  layer: 1 | 2 | 3
  sampleRate: number
  channels: number
  /** First and last byte of the frames, the last one excluded: tags lie around them. */
  start: number
  end: number
  /** Samples of one channel in all frames that sound. */
  samples: number
  /** What the encoder put around the sound, when its header says so. */
  delay: number
  padding: number
  /** Frames that the header promises; undefined when it is silent. */
  promisedFrames: number | undefined
  frames: number
}

/** Samples that every decoder of layer 3 adds before the first. */
export const DECODER_DELAY = 529
/** A header may be chance; so many in a row are not. */
const SURE_FRAMES = 3
/** How far into a file its first frame is looked for. */
const MAX_RUBBISH_BYTES = 256 * 1024
/** Damage inside a file is passed over up to here. */
const MAX_LOST_BYTES = 8 * 1024 ** 2
const MAX_FRAME_BYTES = 4096

/** Counts the frames of MPEG audio; undefined when there are none. */
export async function scanMpegAudio(path: string, length: number): Promise<MpegAudio | undefined> {
  const file = await open(path)
  try {
    const bytes = new ByteWindow(file, length)
    const from = await skipTags(bytes)
    const start = await findFirstFrame(bytes, from)
    return start === undefined ? undefined : await countFrames(bytes, start)
  } finally {
    await file.close()
  }
}

/** End of the ID3v2 tags at the start; some files have several. */
async function skipTags(bytes: ByteWindow): Promise<number> {
  let at = 0
  for (;;) {
    const head = await bytes.read(at, 10)
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return at
    const size = head.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
    at += 10 + size
  }
}

async function findFirstFrame(bytes: ByteWindow, from: number): Promise<number | undefined> {
  const end = Math.min(bytes.length, from + MAX_RUBBISH_BYTES)
  for (let at = from; at < end; at++) {
    if ((await bytes.read(at, 1))[0] === 0xff && (await isFirstFrame(bytes, at))) return at
  }
  return undefined
}

async function isFirstFrame(bytes: ByteWindow, start: number): Promise<boolean> {
  let at = start
  let first: Frame | undefined
  for (let count = 0; count < SURE_FRAMES; count++) {
    const frame = parseFrame(await bytes.read(at, 4))
    // A very short file ends before there are enough.
    if (!frame) return count > 0 && at + 4 > bytes.length
    first ??= frame
    if (frame.layer !== first.layer || frame.sampleRate !== first.sampleRate) return false
    at += frame.length
  }
  return true
}

async function countFrames(bytes: ByteWindow, start: number): Promise<MpegAudio | undefined> {
  const first = parseFrame(await bytes.read(start, 4))
  if (!first) return undefined
  const header = parseInfoFrame(await bytes.read(start, MAX_FRAME_BYTES), first)
  const counted = await walkFrames(bytes, start, first)
  // The header is a frame of its own that players do not sound.
  const silent = header ? 1 : 0
  const { layer, sampleRate, channels } = first
  const { delay = 0, padding = 0, frames: promisedFrames } = header ?? {}
  return {
    ...{ layer, sampleRate, channels, start, end: counted.end, delay, padding, promisedFrames },
    samples: counted.samples - silent * first.samples,
    frames: counted.frames - silent,
  }
}

async function walkFrames(bytes: ByteWindow, start: number, first: Frame) {
  let [end, samples, frames] = [start, 0, 0]
  for await (const [at, frame] of listFrames(bytes, start, first.layer)) {
    end = at + frame.length
    samples += frame.samples
    frames += 1
  }
  return { end, samples, frames }
}

/** Where each whole frame lies, from the one at `start` on; damage between them is passed over. */
export async function* listFrames(
  bytes: ByteWindow,
  start: number,
  layer: Frame['layer'],
): AsyncGenerator<[at: number, frame: Frame]> {
  let [at, lost] = [start, 0]
  while (lost <= MAX_LOST_BYTES) {
    const frame = parseFrame(await bytes.read(at, 4))
    if (frame?.layer === layer) {
      if (at + frame.length > bytes.length) return
      yield [at, frame]
      at += frame.length
      continue
    }
    const next = await findLostFrame(bytes, at)
    if (next === undefined) return
    lost += next - at
    at = next
  }
}

/** Where frames go on after damage; undefined at the tags behind the last one. */
async function findLostFrame(bytes: ByteWindow, from: number): Promise<number | undefined> {
  const head = (await bytes.read(from, 8)).toString('latin1')
  if (/^(?:TAG|APETAGEX|LYRICSBE)/.test(head)) return undefined
  return findFirstFrame(bytes, from + 1)
}
