/** Silence of some seconds, as plain MP3: 32 kbit/s, mono, 44.1 kHz. */
export function aSilence(seconds: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.set([0xff, 0xfb, 0x10, 0xc4])
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
}
