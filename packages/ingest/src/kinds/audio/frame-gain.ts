import type { Frame } from './mpeg-frame.ts'

/** Decibels of one step of a frame's gain: a quarter of a power of two. */
export const GAIN_STEP_DB = 20 * Math.log10(2 ** 0.25)

const HEAD_BYTES = 4
const CRC_BYTES = 2
const MAX_GAIN = 0xff
/** Where the gain stands in the part of a granule's channel: behind two counts. */
const GAIN_AT = 21
/** How the facts of a frame's sound lie in bits, by version and whether it has one channel. */
const FULL = { granules: 2, part: 59, mono: 9 + 5 + 4, stereo: 9 + 3 + 8 }
const HALF = { granules: 1, part: 63, mono: 8 + 1, stereo: 8 + 2 }
const CRC_POLYNOMIAL = 0x8005

/**
 * Makes a frame of layer 3 louder or quieter by whole steps: every granule names its own gain, and that
 * is all that changes. Silence stays silence.
 *
 * @see ISO/IEC 11172-3, 2.4.1.7, and 13818-3 for the half sampling rates
 */
export function shiftFrameGain(bytes: Buffer, frame: Frame, steps: number): void {
  const hasCrc = ((bytes[1] ?? 1) & 1) === 0
  const side = HEAD_BYTES + (hasCrc ? CRC_BYTES : 0)
  const layout = frame.version === 1 ? FULL : HALF
  const first = side * 8 + (frame.channels === 1 ? layout.mono : layout.stereo)
  const parts = layout.granules * frame.channels
  const sideEnd = Math.ceil((first + parts * layout.part) / 8)
  if (sideEnd > bytes.length) return
  for (let part = 0; part < parts; part++) {
    shiftByte(bytes, first + part * layout.part + GAIN_AT, steps)
  }
  if (hasCrc) bytes.writeUInt16BE(toCrc(bytes, side, sideEnd), HEAD_BYTES)
}

/** Changes eight bits that begin anywhere. */
function shiftByte(bytes: Buffer, bit: number, steps: number): void {
  const at = bit >> 3
  const shift = 8 - (bit & 7)
  const pair = bytes.readUInt16BE(at)
  const gain = (pair >> shift) & MAX_GAIN
  if (gain === 0) return
  const shifted = Math.min(Math.max(gain + steps, 1), MAX_GAIN)
  bytes.writeUInt16BE((pair & ~(MAX_GAIN << shift) & 0xffff) | (shifted << shift), at)
}

/** Over the second half of the head and the facts of the sound. */
function toCrc(bytes: Buffer, side: number, sideEnd: number): number {
  let crc = 0xffff
  for (const byte of [...bytes.subarray(2, HEAD_BYTES), ...bytes.subarray(side, sideEnd)]) {
    for (let bit = 7; bit >= 0; bit--) {
      const isSet = ((crc >> 15) ^ (byte >> bit)) & 1
      crc = ((crc << 1) & 0xffff) ^ (isSet ? CRC_POLYNOMIAL : 0)
    }
  }
  return crc
}
