import { VerdictError } from '../../../verdict-error.ts'
import { type EntryKey, type EntryLock, findLock } from './entry-cipher.ts'
import type { ZipEntry } from './zip-entry.ts'

/** What is known of the passwords of one archive. */
export class ZipPasswords {
  /** An archive may be locked with an empty password. */
  readonly #known: readonly string[]
  #proven: string | undefined

  constructor(given: readonly string[] = []) {
    this.#known = ['', ...given]
  }

  /** All, that which opened an entry before in front: mostly it opens the rest. */
  get all(): readonly string[] {
    const proven = this.#proven
    if (proven === undefined) return this.#known
    return [proven, ...this.#known.filter((password) => password !== proven)]
  }

  /** What the bytes show to be wrong may be them or the password: only another entry shows it. */
  isProven(password: string): boolean {
    return this.#proven === password
  }

  prove(password: string): void {
    this.#proven = password
  }
}

/** A locked entry, the way its data is packed once it is open. */
export type LockedEntry = { lock: EntryLock; inner: ZipEntry }

/** @throws VerdictError `encrypted` for what is locked in a way that no free program opens */
export function toLocked(entry: ZipEntry): LockedEntry {
  const lock = findLock(entry)
  if (lock === undefined) {
    throw new VerdictError('encrypted', 'The archive is locked in a way that only PKZIP opens.')
  }
  const { headBytes, tailBytes, method } = lock
  const compressedSize = entry.compressedSize - headBytes - tailBytes
  if (compressedSize < 0) throw new VerdictError('corrupted')
  return { lock, inner: { ...entry, method, compressedSize } }
}

/**
 * The passwords that fit the first bytes of an entry. One byte says little, so several may fit.
 *
 * @throws VerdictError `encrypted` when none does
 */
export async function listFitting(
  chunks: AsyncIterable<Uint8Array>,
  { headBytes, tailBytes, tryPassword }: EntryLock,
  passwords: readonly string[],
): Promise<string[]> {
  const head = await readHead(chunks, headBytes)
  const isSure = tailBytes > 0
  const fitting: string[] = []
  for (const password of passwords) {
    if (tryPassword(password, head) === undefined) continue
    fitting.push(password)
    if (isSure) break
  }
  if (fitting.length === 0) throw new VerdictError('encrypted')
  return fitting
}

/** The open data of an entry. @throws VerdictError `corrupted` or `encrypted` */
export async function* unlock(
  chunks: AsyncIterable<Uint8Array>,
  { lock, inner }: LockedEntry,
  password: string,
): AsyncGenerator<Uint8Array> {
  const { headBytes, tryPassword } = lock
  const dataEnd = headBytes + inner.compressedSize
  const head = Buffer.alloc(headBytes)
  const tail: Buffer[] = []
  let key: EntryKey | undefined
  let held: Uint8Array | undefined
  let at = 0
  for await (const chunk of chunks) {
    const cut = (from: number, to: number) =>
      chunk.subarray(Math.max(0, from - at), Math.max(0, to - at))
    head.set(cut(0, headBytes), Math.min(at, headBytes))
    if (at + chunk.length >= headBytes) key ??= requireKey(tryPassword(password, head))
    const data = cut(headBytes, dataEnd)
    if (data.length > 0) {
      if (held) yield held
      held = key?.open(data)
    }
    tail.push(Buffer.from(cut(dataEnd, Number.MAX_SAFE_INTEGER)))
    at += chunk.length
  }
  // Before its last piece is given: a caller may ask for no more.
  key?.finish(Buffer.concat(tail))
  if (held) yield held
}

function requireKey(key: EntryKey | undefined): EntryKey {
  if (key === undefined) throw new VerdictError('encrypted')
  return key
}

async function readHead(chunks: AsyncIterable<Uint8Array>, headBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    pieces.push(Buffer.from(chunk.subarray(0, headBytes - length)))
    length += chunk.length
    if (length >= headBytes) break
  }
  return Buffer.concat(pieces)
}
