import { extensionOf } from '@yomikura/content/hash-name'
import { readFile } from 'node:fs/promises'
import { openZip } from '../open/zip/zip-source.ts'
import type { Source } from '../open/source.ts'
import type { IngestLimits } from '../settings.ts'
import type { StagedFile } from '../stage.ts'
import { decodeText } from '../kinds/text/decode-text.ts'
import { VerdictError } from '../verdict-error.ts'
import { readComicInfo } from './comic-info.ts'
import { findPackagePath, readOpf } from './opf.ts'
import type { WorkMetadata } from './work-metadata.ts'
import { readWorkJson } from './work-json.ts'

const MAX_BYTES = 4 * 1024 ** 2
const CONTAINER = 'META-INF/container.xml'

/** A map, because a file may be called `constructor`, which every object has. */
const NOTES = new Map([
  ['comicinfo.xml', readComicInfo],
  ['work.json', readWorkJson],
])

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
    const read = NOTES.get(name.toLowerCase())
    if (read === undefined || staged.length > MAX_BYTES) return undefined
    return read(decodeText(await readFile(staged.path)))
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
  const source = await openZip(path, limits)
  try {
    const container = await readEntry(source, CONTAINER, signal)
    const packagePath = container && findPackagePath(container)
    const opf = packagePath && (await readEntry(source, packagePath, signal))
    return opf ? readOpf(opf) : undefined
  } finally {
    await source.close()
  }
}

/** Text of an entry by its full name: an address that climbs out of the book names none. */
async function readEntry(
  source: Source,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const file = source.files.find(({ segments }) => segments.join('/') === path)
  if (file === undefined || file.sizeBytes > MAX_BYTES) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of file.read(signal)) chunks.push(Buffer.from(chunk))
  return decodeText(Buffer.concat(chunks))
}
