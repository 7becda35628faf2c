import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual, type Hmac } from 'node:crypto'
import { VerdictError } from '../../../verdict-error.ts'
import {
  FLAG_DESCRIPTOR,
  isStronglyLocked,
  listExtras,
  METHOD_AES,
  type ZipEntry,
} from './zip-entry.ts'

/** How the bytes of one locked entry are kept. */
export type EntryLock = {
  /** Bytes in front of the data, which a password is tried on. */
  headBytes: number
  /** Bytes behind the data. */
  tailBytes: number
  /** How the data is packed once it is open. */
  method: number
  /** False where the entry has a checksum under its key and none of its bytes. */
  hasCrc: boolean
  /** @returns undefined for a password that is surely wrong */
  tryPassword: (password: string, head: Uint8Array) => EntryKey | undefined
}

/** Opens the data of an entry, piece by piece and in order. */
export type EntryKey = {
  open: (locked: Uint8Array) => Uint8Array
  /** @throws VerdictError `corrupted` when the bytes behind the data do not fit what was opened */
  finish: (tail: Uint8Array) => void
}

const AES_EXTRA = 0x9901
/** "AE-2": the entry keeps no CRC, which would say something of what is locked. */
const WITHOUT_CRC = 2

/** How an entry is locked; undefined for what no program but its own opens (PKWARE's strong encryption). */
export function findLock(entry: ZipEntry): EntryLock | undefined {
  if (entry.method !== METHOD_AES) return toTraditional(entry)
  const field = listExtras(entry.extra, AES_EXTRA)[0]
  if (field === undefined || field.length < 7) return undefined
  const strength = field[4] ?? 0
  if (strength < 1 || strength > 3) return undefined
  return toAes(strength, field.readUInt16LE(5), field.readUInt16LE(0) !== WITHOUT_CRC)
}

const PBKDF2_ROUNDS = 1000
const VERIFIER_BYTES = 2
const AES_TAIL_BYTES = 10
const BLOCK_BYTES = 16

/** @see https://www.winzip.com/en/support/aes-encryption/ */
function toAes(strength: number, method: number, hasCrc: boolean): EntryLock {
  const keyBytes = 8 + 8 * strength
  const saltBytes = keyBytes / 2
  return {
    ...{ headBytes: saltBytes + VERIFIER_BYTES, tailBytes: AES_TAIL_BYTES, method, hasCrc },
    tryPassword: (password, head) => {
      const salt = head.subarray(0, saltBytes)
      const length = 2 * keyBytes + VERIFIER_BYTES
      const keys = pbkdf2Sync(password, salt, PBKDF2_ROUNDS, length, 'sha1')
      if (!keys.subarray(2 * keyBytes).equals(head.subarray(saltBytes))) return undefined
      const seal = createHmac('sha1', keys.subarray(keyBytes, 2 * keyBytes))
      return new AesKey(keys.subarray(0, keyBytes), seal)
    },
  }
}

/** Counts its blocks with the lowest byte first, which no ready mode does. */
class AesKey implements EntryKey {
  readonly #blocks: ReturnType<typeof createCipheriv>
  readonly #seal: Hmac
  #count = 0
  #stream: Uint8Array = new Uint8Array()

  constructor(key: Uint8Array, seal: Hmac) {
    this.#blocks = createCipheriv(`aes-${key.length * 8}-ecb`, key, null)
    this.#seal = seal
  }

  open(locked: Uint8Array): Uint8Array {
    this.#seal.update(locked)
    const stream = this.#take(locked.length)
    const opened = new Uint8Array(locked.length)
    for (let at = 0; at < locked.length; at++) opened[at] = locked[at]! ^ stream[at]!
    return opened
  }

  finish(tail: Uint8Array): void {
    const seal = this.#seal.digest().subarray(0, AES_TAIL_BYTES)
    const isWhole = tail.length === seal.length && timingSafeEqual(seal, tail)
    if (!isWhole) throw new VerdictError('corrupted')
  }

  #take(length: number): Uint8Array {
    const missing = Math.max(0, Math.ceil((length - this.#stream.length) / BLOCK_BYTES))
    const counters = Buffer.alloc(missing * BLOCK_BYTES)
    for (let at = 0; at < counters.length; at += BLOCK_BYTES) {
      this.#count += 1
      counters.writeUInt32LE(this.#count, at)
    }
    const stream = Buffer.concat([this.#stream, this.#blocks.update(counters)])
    this.#stream = stream.subarray(length)
    return stream
  }
}

const TRADITIONAL_HEAD_BYTES = 12

/** @see section 6.1 of PKWARE's APPNOTE.TXT */
function toTraditional(entry: ZipEntry): EntryLock | undefined {
  if (isStronglyLocked(entry)) return undefined
  const { crc32, modifiedTime, flags, method } = entry
  const checks = [crc32 >>> 24, ...(flags & FLAG_DESCRIPTOR ? [modifiedTime >>> 8] : [])]
  return {
    ...{ headBytes: TRADITIONAL_HEAD_BYTES, tailBytes: 0, method, hasCrc: true },
    tryPassword: (password, head) => {
      const key = new TraditionalKey(Buffer.from(password))
      const check = key.open(head)[TRADITIONAL_HEAD_BYTES - 1] ?? 0
      return checks.includes(check) ? key : undefined
    },
  }
}

const CRC_POLYNOMIAL = 0xedb88320
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? CRC_POLYNOMIAL : 0)
  return value
})
const addToCrc = (crc: number, byte: number) => CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)

class TraditionalKey implements EntryKey {
  #first = 0x12345678
  #second = 0x23456789
  #third = 0x34567890

  constructor(password: Uint8Array) {
    for (const byte of password) this.#turn(byte)
  }

  open(locked: Uint8Array): Uint8Array {
    const opened = new Uint8Array(locked.length)
    for (let at = 0; at < locked.length; at++) {
      const mask = (this.#third & 0xffff) | 2
      const byte = (locked[at]! ^ (Math.imul(mask, mask ^ 1) >>> 8)) & 0xff
      this.#turn(byte)
      opened[at] = byte
    }
    return opened
  }

  /** Nothing lies behind the data: only the entry's CRC says whether it is whole. */
  finish(): void {}

  #turn(byte: number): void {
    this.#first = addToCrc(this.#first, byte)
    this.#second = (Math.imul(this.#second + (this.#first & 0xff), 134775813) + 1) | 0
    this.#third = addToCrc(this.#third, this.#second >>> 24)
  }
}
