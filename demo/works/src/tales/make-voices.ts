import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * Makes the sounds of the voice comic with ffmpeg: a few bell tones for each page. Run once, its files
 * are committed: `npm run voices -w demo/works`.
 */
const FOLDER = new URL('./files/voices/', import.meta.url).pathname
/** Semitones above A4, one list a page: each note follows the one before after 0.45 s. */
const TUNES = [
  [0, 4, 7, 12, 7],
  [-5, 0, 4, 0],
  [4, 2, 0, 2, 4, 4],
  [0, 2, 4, 7, 9, 12],
  [3, 2, 0, -5],
  [0, 3, 7, 3],
  [7, 9, 12, 14, 12],
  [12, 7, 4, 0, 4, 12],
]
const STEP_SECONDS = 0.45
const TAIL_SECONDS = 1.4

mkdirSync(FOLDER, { recursive: true })
for (const [index, tune] of TUNES.entries()) {
  const notes = tune.map((semitones, at) => toBell(440 * 2 ** (semitones / 12), at * STEP_SECONDS))
  const seconds = tune.length * STEP_SECONDS + TAIL_SECONDS
  const sound = `aevalsrc=${notes.join('+')}:s=32000:d=${seconds},aecho=0.8:0.7:120:0.25`
  const name = `${FOLDER}${String(index + 1).padStart(3, '0')}.mp3`
  const encode = ['-ac', '1', '-c:a', 'libmp3lame', '-b:a', '48k', '-map_metadata', '-1']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, ...encode, name])
}

/** A struck bell: two partials that fade from the moment it begins. */
function toBell(hertz: number, from: number): string {
  const time = `(t-${from})`
  const fade = `gte(t\\,${from})*exp(-3*${time})`
  const partials = `sin(2*PI*${hertz}*${time})+0.35*sin(2*PI*${hertz * 2.01}*${time})`
  return `0.22*${fade}*(${partials})`
}
