import type { Piece } from './pieces.ts'

/** One struck note. */
export type Note = {
  atSeconds: number
  seconds: number
  /** Half tones above C-1, as MIDI counts them. */
  pitch: number
  voice: 'box' | 'bass' | 'pad'
  loudness: number
}

const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const ACCIDENTALS: Record<string, number> = { '#': 1, b: -1 }
const PASSES = 2
const BASS_OCTAVE = 3
const CHORD_OCTAVE = 4

/** All notes of a piece, played twice: the second time with a second voice above. */
export function toNotes(piece: Piece): Note[] {
  const beat = 60 / piece.beatsPerMinute
  const bar = beat * piece.beatsPerBar
  return Array.from({ length: PASSES }, (_, pass) =>
    piece.melody.flatMap((written, index) => {
      const at = (pass * piece.melody.length + index) * bar
      const chord = toChord(piece.chords[index] ?? 'C')
      return [
        ...toMelody(written, at, beat, pass),
        ...toAccompaniment(piece, chord, at, beat),
        ...chord.map((pitch) => toNote('pad', at, bar * 1.1, pitch, 0.1)),
      ]
    }),
  ).flat()
}

/** Seconds until the last note is struck out. */
export function lengthOf({ melody, beatsPerBar, beatsPerMinute }: Piece): number {
  return (PASSES * melody.length * beatsPerBar * 60) / beatsPerMinute
}

function toMelody(written: string, start: number, beat: number, pass: number): Note[] {
  let at = start
  return written.split(' ').flatMap((word) => {
    const [name = '', beats = '1'] = word.split('/')
    const seconds = Number(beats) * beat
    const pitch = toPitch(name)
    const notes = [toNote('box', at, seconds, pitch, 0.55)]
    if (pass > 0) notes.push(toNote('box', at + beat / 2, seconds / 2, pitch + 12, 0.16))
    at += seconds
    return notes
  })
}

function toAccompaniment(
  { accompaniment, beatsPerBar }: Piece,
  chord: readonly number[],
  at: number,
  beat: number,
): Note[] {
  const [root = 60] = chord
  const bass = toNote(
    'bass',
    at,
    beat * beatsPerBar,
    root - 12 * (CHORD_OCTAVE - BASS_OCTAVE),
    0.34,
  )
  const pluck = (step: number, beats: number) =>
    toNote('box', at + beats * beat, beat, chord[step % chord.length] ?? root, 0.17)
  if (accompaniment === 'waltz') return [bass, pluck(1, 1), pluck(2, 1), pluck(1, 2), pluck(2, 2)]
  const half = accompaniment === 'walk' ? 0.5 : 1
  const count = Math.round(beatsPerBar / half)
  const steps = Array.from({ length: count }, (_, index) =>
    pluck([0, 1, 2, 1][index % 4]!, index * half),
  )
  return [bass, ...steps]
}

function toNote(
  voice: Note['voice'],
  atSeconds: number,
  seconds: number,
  pitch: number,
  loudness: number,
): Note {
  return { voice, atSeconds, seconds, pitch, loudness }
}

/** `F#5` and its like. */
function toPitch(name: string): number {
  const [, letter = 'C', accidental = '', octave = '4'] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? []
  return (STEPS[letter] ?? 0) + (ACCIDENTALS[accidental] ?? 0) + 12 * (Number(octave) + 1)
}

/** Three tones: `Bm` is minor, `Bb` major. */
function toChord(name: string): number[] {
  const isMinor = name.endsWith('m')
  const root = toPitch(`${isMinor ? name.slice(0, -1) : name}${CHORD_OCTAVE}`)
  return [root, root + (isMinor ? 3 : 4), root + 7]
}
