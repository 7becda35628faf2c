import { isTransient } from '../../base/api/errors.ts'
import type { ContentSource, FilePriority } from './content-source.ts'
import { bypassCacheOf } from './fetch-file.ts'
import type { DecodedPage, MovingFile, PageImage } from './decode-page.ts'
import type { PageDecoder } from './page-decoder.ts'

/** The part of a source that gives pages: a work's, or a book's inside it. */
export type PageSource = Pick<ContentSource, 'loadPage'>

/** Waits before a page is tried again by itself; after the last one the reader is asked. */
const RETRY_AFTER_MS = [400, 1500]

/** Where pages come from and who decodes them. */
export type PageOrigin = {
  source: PageSource
  decoder: PageDecoder
  revision: string
  /** Tests shorten it. */
  retryAfterMs?: readonly number[]
}

type Loading = {
  priority?: FilePriority
  /** The bytes are there: the line is free for the next page while this one is decoded. */
  onFetched?: () => void
}

/** Fetches a page and draws it at its natural size, ready to be shown. */
export async function loadPage(
  { source, decoder, revision, retryAfterMs = RETRY_AFTER_MS }: PageOrigin,
  wanted: PageImage,
  signal: AbortSignal,
  { priority, onFetched }: Loading = {},
): Promise<HTMLCanvasElement> {
  const fetchPicture = async (wanted: PageImage): Promise<[PageImage, Blob]> => {
    try {
      return [wanted, await source.loadPage({ name: wanted.name, revision }, signal, priority)]
    } catch (error) {
      if (signal.aborted || !wanted.instead) throw error
      return fetchPicture(wanted.instead)
    }
  }
  const [image, bytes] = await retrying(signal, retryAfterMs, () => fetchPicture(wanted))
  onFetched?.()
  signal.throwIfAborted()
  const page = await decoder.decode(bytes, image, signal).catch((error: unknown) => {
    if (!signal.aborted) bypassCacheOf(image.name)
    throw error
  })
  const canvas = draw(page, image)
  if (page.moving) movingFiles.set(canvas, page.moving)
  return canvas
}

const movingFiles = new WeakMap<HTMLCanvasElement, MovingFile>()

/** The file behind a page that moves, which shows its first frame until somebody plays it. */
export function findMovingFile(canvas: HTMLCanvasElement): MovingFile | undefined {
  return movingFiles.get(canvas)
}

function draw({ picture }: DecodedPage, { crypt }: PageImage): HTMLCanvasElement {
  return picture instanceof HTMLCanvasElement ? picture : drawBitmap(picture, !crypt)
}

async function retrying<T>(
  signal: AbortSignal,
  retryAfterMs: readonly number[],
  attempt: () => Promise<T>,
): Promise<T> {
  for (const waitMs of retryAfterMs) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      signal.throwIfAborted()
    }
  }
  return attempt()
}

/**
 * Puts a decoded page on a canvas of its own: a turn then only has to show the element. The canvas
 * takes the picture over instead of drawing it, which costs the main thread nothing.
 *
 * @param hasAlpha whether what lies behind may show through
 */
function drawBitmap(bitmap: ImageBitmap, hasAlpha: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('bitmaprenderer', { alpha: hasAlpha })
  if (context === null) throw new Error('No canvas to draw on.')
  context.transferFromImageBitmap(bitmap)
  return canvas
}

/** Safari keeps a canvas's memory until its size is taken away. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
