import { extensionOf } from '@yomikura/content/hash-name'
import { readFile } from 'node:fs/promises'
import { cleanLabels } from '../../open/labels.ts'
import { openZip } from '../../open/zip/zip-source.ts'
import type { SourceFile } from '../../open/source.ts'
import type { IngestLimits } from '../../../settings.ts'
import type { StagedFile } from '../../make/stage.ts'
import { BookPaths } from '../../../kinds/epub/package/book-paths.ts'
import { decodeXml } from '../../../kinds/epub/package/decode-xml.ts'
import { CONTAINER_PATH, findPackagePath } from '../../../kinds/epub/package/find-package.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { readAcbf } from './acbf.ts'
import { readAudiobookJson } from './audiobook-json.ts'
import { readComet } from './comet.ts'
import { readComicBookInfo } from './comic-book-info.ts'
import { readComicInfo } from './comic-info.ts'
import { readMetronInfo } from './metron-info.ts'
import { readNfo } from './nfo.ts'
import { rankOfNote } from './note-names.ts'
import { readOpf } from './opf.ts'
import type { WorkMetadata } from './work-metadata.ts'
import { readWorkJson } from './work-json.ts'

const MAX_BYTES = 4 * 1024 ** 2

/** By the ranks of their names. */
const READERS = [
  ...[readWorkJson, readComicInfo, readMetronInfo, readComet, readAcbf, readComicBookInfo],
  ...[readAudiobookJson, readOpf, readOpf, readNfo],
]

/**
 * What a file says of the whole work; undefined when it is none that does, or is broken: a work is not
 * worse for a note that cannot be read.
 */
export async function readMetadata(
  name: string,
  staged: StagedFile,
  { limits, signal }: { limits: IngestLimits; signal: AbortSignal },
): Promise<WorkMetadata | undefined> {
  try {
    if (extensionOf(name) === 'epub') return await readEpub(staged.path, limits, signal)
    const read = READERS[rankOfNote(name) ?? READERS.length]
    if (read === undefined || staged.length > MAX_BYTES) return undefined
    return read(decodeXml(await readFile(staged.path)))
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}

async function readEpub(
  path: string,
  limits: IngestLimits,
  signal: AbortSignal,
): Promise<WorkMetadata | undefined> {
  const source = await openZip(path, limits, { naming: 'exact' })
  try {
    const files = new Map(source.files.map((file) => [toPath(file), file]))
    const paths = new BookPaths(files.keys())
    const container = await readEntry(files.get(paths.find(CONTAINER_PATH) ?? ''), signal)
    const packagePath = findPackagePath(container, {
      paths: source.files.filter(({ segments }) => cleanLabels(segments)).map(toPath),
      has: (path) => files.has(path),
      resolve: paths.resolve,
    })
    const opf = await readEntry(files.get(packagePath ?? ''), signal)
    return opf && readOpf(decodeXml(opf))
  } finally {
    await source.close()
  }
}

function toPath({ segments }: SourceFile): string {
  return segments.join('/')
}

async function readEntry(
  file: SourceFile | undefined,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  if (file === undefined || file.sizeBytes > MAX_BYTES) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of file.read(signal)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
