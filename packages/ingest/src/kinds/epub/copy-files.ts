import { VerdictError } from '../../verdict-error.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { ContentFolder } from '../../pipeline/emit/content-folder.ts'
import { extensionOfType, typeOfBytes } from './file-bytes.ts'
import { linksOf, type BookFileKinds, type BookLinks } from './markup/book-links.ts'
import { readFacts, type DocumentFacts } from './markup/document-facts.ts'
import { parseMarkup } from './markup/parse-markup.ts'
import { printMarkup } from './markup/print-markup.ts'
import type { SafeElement } from './markup/safe-element.ts'
import { sanitiseMarkup } from './markup/sanitise-markup.ts'
import type { BookContainer } from './package/container.ts'
import { decodeXml } from './package/decode-xml.ts'
import type { BookFile, OpenedBook } from './package/read-book.ts'
import { sanitiseCss } from './styles/sanitise-css.ts'

const MAX_STYLE_BYTES = 2 * 1024 ** 2

export type CopiedDocument = DocumentFacts & { root: SafeElement }

/** What was written of a book's files. */
export type CopiedFiles = {
  resources: Record<string, { type: string; length: number }>
  /** Safe copies by path. */
  documents: ReadonlyMap<string, CopiedDocument>
  styles: ReadonlyMap<string, string>
  /** Files that are not what they say, or too large to be made safe. */
  leftOut: string[]
}

/** Writes safe copies of all files of a book. One that cannot be made safe is left out. */
export async function copyFiles(
  book: OpenedBook,
  container: BookContainer,
  folder: ContentFolder,
  job: JobContext,
): Promise<CopiedFiles> {
  const deadline = Date.now() + job.limits.fileWallSeconds * 1000
  const kinds: BookFileKinds = new Map(
    [...book.files.values()].map(({ path, kind }) => [path, kind]),
  )
  const noteMissing = (path: string) => {
    if (path !== '' && !path.endsWith('/') && !container.has(path)) book.missing.addFile(path)
  }
  const resources = new Map<string, { type: string; length: number }>()
  const copied = {
    documents: new Map<string, CopiedDocument>(),
    styles: new Map<string, string>(),
    leftOut: [] as string[],
  }
  for (const file of book.files.values()) {
    job.signal.throwIfAborted()
    if (Date.now() > deadline) throw new VerdictError('timeout')
    const made = await makeCopy(file, container, kinds, noteMissing)
    if (made === undefined) {
      copied.leftOut.push(file.path)
      continue
    }
    const { bytes, type, document, style } = made
    await folder.write(file.path, bytes, {
      type: MARKUP_TYPE.test(type) ? 'application/octet-stream' : type,
      extension: EXTENSIONS[type] ?? extensionOfType(type),
      isHidden: true,
    })
    resources.set(file.path, { type, length: bytes.length })
    if (document !== undefined) copied.documents.set(file.path, document)
    if (style !== undefined) copied.styles.set(file.path, style)
  }
  return { ...copied, resources: Object.fromEntries(resources) }
}

/** Stored as plain bytes, so that no browser ever takes them for a page of ours. */
const MARKUP_TYPE = /xml|html|css/
const EXTENSIONS: Record<string, string> = {
  'application/xhtml+xml': 'xhtml',
  'image/svg+xml': 'svg',
}

type Copy = { bytes: Uint8Array; type: string; document?: CopiedDocument; style?: string }

async function makeCopy(
  file: BookFile,
  container: BookContainer,
  kinds: BookFileKinds,
  onUnknown: (path: string) => void,
): Promise<Copy | undefined> {
  try {
    const bytes = await container.read(file.path)
    const links = linksOf(file.path, kinds, container.resolve, onUnknown)
    if (file.kind === 'document' || file.kind === 'drawing') return copyDocument(bytes, links)
    if (file.kind === 'style') return copyStyle(bytes, links)
    const type = typeOfBytes(file.kind, file.type, bytes)
    return type === undefined ? undefined : { bytes, type }
  } catch (error) {
    if (error instanceof VerdictError) return undefined
    throw error
  }
}

function copyDocument(bytes: Buffer, links: BookLinks): Copy {
  const root = sanitiseMarkup(parseMarkup(decodeXml(bytes)), links)
  const isDrawing = root.name === 'svg'
  return {
    bytes: Buffer.from(printMarkup(root)),
    type: isDrawing ? 'image/svg+xml' : 'application/xhtml+xml',
    document: { root, ...readFacts(root) },
  }
}

function copyStyle(bytes: Buffer, { resolveUrl }: BookLinks): Copy | undefined {
  if (bytes.length > MAX_STYLE_BYTES) return undefined
  const style = sanitiseCss(decodeXml(bytes), resolveUrl)
  return { bytes: Buffer.from(style), type: 'text/css', style }
}
