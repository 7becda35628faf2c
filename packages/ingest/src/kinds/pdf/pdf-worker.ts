import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Verdict } from '@yomikura/contract/errors'
import { verdictOf, VerdictError } from '../../verdict-error.ts'
import { readDocumentFacts, type DocumentFacts } from './document-facts.ts'
import { readPageText, type TextWord } from './page-text.ts'
import { startPdfium, type Pdfium } from './pdfium.ts'

/** First answer of the worker: the document is open, or why it is not. */
export type OpenAnswer = { pageCount: number; facts: DocumentFacts } | { verdict: Verdict }
/** Answer to a page index: its drawing as RGBA and its words; `undefined` when it cannot be drawn. */
export type PageAnswer =
  | { width: number; height: number; data: Uint8Array<ArrayBuffer>; words: TextWord[] }
  | { verdict: Verdict }

const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5
const BGRA = 4
const WHITE = 0xffffffff
const DRAW_ANNOTATIONS = 0x01
const RGB_ORDER = 0x10
const BYTES_PER_PIXEL = 4

const { path, longSidePx } = workerData as { path: string; longSidePx: number }

async function open(pdfium: Pdfium): Promise<number> {
  const bytes = await readFile(path)
  const data = pdfium.call('malloc', bytes.length)
  if (data === 0) throw new VerdictError('out_of_memory')
  new Uint8Array(pdfium.memory.buffer).set(bytes, data)
  // Never freed: PDFium reads from it for as long as the document is open, which is this thread's life.
  const document = pdfium.call('FPDF_LoadMemDocument', data, bytes.length, 0)
  if (document !== 0) return document
  const code = pdfium.call('FPDF_GetLastError')
  const isLocked = code === ERROR_PASSWORD || code === ERROR_SECURITY
  throw new VerdictError(isLocked ? 'encrypted' : 'corrupted')
}

function drawPage(pdfium: Pdfium, document: number, index: number): PageAnswer {
  const page = pdfium.call('FPDF_LoadPage', document, index)
  if (page === 0) throw new VerdictError('corrupted')
  try {
    const size = {
      w: pdfium.call('FPDF_GetPageWidthF', page),
      h: pdfium.call('FPDF_GetPageHeightF', page),
    }
    const scale = longSidePx / Math.max(size.w, size.h)
    if (!Number.isFinite(scale)) throw new VerdictError('corrupted')
    const width = Math.max(1, Math.round(size.w * scale))
    const height = Math.max(1, Math.round(size.h * scale))
    const data = drawBitmap(pdfium, page, width, height)
    return { width, height, data, words: readPageText(pdfium, page, width, height) }
  } finally {
    pdfium.call('FPDF_ClosePage', page)
  }
}

function drawBitmap(
  pdfium: Pdfium,
  page: number,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const length = width * height * BYTES_PER_PIXEL
  const pixels = pdfium.call('malloc', length)
  if (pixels === 0) throw new VerdictError('out_of_memory')
  const bitmap = pdfium.call(
    'FPDFBitmap_CreateEx',
    width,
    height,
    BGRA,
    pixels,
    width * BYTES_PER_PIXEL,
  )
  pdfium.call('FPDFBitmap_FillRect', bitmap, 0, 0, width, height, WHITE)
  const flags = DRAW_ANNOTATIONS | RGB_ORDER
  pdfium.call('FPDF_RenderPageBitmap', bitmap, page, 0, 0, width, height, 0, flags)
  const data = new Uint8Array(pdfium.memory.buffer, pixels, length).slice()
  pdfium.call('FPDFBitmap_Destroy', bitmap)
  pdfium.call('free', pixels)
  return data
}

function answerPage(pdfium: Pdfium, document: number, index: number): PageAnswer {
  try {
    return drawPage(pdfium, document, index)
  } catch (error) {
    return { verdict: verdictOf(error, 'corrupted') }
  }
}

const pdfium = await startPdfium()
try {
  const document = await open(pdfium)
  parentPort?.on('message', (index: number) => {
    const answer = answerPage(pdfium, document, index)
    parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer] : [])
  })
  const answer: OpenAnswer = {
    pageCount: pdfium.call('FPDF_GetPageCount', document),
    facts: readDocumentFacts(pdfium, document),
  }
  parentPort?.postMessage(answer)
} catch (error) {
  const answer: OpenAnswer = { verdict: verdictOf(error, 'corrupted') }
  parentPort?.postMessage(answer)
}
