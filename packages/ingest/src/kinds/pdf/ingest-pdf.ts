import { open, rm } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { PdfOutlineEntry, PdfPlayfile, StoredImage } from '@yomikura/content/ziptree'
import type { RawPage } from '@yomikura/protection/scramble'
import { formatSize } from '@yomikura/text/format-size'
import { countLetters, type ScriptCount } from '@yomikura/text/page-direction'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { JournalRecord } from '../../pipeline/emit/journal.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import { faultPoint } from '../../fault.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { readPdfFacts } from '../../pipeline/plan/metadata/pdf-facts.ts'
import { cleanText, type WorkMetadata } from '../../pipeline/plan/metadata/work-metadata.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { readExactly } from '../../pipeline/open/read-range.ts'
import { VerdictError, verdictOf } from '../../verdict-error.ts'
import { encodePage, encodePicture } from '../image/encode-page.ts'
import { giveBack } from '../image/give-back.ts'
import { writePage } from '../image/ingest-image.ts'
import type { IngestLimits } from '../../settings.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { Pixels } from './open-page.ts'
import { requireFewPages, toLargeOrder, toProcessorSeconds } from './page-bounds.ts'
import { PageDrawer } from './page-drawer.ts'
import { PdfDocument, type DocumentOrder } from './pdf-document.ts'
import type { DrawnPage } from './pdf-worker.ts'
import { isDocumentCut, rebuildDocument, TAIL_BYTES } from './rebuild-document.ts'

type PdfPage = PdfPlayfile['pdf']['page'][number]
type PageRecord = JournalRecord & {
  /** Its slices, or the page alone; empty where it could not be drawn. */
  pages: PdfPage[]
  /** Of its words. */
  letters: ScriptCount
  cut: DrawnPage['cut']
  lacksLetters: boolean
}

const FONTS_NEEDED = 'install a font for them, such as Noto CJK, and import again.'

/** A word that is so much higher than wide is set in a column. */
const COLUMN_RATIO = 1.5

export type IngestedPdf = {
  playfile: PdfPlayfile
  outputs: OutputFile[]
  verdict: 'ok' | 'font_missing' | 'damaged'
  /** Set when some pages could not be drawn and are left out, or lack letters. */
  message: string | undefined
  metadata: WorkMetadata
}

/**
 * Takes in a document: a drawn page, its preview and its words for each page, one page at a time and
 * each one journaled, since a long document takes minutes. A page that is much longer than a screen
 * becomes several.
 *
 * @param path path within the work, which names its pages
 * @throws VerdictError when no page can be drawn
 */
export async function ingestPdf(
  staged: StagedFile,
  path: string,
  job: JobContext,
): Promise<IngestedPdf> {
  const { limits, passwords, fontFolders } = job
  const longSidePx = Math.max(job.pages.maxHeight, 1)
  const { document, isCut, drop } = await openAsFarAsItGoes(staged, job, {
    longSidePx,
    large: toLargeOrder(job.pages, longSidePx, limits),
    wallMs: limits.fileWallSeconds * 1000,
    readBytes: limits.pdfReadBytes,
    passwords: passwords.flatMap(toForms),
    fontFolders,
  })
  try {
    requirePages(document.pageCount, limits)
    const records: PageRecord[] = []
    const drawer = new PageDrawer(document, limits)
    const budget = new ProcessorBudget(limits)
    let pictures = 0
    for (let index = 0; index < document.pageCount; index++) {
      job.signal.throwIfAborted()
      const record = await ingestPage(drawer, { staged, path, index }, job)
      records.push(record)
      pictures += Math.max(1, record.pages.flatMap(toPictures).length)
      budget.require(pictures)
      job.onShare?.(records.length / document.pageCount)
      faultPoint('page')
    }
    const letters = sumLetters(records)
    const facts = await readPdfFacts(document.facts, staged.path, letters)
    const isScrolled = records.every(({ pages, cut }) => pages.length === 0 || cut === 'down')
    const metadata = isScrolled ? { direction: 'vertical' as const, ...facts } : facts
    return { ...toResult(records, { length: staged.length, isCut }, document.facts), metadata }
  } finally {
    await document.close()
    await drop()
  }
}

type Opened = { document: PdfDocument; isCut: boolean; drop: () => Promise<void> }

/** A document that PDFium cannot open is built of the pages that are left of it. */
async function openAsFarAsItGoes(
  staged: StagedFile,
  job: JobContext,
  order: Omit<DocumentOrder, 'path'>,
): Promise<Opened> {
  const isCut = await looksCut(staged)
  try {
    const document = await PdfDocument.open({ ...order, path: staged.path })
    return { document, isCut, drop: async () => {} }
  } catch (error) {
    if (verdictOf(error, 'unreadable') !== 'corrupted') throw error
    const path = job.output.temporaryPath()
    const drop = () => rm(path, { force: true })
    try {
      const isRebuilt = await rebuildDocument(staged.path, path)
      if (!isRebuilt) throw error
      return { document: await PdfDocument.open({ ...order, path }), isCut: true, drop }
    } catch {
      await drop()
      throw error
    }
  }
}

async function looksCut({ path, length }: StagedFile): Promise<boolean> {
  const file = await open(path)
  try {
    const start = Math.max(0, length - TAIL_BYTES)
    return isDocumentCut(await readExactly(file, start, length - start))
  } finally {
    await file.close()
  }
}

/** As it was typed, and as newer documents prepare it (SASLprep), which PDFium does not. */
function toForms(password: string): string[] {
  return [...new Set([password, password.replaceAll('\u00ad', '').normalize('NFKC')])]
}

function toPictures({ optimized, large }: PdfPage) {
  return large ? [optimized, large] : [optimized]
}

function requirePages(pageCount: number, limits: IngestLimits): void {
  if (pageCount === 0) throw new VerdictError('empty')
  requireFewPages(pageCount, limits)
}

async function ingestPage(
  drawer: PageDrawer,
  { staged, path, index }: { staged: StagedFile; path: string; index: number },
  job: JobContext,
): Promise<PageRecord> {
  const key = `${path}#slices${index}:${staged.sha256}`
  const finished = await job.journal.find<PageRecord>(key)
  if (finished !== undefined) return finished
  const record = await drawPage(drawer, { staged, path, index }, job)
  await job.journal.add(key, record)
  return record
}

async function drawPage(
  drawer: PageDrawer,
  { staged, path, index }: { staged: StagedFile; path: string; index: number },
  job: JobContext,
): Promise<PageRecord> {
  const record: PageRecord = {
    ...{ pages: [], outputs: [], letters: sumLetters([]), cut: 'none', lacksLetters: false },
  }
  for (let slice = 0, sliceCount = 1; slice < sliceCount; slice++) {
    job.signal.throwIfAborted()
    const drawn = await drawer.take(index, slice)
    if (drawn === undefined) break
    sliceCount = drawn.sliceCount
    const seed = `${staged.sha256}#${index}${toSuffix(drawn, slice)}`
    const made = await writeSlice(
      drawn,
      (kind) => toHashname(job.names, path, seed + kind, ''),
      job,
    )
    record.pages.push(made.page)
    record.outputs.push(...made.outputs)
    record.letters = sumLetters([record, made])
    record.cut = drawn.cut
    record.lacksLetters = drawn.lacksLetters
  }
  return record
}

/**
 * Bytes of one name are the same for ever, so a name says what else the picture depends on. Pages that
 * earlier versions drew as this one does keep their names.
 */
function toSuffix({ sliceCount, hasStandIns }: DrawnPage, slice: number): string {
  return `${sliceCount > 1 ? `.${slice}/${sliceCount}` : ''}${hasStandIns ? '+fonts' : ''}`
}

type MadeSlice = JournalRecord & { page: PdfPage; letters: ScriptCount }

/** @param toStem stored name of the slice, and of what is made of it besides, without extension */
async function writeSlice(
  drawn: DrawnPage,
  toStem: (kind: string) => string,
  job: JobContext,
): Promise<MadeSlice> {
  const { width, height, words } = drawn
  const stem = toStem('')
  const name = `${stem}.jpg`
  const encoded = await encodeDrawn(drawn, job, (page) =>
    encodePage(page, job.protect ? name : undefined, job.pages),
  )
  const written = await writePage(
    { ...encoded, width, height, crypt: job.protect, contentType: `image/${job.pages.format}` },
    name,
    job.output,
  )
  const letters = sumLetters(
    words.map(({ text, w, h }) => ({
      letters: countLetters(text, h * height > w * width * COLUMN_RATIO),
    })),
  )
  if (words.length === 0) {
    return { page: { optimized: written.optimized }, outputs: written.outputs, letters }
  }
  const text = await job.output.write(
    `${LAYOUT.text}/${stem}.json`,
    JSON.stringify({ words }),
    'application/json',
  )
  const large =
    drawn.large && (await writeLarge(drawn.large, `${toStem(`+${job.pages.largePx}px`)}.jpg`, job))
  return {
    page: {
      optimized: written.optimized,
      ...(large && { large: large.image }),
      text: { name: `${stem}.json`, length: text.length },
    },
    outputs: [...written.outputs, ...(large ? [large.output] : []), text],
    letters,
  }
}

async function writeLarge(
  drawn: Pixels,
  name: string,
  job: JobContext,
): Promise<{ image: StoredImage; output: OutputFile }> {
  const bytes = await encodeDrawn(drawn, job, (page) =>
    encodePicture(page, job.protect ? name : undefined, job.pages),
  )
  const path = `${LAYOUT.optimized}/${name}`
  const output = await job.output.write(path, bytes, `image/${job.pages.format}`)
  const { width, height } = drawn
  const { length } = bytes
  const image = { name, length, size: formatSize(length), width, height, crypt: job.protect }
  return { image, output }
}

/** Gives back the drawn pixels as soon as they are not needed: those of a page take megabytes. */
async function encodeDrawn<T>(
  { data, width, height }: Pixels,
  job: JobContext,
  encode: (page: RawPage) => Promise<T>,
): Promise<T> {
  const page = { data: dropAlpha(data), width, height, channels: 3 }
  giveBack(data)
  return job.decoders.run(() => encode(page)).finally(() => giveBack(page.data))
}

function sumLetters(parts: readonly { letters: ScriptCount }[]): ScriptCount {
  const sum: ScriptCount = { rightToLeft: 0, columns: 0, other: 0 }
  for (const { letters } of parts) {
    sum.rightToLeft += letters.rightToLeft
    sum.columns += letters.columns
    sum.other += letters.other
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
  { length, isCut }: { length: number; isCut: boolean },
  facts: DocumentFacts,
): Omit<IngestedPdf, 'metadata'> {
  const page: PdfPage[] = []
  for (const [index, record] of records.entries()) {
    const isReversed = record.cut === 'across' && facts.direction === 'rtl'
    for (const slice of isReversed ? record.pages.toReversed() : record.pages) {
      page.push({ ...slice, ...toLabel(facts.labels[index], page.length) })
    }
  }
  if (page.length === 0) throw new VerdictError('corrupted')
  const outline = toOutline(facts.outline, records)
  const lacking = records.filter(({ lacksLetters }) => lacksLetters).length
  const isDamaged = isCut || records.some(({ pages }) => pages.length === 0)
  const broken = isDamaged ? 'damaged' : 'ok'
  const verdict = lacking > 0 ? 'font_missing' : broken
  return {
    playfile: {
      type: 'pdf',
      length,
      size: formatSize(length),
      ...(verdict !== 'ok' && { verdict }),
      pdf: { page, ...(outline.length > 0 && { outline }) },
    },
    outputs: records.flatMap(({ outputs }) => outputs),
    verdict,
    message: toMessage(records, { lacking, isCut }),
  }
}

function toMessage(
  records: readonly PageRecord[],
  { lacking, isCut }: { lacking: number; isCut: boolean },
): string | undefined {
  const missing = records.filter(({ pages }) => pages.length === 0).length
  const parts = [
    isCut &&
      `The document breaks off or is broken inside. Pages that are left: ${records.length - missing}.`,
    missing > 0 && `${missing} of ${records.length} pages could not be drawn.`,
    lacking > 0 && `Letters are missing on ${lacking} of ${records.length} pages: ${FONTS_NEEDED}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join(' ')
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
  const starts = [0]
  for (const { pages } of records) starts.push(starts.at(-1)! + pages.length)
  const lastIndex = starts.at(-1)! - 1
  const convert = (all: readonly PdfOutlineEntry[]): PdfOutlineEntry[] =>
    all.flatMap(({ title, page, children = [] }) => {
      const text = cleanText(title)
      if (text === undefined) return []
      const inside = convert(children)
      const start = starts[Math.min(page, records.length)] ?? 0
      return {
        title: text,
        page: Math.min(start, lastIndex),
        ...(inside.length > 0 && { children: inside }),
      }
    })
  return convert(entries)
}

const MICROSECONDS = 1_000_000

/**
 * Bounds a document by what it takes of the processor and not only page by page: thousands of pages that
 * each take just less than allowed would hold a worker for days. Time on the clock would blame a document
 * for what else the machine does.
 */
class ProcessorBudget {
  readonly #limits: IngestLimits
  readonly #before = process.cpuUsage()

  constructor(limits: IngestLimits) {
    this.#limits = limits
  }

  /** @throws VerdictError `timeout` when that many pages, or slices of pages, took more than they may */
  require(pageCount: number): void {
    const { user, system } = process.cpuUsage(this.#before)
    const allowed = toProcessorSeconds(pageCount, this.#limits)
    if ((user + system) / MICROSECONDS > allowed) throw new VerdictError('timeout')
  }
}
