import { readFile } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { PdfOutlineEntry, PdfPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import { countLetters, type ScriptCount } from '@yomikura/text/page-direction'
import { toHashname } from '../../emit/hash-name.ts'
import type { JournalRecord } from '../../emit/journal.ts'
import type { OutputFile } from '../../emit/output-folder.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../job-context.ts'
import { readPdfFacts } from '../../metadata/pdf-facts.ts'
import { cleanText, type WorkMetadata } from '../../metadata/work-metadata.ts'
import type { StagedFile } from '../../stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { encodePage } from '../image/encode-page.ts'
import { giveBack } from '../image/give-back.ts'
import { writePage } from '../image/ingest-image.ts'
import type { DocumentFacts } from './document-facts.ts'
import { PageDrawer } from './page-drawer.ts'
import { PdfDocument, type DrawnPage } from './pdf-document.ts'
import { ProcessorBudget } from './processor-budget.ts'

type PdfPage = PdfPlayfile['pdf']['page'][number]
type PageRecord = JournalRecord & {
  page: PdfPage | undefined
  /** Of its words; absent where a page before this version was made. */
  letters?: ScriptCount
}

/** The whole document is held in memory, once on each side of the drawing thread's start. */
const MAX_DOCUMENT_BYTES = 192 * 1024 ** 2

/** A word that is so much higher than wide is set in a column. */
const COLUMN_RATIO = 1.5

export type IngestedPdf = {
  playfile: PdfPlayfile
  outputs: OutputFile[]
  /** Set when some pages could not be drawn and are left out. */
  message: string | undefined
  metadata: WorkMetadata
}

/**
 * Takes in a document: a drawn page, its preview and its words for each page, one page at a time and
 * each one journaled, since a long document takes minutes.
 *
 * @param path path within the work, which names its pages
 * @throws VerdictError when no page can be drawn
 */
export async function ingestPdf(
  staged: StagedFile,
  path: string,
  job: JobContext,
): Promise<IngestedPdf> {
  if (staged.length > MAX_DOCUMENT_BYTES) throw new VerdictError('too_large')
  const longSidePx = Math.max(job.pages.maxHeight, 1)
  const wallMs = job.limits.fileWallSeconds * 1000
  const document = await PdfDocument.open(staged.path, { longSidePx, wallMs })
  try {
    requirePages(document.pageCount, job)
    const records: PageRecord[] = []
    const drawer = new PageDrawer(document)
    const budget = new ProcessorBudget(job.limits)
    for (let index = 0; index < document.pageCount; index++) {
      job.signal.throwIfAborted()
      records.push(await ingestPage(drawer, { staged, path, index }, job))
      budget.require(records.length)
      job.onShare?.(records.length / document.pageCount)
      faultPoint('page')
    }
    const letters = sumLetters(records)
    const metadata = readPdfFacts(document.facts, await readFile(staged.path), letters)
    return { ...toResult(records, staged.length, document.facts), metadata }
  } finally {
    await document.close()
  }
}

function requirePages(pageCount: number, { limits }: JobContext): void {
  if (pageCount === 0) throw new VerdictError('empty')
  if (pageCount > limits.pdfPages) throw new VerdictError('too_many_pages')
}

async function ingestPage(
  drawer: PageDrawer,
  { staged, path, index }: { staged: StagedFile; path: string; index: number },
  job: JobContext,
): Promise<PageRecord> {
  const key = `${path}#${index}:${staged.sha256}`
  const finished = await job.journal.find<PageRecord>(key)
  if (finished !== undefined) return finished
  const drawn = await drawer.take(index)
  const stem = toHashname(job.names, path, `${staged.sha256}#${index}`, '')
  const record =
    drawn === undefined ? { page: undefined, outputs: [] } : await writePdfPage(drawn, stem, job)
  await job.journal.add(key, record)
  return record
}

async function writePdfPage(drawn: DrawnPage, stem: string, job: JobContext): Promise<PageRecord> {
  const { width, height, words } = drawn
  const name = `${stem}.jpg`
  const page = { data: dropAlpha(drawn.data), width, height, channels: 3 }
  giveBack(drawn.data)
  const encoded = await job.decoders
    .run(() => encodePage(page, job.protect ? name : undefined, job.pages))
    .finally(() => giveBack(page.data))
  const written = await writePage(
    { ...encoded, width, height, crypt: job.protect, contentType: `image/${job.pages.format}` },
    name,
    job.output,
  )
  if (words.length === 0)
    return { page: { optimized: written.optimized }, outputs: written.outputs }
  const letters = sumLetters(
    words.map(({ text, w, h }) => ({
      letters: countLetters(text, h * height > w * width * COLUMN_RATIO),
    })),
  )
  const text = await job.output.write(
    `${LAYOUT.text}/${stem}.json`,
    JSON.stringify({ words }),
    'application/json',
  )
  return {
    page: { optimized: written.optimized, text: { name: `${stem}.json`, length: text.length } },
    outputs: [...written.outputs, text],
    letters,
  }
}

function sumLetters(parts: readonly { letters?: ScriptCount }[]): ScriptCount {
  const sum: ScriptCount = { rightToLeft: 0, columns: 0, other: 0 }
  for (const { letters } of parts) {
    sum.rightToLeft += letters?.rightToLeft ?? 0
    sum.columns += letters?.columns ?? 0
    sum.other += letters?.other ?? 0
  }
  return sum
}

/** Pages are drawn on white, so alpha says nothing. */
function dropAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from]!
    rgb[to++] = rgba[from + 1]!
    rgb[to++] = rgba[from + 2]!
  }
  return rgb
}

function toResult(
  records: readonly PageRecord[],
  length: number,
  facts: DocumentFacts,
): Omit<IngestedPdf, 'metadata'> {
  const page = records.flatMap((record, index) =>
    record.page === undefined ? [] : { ...record.page, ...toLabel(facts.labels[index], index) },
  )
  if (page.length === 0) throw new VerdictError('corrupted')
  const missing = records.length - page.length
  const outline = toOutline(facts.outline, records)
  return {
    playfile: {
      type: 'pdf',
      length,
      size: formatSize(length),
      pdf: { page, ...(outline.length > 0 && { outline }) },
    },
    outputs: records.flatMap(({ outputs }) => outputs),
    message:
      missing === 0 ? undefined : `${missing} of ${records.length} pages could not be drawn.`,
  }
}

/** A label that is the page's number says nothing. */
function toLabel(label: string | undefined, index: number): { label?: string } {
  const text = cleanText(label)
  return text === undefined || text === String(index + 1) ? {} : { label: text }
}

/** Contents by the pages that could be drawn; what leads to another one leads to the next. */
function toOutline(
  entries: readonly PdfOutlineEntry[],
  records: readonly PageRecord[],
): PdfOutlineEntry[] {
  const lastIndex = records.filter(({ page }) => page !== undefined).length - 1
  return entries.flatMap(({ title, page, children = [] }) => {
    const drawnBefore = records.slice(0, page).filter((record) => record.page !== undefined).length
    const text = cleanText(title)
    if (text === undefined) return []
    const inside = toOutline(children, records)
    return {
      title: text,
      page: Math.min(drawnBefore, lastIndex),
      ...(inside.length > 0 && { children: inside }),
    }
  })
}
