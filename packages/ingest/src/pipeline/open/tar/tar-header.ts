import { VerdictError } from '../../../verdict-error.ts'

export const TAR_BLOCK_BYTES = 512

/** One header block of a tar, its fields not yet joined with those of the blocks before it. */
export type TarHeader = {
  nameBytes: Buffer
  sizeBytes: number
  /** The format's own letter; a NUL of old archives reads as `0`. */
  typeFlag: string
}

const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8
const SPACE = 0x20

/**
 * Reads a header into values of its own; undefined for the empty block at an archive's end.
 *
 * @throws VerdictError `corrupted` when the checksum does not fit
 */
export function readTarHeader(block: Buffer): TarHeader | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  if (!isTarHeader(block)) throw new VerdictError('corrupted')
  const isUstar = block.toString('latin1', 257, 262) === 'ustar'
  const prefix = isUstar && block[263] === 0x30 ? readText(block, 345, 155) : Buffer.alloc(0)
  const name = readText(block, 0, 100)
  const nameBytes =
    prefix.length > 0 ? Buffer.concat([prefix, Buffer.from('/'), name]) : Buffer.from(name)
  const typeFlag = String.fromCharCode(block[156] || 0x30)
  return { nameBytes, sizeBytes: readNumber(block, 124, 12), typeFlag }
}

/** Whether a block's own checksum fits, which also distinguishes a tar from other bytes. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < TAR_BLOCK_BYTES || block[0] === 0) return false
  // Its own place counts as spaces.
  let sum = CHECKSUM_BYTES * SPACE
  for (let at = 0; at < TAR_BLOCK_BYTES; at++) {
    if (at === CHECKSUM_AT) at += CHECKSUM_BYTES
    sum += block[at]!
  }
  const text = readText(block, CHECKSUM_AT, CHECKSUM_BYTES).toString('latin1').trim()
  return /^[0-7]+$/.test(text) && Number.parseInt(text, 8) === sum
}

function readText(block: Buffer, start: number, length: number): Buffer {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return end === -1 ? field : field.subarray(0, end)
}

/** Octal digits, or a large number in binary when the first bit is set. */
function readNumber(block: Buffer, start: number, length: number): number {
  const first = block[start] ?? 0
  if (first & 0x80) {
    const value = block.readUIntBE(start + length - 6, 6)
    const isSmall = block.subarray(start + 1, start + length - 6).every((byte) => byte === 0)
    if (first !== 0x80 || !isSmall) throw new VerdictError('corrupted')
    return value
  }
  const text = readText(block, start, length).toString('latin1').trim()
  if (text !== '' && !/^[0-7]+$/.test(text)) throw new VerdictError('corrupted')
  return text === '' ? 0 : Number.parseInt(text, 8)
}
