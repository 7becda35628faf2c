import { VERDICTS } from '@yomikura/contract/errors'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import type { SourceFile } from '../../pipeline/open/source.ts'
import { readOpf } from '../../pipeline/plan/metadata/opf.ts'
import { VerdictError } from '../../verdict-error.ts'
import { ingestBook } from '../epub/ingest-epub.ts'
import { BookContainer } from '../epub/package/container.ts'
import { escapeMarkup } from '../fb2/fb2-markup.ts'
import { readKf8 } from './kf8-book.ts'
import { type KindleBook, toDocumentPath } from './kindle-book.ts'
import { decode, FILES_VERSION, type KindleHeader, numberOf, readHeader } from './kindle-header.ts'
import { readMobi6 } from './mobi6-book.ts'
import { NONE, PalmFile } from './palm-file.ts'
import { printContents, printPackage } from './print-package.ts'
import { readText } from './read-text.ts'
import { findResources, type Resources } from './resources.ts'

const BOUNDARY = 121
const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="package.opf"/></rootfiles></container>'

/**
 * Takes in a book of Kindle (`.mobi`, `.azw`, `.azw3`, `.prc`), as the EPUB that it would be.
 *
 * @throws VerdictError `encrypted` for a book under rights management, `too_large`, `empty`, or
 *   `corrupted`
 */
export async function ingestKindle(
  staged: StagedFile,
  file: { path: string; hashname: string },
  job: JobContext,
) {
  const records = await PalmFile.open(staged.path)
  try {
    const { header, book, resources, isWhole } = await readKindle(records)
    const opf = printPackage(header, book, resources)
    const container = BookContainer.of(
      {
        files: [
          toFile('META-INF/container.xml', CONTAINER),
          toFile('package.opf', opf),
          toFile('nav.xhtml', printContents(book.contents)),
          ...book.documents.map(({ path, markup }) => toFile(path, markup)),
          ...[...book.styles].map(([path, style]) => toFile(path, style)),
          ...[...resources.values()].map(({ path, record, bytes }) =>
            bytes === undefined ? toRecordFile(path, record, records) : toFile(path, bytes),
          ),
        ],
        refused: [],
        close: async () => {},
      },
      job,
    )
    const made = await ingestBook(container, { ...file, staged }, job)
    const metadata = readOpf(opf)
    if (isWhole) return { ...made, metadata }
    const verdict = 'damaged' as const
    return {
      ...{ ...made, metadata, verdict, message: VERDICTS.damaged },
      playfile: { ...made.playfile, verdict },
    }
  } finally {
    await records.close()
  }
}

type KindleFile = {
  header: KindleHeader
  book: KindleBook
  resources: Resources
  isWhole: boolean
}

async function readKindle(file: PalmFile): Promise<KindleFile> {
  const old = readHeader(await file.read(0))
  const { header, start } = await findNewest(file, old)
  const resources = await findResources(file, old.resourceStart)
  const { text, isWhole } = await readText(file, header, start)
  const found = { header, resources, isWhole }
  if (file.type !== 'BOOKMOBI') return { ...found, book: toPlainBook(text) }
  const read = header.version >= FILES_VERSION ? readKf8 : readMobi6
  return { ...found, book: await read(text, { file, header, start, resources }) }
}

/** Of a book that is in the file twice, the form that is made of files. */
async function findNewest(
  file: PalmFile,
  old: KindleHeader,
): Promise<{ header: KindleHeader; start: number }> {
  const start = old.version >= FILES_VERSION ? NONE : numberOf(old, BOUNDARY)
  if (start === NONE || start >= file.count) return { header: old, start: 0 }
  try {
    const header = readHeader(await file.read(start))
    if (header.version >= FILES_VERSION) return { header, start }
  } catch (error) {
    if (!(error instanceof VerdictError) || error.verdict !== 'corrupted') throw error
  }
  return { header: old, start: 0 }
}

/** A text of Palm without a book around it: a paragraph each line. */
function toPlainBook(text: Buffer): KindleBook {
  const lines = decode(text, false).split(/\r\n?|\n/)
  const body = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')
  const markup = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`
  return { documents: [{ path: toDocumentPath(0), markup }], styles: new Map(), contents: [] }
}

function toFile(path: string, content: string | Buffer): SourceFile {
  const bytes = Buffer.from(content)
  return {
    ...{ segments: path.split('/'), sizeBytes: bytes.length, fingerprint: '' },
    read: async function* () {
      yield bytes
    },
  }
}

function toRecordFile(path: string, record: number, records: PalmFile): SourceFile {
  return {
    ...{ segments: [path], sizeBytes: records.sizeOf(record), fingerprint: '' },
    read: (signal) => records.stream(record, signal),
  }
}
