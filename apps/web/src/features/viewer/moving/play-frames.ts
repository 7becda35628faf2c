import type { MovingFile } from '#data/works/content/decode-page.ts'
import { type FramePlace, toFrameMs, toNextDueMs, toNextFrame } from './frames.ts'
import { waitForTurn } from './wait-for-turn.ts'

/** Whether this browser decodes the frames of such a file one by one. */
export async function canPlayFrames({ type }: MovingFile): Promise<boolean> {
  return typeof ImageDecoder !== 'undefined' && (await ImageDecoder.isTypeSupported(type))
}

/**
 * Shows the frames of a file on the canvas of its page, one after the other, until its last round ends.
 * One frame is in memory at a time, beside the file itself.
 *
 * @param canvas shows the first frame already; its context is `bitmaprenderer`
 * @throws the signal's reason; DOMException or Error when the bytes cannot be played on
 */
export async function playFrames(
  canvas: HTMLCanvasElement,
  { bytes, type }: MovingFile,
  signal: AbortSignal,
): Promise<void> {
  const context = canvas.getContext('bitmaprenderer')
  if (context === null) throw new Error('No canvas to show frames on.')
  const decoder = new ImageDecoder({
    data: await bytes.arrayBuffer(),
    type,
    preferAnimation: true,
  })
  try {
    await decoder.tracks.ready
    const track = decoder.tracks.selectedTrack
    if (track === null) throw new Error('A file without frames.')
    const frames = { count: track.frameCount, repeats: track.repetitionCount }
    let place: FramePlace | undefined = { frame: 0, rounds: 0 }
    for (let dueMs = performance.now(); place; place = toNextFrame(place, frames)) {
      const { picture, frameMs } = await decodeFrame(decoder, place, canvas)
      try {
        await waitForTurn(canvas, dueMs, signal)
        dueMs = toNextDueMs(dueMs, performance.now(), frameMs)
        context.transferFromImageBitmap(picture)
      } finally {
        picture.close()
      }
    }
  } finally {
    decoder.close()
  }
}

/** @param promised the page's size, which bounds the memory that a frame may take */
async function decodeFrame(
  decoder: ImageDecoder,
  { frame }: FramePlace,
  promised: { width: number; height: number },
): Promise<{ picture: ImageBitmap; frameMs: number }> {
  const { image } = await decoder.decode({ frameIndex: frame })
  try {
    if (image.displayWidth !== promised.width || image.displayHeight !== promised.height) {
      throw new Error('A frame of another size than its page.')
    }
    return { picture: await createImageBitmap(image), frameMs: toFrameMs(image.duration) }
  } finally {
    image.close()
  }
}
