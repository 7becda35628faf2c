import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Extractor, type FileHeader, type SeekMethod, UnrarError } from 'node-unrar-js'
import { getUnrar } from 'node-unrar-js/dist/js/unrar.singleton.js'
import { VerdictError } from '../../../verdict-error.ts'
import { refuseClaims } from '../refuse-claims.ts'
import { EntrySink } from './entry-sink.ts'
import type { Unpacked, UnpackedEntry, UnpackOrder } from './unpacked-entry.ts'

/** The part of the program's memory that is read and written here. */
type Unrar = { HEAPU8: Uint8Array; extractor: unknown }

const SOURCE = 'archive.rar'
const SOURCE_HANDLE = 1
const TARGET_HANDLE = 2
/** Broken files that are stepped over; behind more of them nothing is looked for. */
const MAX_RESTARTS = 32
/** Archives of version 5 have a last block; older ones may just end. */
const SIGNATURE_5 = Buffer.from('526172211a0701', 'hex')

type RarOrder = { file: number; sink: EntrySink; password?: string | undefined }

/** Reads the archive where it lies, and hands unpacked bytes on instead of writing them by name. */
class RarReader extends Extractor {
  protected _filePath = SOURCE
  readonly #file: number
  readonly #sink: EntrySink
  readonly #archiveBytes: number
  #position = 0
  /** What our own side threw while the program was running: it cannot pass through it. */
  failure: Error | undefined
  index = 0
  isCreated = false
  /** Whether more was asked for than the archive has, since the last file was begun. */
  isBehindEnd = false

  constructor(unrar: Unrar, { file, sink, password = '' }: RarOrder) {
    super(unrar, password)
    unrar.extractor = this
    this.#file = file
    this.#sink = sink
    this.#archiveBytes = fstatSync(file).size
  }

  /** Nothing but the archive can be opened; a part of several asks for the next one. */
  protected open(name: string): number {
    this.#position = 0
    return name === SOURCE ? SOURCE_HANDLE : 0
  }

  protected create(): number {
    this.isCreated = true
    this.isBehindEnd = false
    this.#sink.open(this.index)
    return TARGET_HANDLE
  }

  protected read(_: number, at: number, length: number): number {
    const bytesRead = readSync(this.#file, this.#memory, at, length, this.#position)
    if (bytesRead < length) this.isBehindEnd ||= bytesRead > 0 || this.#isBehindLast()
    this.#position += bytesRead
    return bytesRead
  }

  protected write(_: number, at: number, length: number): boolean {
    try {
      this.#sink.write(this.#memory.subarray(at, at + length))
      return true
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
      return false
    }
  }

  protected tell(): number {
    return this.#position
  }

  protected seek(_: number, offset: number, method: SeekMethod): boolean {
    const base = { SET: 0, CUR: this.#position, END: this.#archiveBytes }[method]
    this.#position = base + offset
    return this.#position >= 0
  }

  protected closeFile(handle: number): void {
    if (handle === TARGET_HANDLE) this.#sink.close()
  }

  /** Whether bytes are missing where none is left: a file's, or those of the last block. */
  #isBehindLast(): boolean {
    return this.isCreated || this.#position > this.#archiveBytes || hasLastBlock(this.#file)
  }

  get #memory(): Uint8Array {
    return (this.unrar as Unrar).HEAPU8
  }
}

function hasLastBlock(file: number): boolean {
  const head = Buffer.alloc(SIGNATURE_5.length)
  readSync(file, head, 0, head.length, 0)
  return head.equals(SIGNATURE_5)
}

/**
 * Unpacks a rar of any age, and one that was cut as far as it goes.
 *
 * @throws VerdictError for the archive as a whole
 */
export async function unpackRar(order: UnpackOrder, onWork: () => void): Promise<Unpacked> {
  const unrar = (await getUnrar()) as Unrar
  const file = openSync(order.path, 'r')
  try {
    const { size } = fstatSync(file)
    const sink = new EntrySink(order, size, onWork)
    const createReader = (password?: string) => new RarReader(unrar, { file, sink, password })
    const { headers, isCut, password } = listWithPassword(createReader, order)
    refuseClaims(
      headers.map(({ unpSize }) => ({ sizeBytes: unpSize })),
      size,
      order.limits,
    )
    const entries = headers.map(toEntry)
    const key = findPassword(entries, password === undefined ? order.passwords : [password], {
      createReader,
      onWork,
    })
    if (key !== undefined) for (const entry of entries) openLocked(entry)
    for (let from = 0, runs = 0; from < entries.length && runs <= MAX_RESTARTS; runs++) {
      from = extractFrom(from, entries, createReader(key), sink)
    }
    return { entries, isCut }
  } catch (error) {
    throw toVerdict(error)
  } finally {
    closeSync(file)
  }
}

type CreateReader = (password?: string) => RarReader
type Listed = { headers: FileHeader[]; isCut: boolean }

/** With the password that its names are locked with; undefined when they lie open. */
function listWithPassword(
  createReader: CreateReader,
  order: UnpackOrder,
): Listed & { password?: string } {
  try {
    return listHeaders(createReader(), order)
  } catch (error) {
    if (!isOfPassword(error)) throw error
    for (const password of order.passwords) {
      try {
        return { ...listHeaders(createReader(password), order), password }
      } catch (wrong) {
        if (!(wrong instanceof UnrarError)) throw wrong
      }
    }
    throw error
  }
}

/** The password that opens the first locked file. */
function findPassword(
  entries: readonly UnpackedEntry[],
  passwords: readonly string[],
  { createReader, onWork }: { createReader: CreateReader; onWork: () => void },
): string | undefined {
  const locked = entries.findIndex(({ verdict, sizeBytes }) => verdict === 'encrypted' && sizeBytes)
  if (locked < 0) return undefined
  return passwords.find((password) => {
    onWork()
    const reader = createReader(password)
    let index = 0
    try {
      const { files } = reader.extract({ files: () => (reader.index = index++) === locked })
      while (files.next().done !== true);
      return reader.isCreated
    } catch (error) {
      if (reader.failure !== undefined) throw reader.failure
      if (!(error instanceof UnrarError)) throw error
      return false
    }
  })
}

/** Still pessimistic: its bytes must come. */
function openLocked(entry: UnpackedEntry): void {
  if (entry.verdict === 'encrypted') entry.verdict = 'corrupted'
}

function listHeaders(reader: RarReader, { limits }: UnpackOrder): Listed {
  const { arcHeader, fileHeaders } = reader.getFileList()
  if (arcHeader.flags.volume) {
    throw new VerdictError('unsupported', 'The archive is one part of several.')
  }
  const headers: FileHeader[] = []
  try {
    for (const header of fileHeaders) {
      headers.push(header)
      if (headers.length > limits.entries) throw new VerdictError('too_many_entries')
    }
  } catch (error) {
    // A cut archive: the entries before the cut may be whole.
    if (headers.length === 0 || !(error instanceof UnrarError)) throw error
  }
  return { headers, isCut: reader.isBehindEnd }
}

/** Pessimistic until its bytes are there. */
function toEntry({ name, unpSize, crc, flags }: FileHeader, index: number): UnpackedEntry {
  const entry = { index, name, sizeBytes: unpSize, crc32: crc }
  if (flags.directory) return { ...entry, type: 'folder' }
  return { ...entry, type: 'file', verdict: flags.encrypted ? 'encrypted' : 'corrupted' }
}

/** Unpacks from an entry on until the end or a broken one; answers where to go on. */
function extractFrom(
  from: number,
  entries: UnpackedEntry[],
  reader: RarReader,
  sink: EntrySink,
): number {
  let next = 0
  const wants = () => {
    reader.index = next++
    reader.isCreated = false
    const entry = entries[reader.index]
    return reader.index >= from && entry?.type === 'file' && entry.verdict !== 'encrypted'
  }
  try {
    const { files } = reader.extract({ files: wants })
    while (files.next().done !== true) noteExtracted(entries, reader, sink)
    return entries.length
  } catch (error) {
    sink.close()
    const entry = entries[reader.index]
    if (reader.failure instanceof VerdictError && reader.failure.verdict === 'too_large') {
      if (entry) entry.verdict = 'too_large'
    } else if (reader.failure !== undefined) throw reader.failure
    else if (!(error instanceof UnrarError)) throw error
    else if (entry) noteBroken(entry, reader, error)
    // An error before the first wanted entry would come again for ever.
    return Math.max(from, reader.index) + 1
  }
}

function noteBroken(entry: UnpackedEntry, reader: RarReader, { reason }: UnrarError): void {
  if (reason === 'ERAR_NO_MEMORY') entry.verdict = 'out_of_memory'
  else if (reader.isCreated && reader.isBehindEnd) entry.isBrokenOff = true
}

function noteExtracted(entries: UnpackedEntry[], reader: RarReader, sink: EntrySink): void {
  const entry = entries[reader.index]
  if (!entry) return
  // Links come out without a file being made.
  if (!reader.isCreated) entry.type = 'special'
  else if (entry.sizeBytes === sink.sizeBytes) delete entry.verdict
}

function toVerdict(error: unknown): unknown {
  if (!(error instanceof UnrarError)) return error
  const { reason } = error
  if (isOfPassword(error)) return new VerdictError('encrypted')
  return new VerdictError(reason === 'ERAR_NO_MEMORY' ? 'out_of_memory' : 'corrupted')
}

function isOfPassword(error: unknown): boolean {
  if (!(error instanceof UnrarError)) return false
  return error.reason === 'ERAR_MISSING_PASSWORD' || error.reason === 'ERAR_BAD_PASSWORD'
}
