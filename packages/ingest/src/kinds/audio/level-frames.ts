import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ByteWindow } from './byte-window.ts'
import { shiftFrameGain } from './frame-gain.ts'
import { listFrames, type MpegAudio } from './mpeg-audio.ts'
import { parseFrame, parseInfoFrame } from './mpeg-frame.ts'

const WRITE_BYTES = 256 * 1024

/**
 * Copies the frames of an MP3 by other gains: no sound is decoded, and nothing is lost by it.
 *
 * @param steps of {@link GAIN_STEP_DB}; negative makes it quieter
 */
export async function levelFrames(
  { source, target }: { source: string; target: string },
  mpeg: MpegAudio,
  steps: number,
): Promise<void> {
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const frames = toLevelled(new ByteWindow(file, size), mpeg, steps)
    await pipeline(gather(frames), createWriteStream(target))
  } finally {
    await file.close()
  }
}

async function* toLevelled(
  bytes: ByteWindow,
  { start, layer }: MpegAudio,
  steps: number,
): AsyncGenerator<Buffer> {
  for await (const [at, frame] of listFrames(bytes, start, layer)) {
    const copy = Buffer.from(await bytes.read(at, frame.length))
    // The header that stands for a frame describes the others, and has no sound.
    const isHeader = at === start && parseInfoFrame(copy, parseFrame(copy) ?? frame) !== undefined
    if (!isHeader) shiftFrameGain(copy, frame, steps)
    yield copy
  }
}

/** Frames are small: a write for each would take longer than everything else. */
async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of pieces) {
    held.push(piece)
    heldBytes += piece.length
    if (heldBytes < WRITE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
  }
  yield Buffer.concat(held)
}
