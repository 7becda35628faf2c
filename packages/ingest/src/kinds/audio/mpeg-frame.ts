type Version = 1 | 2 | 2.5
type Layer = 1 | 2 | 3

/** One frame of MPEG audio by its first four bytes. */
export type Frame = {
  version: Version
  layer: Layer
  sampleRate: number
  channels: number
  samples: number
  length: number
}

const BIT_RATES: Record<string, number[]> = {
  '1/1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1/2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1/3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2/1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2/2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES = [44_100, 48_000, 32_000]
const VERSIONS = [2.5, undefined, 2, 1] as const
const LAYERS = [undefined, 3, 2, 1] as const
const RATE_DIVISORS: Record<Version, number> = { 1: 1, 2: 2, 2.5: 4 }
const MONO = 3
/** Sizes of what may follow the flags: frames, bytes, table of contents, quality. */
const INFO_PARTS = [4, 4, 100, 4]
const VBRI_AT = 36

/** A frame's header; undefined when the four bytes are none. */
export function parseFrame(head: Buffer): Frame | undefined {
  if (head.length < 4 || head.readUInt16BE(0) < 0xffe0) return undefined
  const bits = head.readUInt32BE(0)
  const version = VERSIONS[(bits >> 19) & 3]
  const layer = LAYERS[(bits >> 17) & 3]
  const bitRate = BIT_RATES[toRateKey(version, layer)]?.[((bits >> 12) & 15) - 1]
  const baseRate = SAMPLE_RATES[(bits >> 10) & 3]
  if (version === undefined || layer === undefined || !bitRate || !baseRate) return undefined
  const sampleRate = baseRate / RATE_DIVISORS[version]
  const samples = toSamples(version, layer)
  const bytes = Math.floor(((samples / 8) * bitRate * 1000) / sampleRate)
  const padding = (bits >> 9) & 1
  const length = layer === 1 ? Math.floor(bytes / 4) * 4 + padding * 4 : bytes + padding
  return { version, layer, sampleRate, channels: isMono(bits) ? 1 : 2, samples, length }
}

function isMono(bits: number): boolean {
  return ((bits >> 6) & 3) === MONO
}

function toSamples(version: Version, layer: Layer): number {
  if (layer === 1) return 384
  return layer === 3 && version !== 1 ? 576 : 1152
}

function toRateKey(version: number | undefined, layer: number | undefined): string {
  if (version === 1) return `1/${layer}`
  return layer === 1 ? '2/1' : '2/2'
}

type InfoFrame = { frames?: number; delay?: number; padding?: number }

/** Header that encoders put into a first, silent frame: Xing or Info with LAME's part, or VBRI. */
export function parseInfoFrame(frame: Buffer, first: Frame): InfoFrame | undefined {
  if (frame.toString('latin1', VBRI_AT, VBRI_AT + 4) === 'VBRI' && frame.length >= VBRI_AT + 18) {
    return { frames: frame.readUInt32BE(VBRI_AT + 14) }
  }
  const at = 4 + toSideBytes(first)
  const name = frame.toString('latin1', at, at + 4)
  if ((name !== 'Xing' && name !== 'Info') || frame.length < at + 12) return undefined
  const flags = frame.readUInt32BE(at + 4)
  const hasFrames = (flags & 1) !== 0
  const parts = INFO_PARTS.filter((_, bit) => (flags >> bit) & 1)
  const lame = at + 8 + parts.reduce((sum, size) => sum + size, 0)
  return {
    ...(hasFrames && { frames: frame.readUInt32BE(at + 8) }),
    ...(lame + 24 <= first.length && readLame(frame, lame)),
  }
}

/** Bytes between a frame's head and its sound. */
function toSideBytes({ version, channels }: Frame): number {
  if (version === 1) return channels === 1 ? 17 : 32
  return channels === 1 ? 9 : 17
}

/** Samples around the sound, as LAME and those after it note them: twice twelve bits. */
function readLame(frame: Buffer, at: number): InfoFrame {
  const counts = frame.subarray(at + 21, at + 24)
  const isNamed = /^[\x20-\x7e]{4}$/.test(frame.toString('latin1', at, at + 4))
  const packed = isNamed && counts.length === 3 ? counts.readUIntBE(0, 3) : 0
  return packed === 0 ? {} : { delay: packed >> 12, padding: packed & 0xfff }
}
