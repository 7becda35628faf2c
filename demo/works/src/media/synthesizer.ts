import type { Note } from './score.ts'

export const SAMPLE_RATE = 44_100
/** Left and right, interleaved. */
const CHANNELS = 2
const TAIL_SECONDS = 4
const PEAK = 0.8

/** Partials of each voice: how high, how loud, and how fast it dies away. */
const VOICES: Record<Note['voice'], [ratio: number, loudness: number, decaySeconds: number][]> = {
  box: [
    [1, 1, 1.5],
    [2, 0.22, 0.7],
    [3.01, 0.16, 0.35],
    [5.43, 0.07, 0.12],
  ],
  bass: [
    [1, 1, 1.9],
    [2, 0.3, 0.8],
  ],
  pad: [
    [1, 0.6, 9],
    [1.004, 0.5, 9],
    [2.003, 0.12, 6],
  ],
}
const ATTACK_SECONDS: Record<Note['voice'], number> = { box: 0.004, bass: 0.012, pad: 0.7 }

/** Plays notes on a music box with a soft bass, in a room. Stereo, 16 bit, little-endian. */
export function synthesize(notes: readonly Note[], seconds: number): Buffer {
  const length = Math.ceil((seconds + TAIL_SECONDS) * SAMPLE_RATE)
  const dry = [new Float32Array(length), new Float32Array(length)] as const
  for (const note of notes) play(note, dry)
  const wet = [addRoom(dry[0], 0), addRoom(dry[1], 23)] as const
  return toSamples(wet, seconds)
}

function play(note: Note, [left, right]: readonly [Float32Array, Float32Array]): void {
  const frequency = 440 * 2 ** ((note.pitch - 69) / 12)
  const start = Math.round(note.atSeconds * SAMPLE_RATE)
  const held = note.voice === 'pad' ? note.seconds : note.seconds + 2.5
  const count = Math.min(left.length - start, Math.round((held + 0.4) * SAMPLE_RATE))
  const pan = 0.5 + Math.max(-0.3, Math.min(0.3, (note.pitch - 69) / 60))
  const attack = ATTACK_SECONDS[note.voice]
  for (let index = 0; index < count; index++) {
    const t = index / SAMPLE_RATE
    const envelope = Math.min(1, t / attack) * Math.min(1, Math.max(0, (held + 0.4 - t) / 0.4))
    let value = 0
    for (const [ratio, loudness, decay] of VOICES[note.voice]) {
      value += loudness * Math.exp(-t / decay) * Math.sin(2 * Math.PI * frequency * ratio * t)
    }
    const sound = value * envelope * note.loudness
    left[start + index]! += sound * (1 - pan)
    right[start + index]! += sound * pan
  }
}

/** Echoes of several lengths, each fed back and a little duller than the one before. */
function addRoom(dry: Float32Array, spread: number): Float32Array {
  const wet = Float32Array.from(dry)
  for (const [delay, feedback] of [
    [1557, 0.8],
    [1617, 0.79],
    [1491, 0.81],
    [1422, 0.8],
  ] as const) {
    const line = new Float32Array(delay + spread)
    let dull = 0
    for (let index = 0; index < dry.length; index++) {
      const at = index % line.length
      const echo = line[at]!
      dull = echo * 0.7 + dull * 0.3
      line[at] = dry[index]! * 0.12 + dull * feedback
      wet[index]! += echo * 0.35
    }
  }
  return wet
}

function toSamples(channels: readonly [Float32Array, Float32Array], seconds: number): Buffer {
  const length = channels[0].length
  const loudest = channels.reduce(
    (most, channel) => channel.reduce((peak, value) => Math.max(peak, Math.abs(value)), most),
    0,
  )
  const bytes = Buffer.alloc(length * CHANNELS * 2)
  for (let index = 0; index < length; index++) {
    const left = (length - index) / (TAIL_SECONDS * SAMPLE_RATE)
    const fade = index / SAMPLE_RATE > seconds ? Math.min(1, left) : 1
    for (const [channel, samples] of channels.entries()) {
      const value = (samples[index]! / loudest) * PEAK * fade
      bytes.writeInt16LE(Math.round(value * 32_767), (index * CHANNELS + channel) * 2)
    }
  }
  return bytes
}
