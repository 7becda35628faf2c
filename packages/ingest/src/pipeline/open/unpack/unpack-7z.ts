import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { VerdictError } from '../../../verdict-error.ts'
import { refuseClaims } from '../refuse-claims.ts'
import { EntrySink } from './entry-sink.ts'
import { parseSevenZipList, type ListedEntry } from './seven-zip-list.ts'
import { fileArchive, runSevenZip } from './seven-zip-program.ts'
import type { Unpacked, UnpackedEntry, UnpackOrder } from './unpacked-entry.ts'

/** How AES stands in a header's list of methods. */
const AES = Buffer.from('06f10701', 'hex')
const START_HEADER_BYTES = 32
/** A packed header is far smaller; longer ones are not packed, and so were listed. */
const MAX_HEADER_BYTES = 64 * 1024
/** A record of the list is shorter, but for its name. */
const MAX_RECORD_BYTES = 1024

/**
 * Unpacks a 7z in one pass: all files come one after the other, and the list says where one ends.
 *
 * @throws VerdictError for the archive as a whole
 */
export async function unpack7z(order: UnpackOrder, onWork: () => void): Promise<Unpacked> {
  const file = openSync(order.path, 'r')
  try {
    const archiveBytes = fstatSync(file).size
    const { listed, password } = await list(file, order)
    refuseClaims(listed, archiveBytes, order.limits)
    const isLocked = listed.some(({ isEncrypted }) => isEncrypted)
    const passwords = password === undefined && isLocked ? order.passwords : [password]
    for (const tried of [...passwords, undefined]) {
      onWork()
      const entries = listed.map(toEntry)
      const isOpen = tried !== undefined
      if (!isOpen && listed.every(({ type, isEncrypted }) => type !== 'file' || isEncrypted))
        return { entries, isCut: false }
      const sink = new EntrySink(order, archiveBytes, onWork)
      const isProven = password !== undefined
      const splitter = new Splitter({ listed, entries, sink, isOpen, isProven })
      if (await extract(splitter, { file, password: tried })) return { entries, isCut: false }
    }
    throw new VerdictError('encrypted')
  } finally {
    closeSync(file)
  }
}

/** A password is right when the first locked file comes out whole. @returns whether it is */
async function extract(
  splitter: Splitter,
  { file, password }: { file: number; password: string | undefined },
): Promise<boolean> {
  try {
    // A broken file is found by its checksum, so how the program ends says nothing more.
    const order = { args: ['x', '-t7z', '-so'], archive: fileArchive(file), password }
    await runSevenZip(order, (bytes) => splitter.write(bytes))
    splitter.end()
    return true
  } catch (error) {
    if (error instanceof WrongPassword) return false
    throw error
  }
}

/** With the password that its names are locked with; undefined when they lie open. */
async function list(
  file: number,
  order: UnpackOrder,
): Promise<{ listed: ListedEntry[]; password?: string | undefined }> {
  const listed = await listWith(undefined, file, order)
  if (listed !== undefined) return { listed }
  refuseCut(file)
  if (!isHeaderEncrypted(file)) throw new VerdictError('corrupted')
  for (const password of order.passwords) {
    const opened = await listWith(password, file, order)
    if (opened !== undefined) return { listed: opened, password }
  }
  throw new VerdictError('encrypted')
}

/** @returns undefined for what the program cannot list */
async function listWith(
  password: string | undefined,
  file: number,
  { limits }: UnpackOrder,
): Promise<ListedEntry[] | undefined> {
  const chunks: Buffer[] = []
  const maxBytes = limits.entries * MAX_RECORD_BYTES
  let length = 0
  const order = { args: ['l', '-t7z', '-slt', '-ba'], archive: fileArchive(file), password }
  const isListed = await runSevenZip(order, (bytes) => {
    length += bytes.length
    if (length > maxBytes) throw new VerdictError('too_many_entries')
    chunks.push(Buffer.from(bytes))
  })
  return isListed ? parseSevenZipList(Buffer.concat(chunks).toString()) : undefined
}

/** The list of files stands at the end: without it no file has a name, a length or a way to unpack it. */
function refuseCut(file: number): void {
  const start = Buffer.alloc(START_HEADER_BYTES)
  if (readSync(file, start, 0, start.length, 0) < start.length) return
  const { size } = fstatSync(file)
  const end = start.readBigUInt64LE(12) + start.readBigUInt64LE(20) + BigInt(START_HEADER_BYTES)
  if (end <= size) return
  const message = `The archive is cut: ${size} of ${end} bytes are there, and the list of its files stands at its end.`
  throw new VerdictError('corrupted', message)
}

function isHeaderEncrypted(file: number): boolean {
  const start = Buffer.alloc(START_HEADER_BYTES)
  if (readSync(file, start, 0, start.length, 0) < start.length) return false
  const position = start.readBigUInt64LE(12) + BigInt(START_HEADER_BYTES)
  const length = start.readBigUInt64LE(20)
  const isPlausible = length <= MAX_HEADER_BYTES && position < Number.MAX_SAFE_INTEGER
  if (!isPlausible) return false
  const header = Buffer.alloc(Number(length))
  readSync(file, header, 0, header.length, Number(position))
  return header.includes(AES)
}

/** Pessimistic until its bytes are there. */
function toEntry({ name, type, sizeBytes, crc32, isEncrypted }: ListedEntry, index: number) {
  const entry: UnpackedEntry = { index, name, type, sizeBytes, crc32: crc32 ?? 0 }
  if (type === 'file') entry.verdict = isEncrypted ? 'encrypted' : 'corrupted'
  return entry
}

class WrongPassword extends Error {}

type SplitOrder = {
  listed: readonly ListedEntry[]
  entries: readonly UnpackedEntry[]
  sink: EntrySink
  isOpen: boolean
  isProven: boolean
}

/** Cuts the one stream into files. */
class Splitter {
  readonly #listed: readonly ListedEntry[]
  readonly #entries: readonly UnpackedEntry[]
  readonly #sink: EntrySink
  /** Whether locked files come out too. */
  readonly #isOpen: boolean
  /** Whether the password is known to be right. */
  #isProven: boolean
  #index = -1
  #left = 0

  constructor({ listed, entries, sink, isOpen, isProven }: SplitOrder) {
    this.#listed = listed
    this.#entries = entries
    this.#sink = sink
    this.#isOpen = isOpen
    this.#isProven = isProven
    this.#next()
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#index < this.#listed.length;) {
      const piece = bytes.subarray(at, at + this.#left)
      this.#sink.write(piece)
      this.#left -= piece.length
      at += piece.length
      if (this.#left === 0) this.#next()
    }
  }

  /** @throws WrongPassword when no locked file came out whole */
  end(): void {
    this.#sink.close()
    const isTried = this.#isOpen && this.#listed.some(({ isEncrypted }) => isEncrypted)
    if (isTried && !this.#isProven) throw new WrongPassword()
  }

  /** Ends the file under way and begins the next one that has bytes. */
  #next(): void {
    while (this.#left === 0) {
      this.#finish()
      this.#index += 1
      const listed = this.#listed[this.#index]
      if (listed === undefined) return
      this.#sink.open(this.#index)
      // Locked files come out as nothing.
      const isNothing = listed.type === 'folder' || (listed.isEncrypted && !this.#isOpen)
      this.#left = isNothing ? 0 : listed.sizeBytes
    }
  }

  #finish(): void {
    const listed = this.#listed[this.#index]
    const entry = this.#entries[this.#index]
    this.#sink.close()
    if (listed === undefined || entry?.verdict === undefined) return
    if (listed.isEncrypted && !this.#isOpen) return
    const isWhole = listed.crc32 === undefined || listed.crc32 === this.#sink.crc32
    if (isWhole) delete entry.verdict
    else entry.verdict = 'corrupted'
    if (listed.isEncrypted) this.#prove(isWhole)
  }

  #prove(isWhole: boolean): void {
    if (!isWhole && !this.#isProven) throw new WrongPassword()
    this.#isProven = true
  }
}
