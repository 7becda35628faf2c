import { readFile } from 'node:fs/promises'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import type { SourceFile } from '../../pipeline/open/source.ts'
import { readOpf } from '../../pipeline/plan/metadata/opf.ts'
import { VerdictError } from '../../verdict-error.ts'
import { ingestBook } from '../epub/ingest-epub.ts'
import { BookContainer } from '../epub/package/container.ts'
import { decodeXml } from '../epub/package/decode-xml.ts'
import { toEpubFiles } from './fb2-book.ts'

/** The document is held whole, with its pictures as text. */
const MAX_BYTES = 64 * 1024 ** 2

/**
 * Takes in a FictionBook (`.fb2`), as the EPUB that it would be.
 *
 * @throws VerdictError `too_large`, `empty`, or `corrupted` for a document of another kind
 */
export async function ingestFb2(
  staged: StagedFile,
  file: { path: string; hashname: string },
  job: JobContext,
) {
  if (staged.length > MAX_BYTES) throw new VerdictError('too_large')
  const files = toEpubFiles(decodeXml(await readFile(staged.path)))
  const container = BookContainer.of(
    {
      files: [...files].map(([path, bytes]) => toSourceFile(path, bytes)),
      refused: [],
      close: async () => {},
    },
    job,
  )
  const made = await ingestBook(container, { ...file, staged }, job)
  return { ...made, metadata: readOpf(String(files.get('package.opf'))) }
}

function toSourceFile(path: string, bytes: Buffer): SourceFile {
  return {
    segments: path.split('/'),
    sizeBytes: bytes.length,
    fingerprint: '',
    read: async function* () {
      yield bytes
    },
  }
}
