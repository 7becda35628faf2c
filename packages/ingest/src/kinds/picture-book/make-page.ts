import type { OptimizedImage } from '@yomikura/content/ziptree'
import type { ViewerPage } from '@yomikura/content/viewer-meta'
import type { RawPage } from '@yomikura/protection/scramble'
import { detectFormat } from '../../pipeline/plan/detect/detect-format.ts'
import { readFileHead } from '../../pipeline/plan/detect/read-file-head.ts'
import { ContentFolder } from '../../pipeline/emit/content-folder.ts'
import type { JournalRecord } from '../../pipeline/emit/journal.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { PageSettings } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { openImage } from '../image/decode-image.ts'
import { encode, encodePage, fromRaw } from '../image/encode-page.ts'
import { giveBack } from '../image/give-back.ts'
import { writePage } from '../image/ingest-image.ts'
import { toImageVerdict, toRaw } from '../image/optimize-image.ts'
import { fitPage, type Size } from '../image/page-size.ts'
import { cutStrip, type Slice } from './cut-strip.ts'

/** What one picture became: its pages, and the book's cover if it is the first. */
export type MadePage = JournalRecord & {
  pages: ViewerPage[]
  cover?: OptimizedImage
  /** The picture moves; its pages do not. */
  isMoving?: true
}

export type PageOrder = {
  /** The book's. */
  hashname: string
  /** Absolute place of the original. */
  path: string
  pageNumber: number
  isStrip: boolean
  /** Stored name of the cover that is made from this picture. */
  coverName: string | undefined
}

/** Pictures that take more than this to decode run alone. */
const HEAVY_MB = 64
const COVER_RATIO = 1.4
const SAMPLE_STEP = 37

/**
 * Makes the pages of one picture, decoded once: one page, or the slices of a strip.
 *
 * @throws VerdictError when it cannot be decoded
 */
export async function makePage(order: PageOrder, job: JobContext): Promise<MadePage> {
  const folder = new ContentFolder('viewer', order.hashname, job)
  const format = detectFormat(await readFileHead(order.path))
  if (format === undefined) throw new VerdictError('corrupted')
  const image = await openImage(order.path, format, job.limits)
  const decode = async () => {
    const { pages } = job
    const size = order.isStrip ? fitStrip(image, pages) : fitPage(image, pages)
    const raw = await toRaw(image.still(), size).catch((error: unknown) => {
      throw toImageVerdict(error)
    })
    try {
      const made = await cutAndWrite(raw, order, folder, job)
      return { ...made, ...(image.isMoving && { isMoving: true as const }) }
    } finally {
      giveBack(raw.data)
    }
  }
  return job.decoders.run(decode, image.weightMb > HEAVY_MB ? 'all' : 'one')
}

async function cutAndWrite(
  raw: RawPage,
  { pageNumber, isStrip, coverName }: PageOrder,
  folder: ContentFolder,
  job: JobContext,
): Promise<MadePage> {
  const slices = isStrip ? cutStrip(raw) : [{ top: 0, height: raw.height }]
  const made: MadePage = { pages: [], outputs: [] }
  for (const [index, slice] of slices.entries()) {
    job.signal.throwIfAborted()
    const page = toRows(raw, slice)
    const bytes = await encode(fromRaw(page), { ...job.pages, format: 'webp' }).toBuffer()
    const src = isStrip ? `${pageNumber}-${index + 1}.webp` : `${pageNumber}.webp`
    made.outputs.push(await folder.write(src, bytes, { type: 'image/webp', isHidden: true }))
    const { width, height } = page
    made.pages.push({ src, width, height, length: bytes.length, color: meanColor(page) })
    faultPoint('slice')
  }
  if (coverName === undefined) return made
  const cover = await makeCover(raw, coverName, job)
  return { ...made, outputs: [...made.outputs, ...cover.outputs], cover: cover.optimized }
}

/** A strip is as wide as a page may be high: its length does not make it narrow. */
function fitStrip({ width, height }: Size, pages: PageSettings): Size {
  const scale = Math.min(1, Math.min(pages.maxWidth, pages.maxHeight) / width)
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) }
}

/** Top of the first picture as a page of common shape, for lists. */
async function makeCover(raw: RawPage, name: string, job: JobContext) {
  const height = Math.min(raw.height, Math.round(raw.width * COVER_RATIO))
  const top = toRows(raw, { top: 0, height })
  const size = fitPage(top, job.pages)
  const page = await toRaw(fromRaw(top), size)
  const encoded = await encodePage(page, job.protect ? name : undefined, job.pages)
  const contentType = `image/${job.pages.format}`
  return writePage({ ...encoded, ...size, crypt: job.protect, contentType }, name, job.output)
}

/** Rows of a picture; they lie behind each other, so nothing is copied. */
function toRows({ data, width, channels }: RawPage, { top, height }: Slice): RawPage {
  const rowBytes = width * channels
  return { data: data.subarray(top * rowBytes, (top + height) * rowBytes), width, height, channels }
}

/** Mean of some pixels: enough for the colour of an empty place. */
function meanColor({ data, channels }: RawPage): string {
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at + 2 < data.length; at += channels * SAMPLE_STEP) {
    for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!
    count++
  }
  const toHex = (sum: number) =>
    Math.round(sum / count)
      .toString(16)
      .padStart(2, '0')
  return `#${sums.map(toHex).join('')}`
}
