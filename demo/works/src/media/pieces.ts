/** A piece as it is written down: what is sung, and the chord of each bar. */
export type Piece = {
  title: string
  fileName: string
  beatsPerMinute: number
  beatsPerBar: number
  /** One entry a bar: notes as `name/beats`, one beat when nothing is said. */
  melody: readonly string[]
  chords: readonly string[]
  /** How the chord is played under the melody. */
  accompaniment: 'waltz' | 'tide' | 'walk'
}

const HARBOUR: Piece = {
  title: 'みなとの よあけ',
  fileName: '01 みなとの よあけ',
  beatsPerMinute: 96,
  beatsPerBar: 3,
  melody: [
    ...[
      'A4 D5 F#5',
      'E5/2 D5',
      'B4 D5 G5',
      'F#5/2 E5',
      'F#5 A5 F#5',
      'E5/2 C#5',
      'D5 B4 D5',
      'E5/3',
    ],
    ...['A4 D5 F#5', 'E5/2 D5', 'B4 D5 G5', 'A5/2 G5', 'F#5 E5 D5', 'B4/2 E5', 'D5 C#5 E5', 'D5/3'],
  ],
  chords: [
    ...['D', 'Bm', 'G', 'A', 'D', 'F#m', 'G', 'A'],
    ...['D', 'Bm', 'G', 'A', 'G', 'Em', 'A', 'D'],
  ],
  accompaniment: 'waltz',
}

const WHALE: Piece = {
  title: 'くじらの うた',
  fileName: '02 くじらの うた',
  beatsPerMinute: 72,
  beatsPerBar: 4,
  melody: [
    ...['C5/2 A4 C5', 'G4/3 G4', 'A4/2 F4 A4', 'Bb4/2 D5/2', 'C5/2 F5 E5', 'D5/2 Bb4/2'],
    ...['G4 A4 Bb4 D5', 'C5/4', 'F5/2 C5 A4', 'E5/2 C5/2', 'D5 F5 D5 Bb4', 'C5/2 A4/2'],
    ...['Bb4 C5 D5 F5', 'E5/2 G4/2', 'F5/2 A4 C5', 'F4/4'],
  ],
  chords: [
    ...['F', 'C', 'Dm', 'Bb', 'F', 'Gm', 'C', 'C'],
    ...['F', 'Am', 'Bb', 'F', 'Gm', 'C', 'F', 'F'],
  ],
  accompaniment: 'tide',
}

const HOMEWARD: Piece = {
  title: 'かえりみち',
  fileName: '03 かえりみち',
  beatsPerMinute: 104,
  beatsPerBar: 4,
  melody: [
    ...['D5 B4 G4 B4', 'A4/1.5 B4/0.5 A4/2', 'G4 B4 E5 D5', 'C5/2 E5/2', 'D5 G5 F#5 D5'],
    ...['E5/1.5 D5/0.5 C5/2', 'A4 B4 C5 E5', 'D5/4', 'E5 G5 B5 G5', 'F#5/1.5 E5/0.5 D5/2'],
    ...['C5 E5 G5 E5', 'D5/2 B4/2', 'C5 D5 E5 C5', 'B4 A4 D5/2', 'G4 B4 D5 B4', 'G4/4'],
  ],
  chords: [
    ...['G', 'D', 'Em', 'C', 'G', 'C', 'D', 'D'],
    ...['Em', 'Bm', 'C', 'G', 'Am', 'D', 'G', 'G'],
  ],
  accompaniment: 'walk',
}

/** The album's pieces, in order. */
export const PIECES: readonly Piece[] = [HARBOUR, WHALE, HOMEWARD]
