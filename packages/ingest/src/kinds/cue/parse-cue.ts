import { decodeName, decodeUtf8, detectNameEncoding } from '../../pipeline/open/name-encoding.ts'
import type { StoredChapter } from '../media/chapters.ts'
import { decodeText } from '../text/decode-text.ts'

/** What a cue sheet says of one recording: the name that it gives the file, and where its tracks begin. */
export type CueRecording = { name: string; chapters: StoredChapter[] }

/** A sheet is a few kilobytes; a longer file is something else. */
export const MAX_CUE_BYTES = 1024 * 1024
const MAX_TRACKS = 1000
const FRAMES_A_SECOND = 75

const COMMAND = /^\s{0,40}(FILE|TRACK|TITLE|INDEX)\s(.*)$/i
const QUOTED = /^"(.*)"/
const FILE_TYPE = /\s(?:WAVE|MP3|AIFF|BINARY|MOTOROLA|FLAC|APE)$/i
const TIME = /^0?([01])\s+(\d{1,5}):(\d{1,2})[:.](\d{1,2})/

type Place = { file: number; seconds: number }
type Track = { title?: string; isSound: boolean; begin?: Place; pause?: Place }

/**
 * Reads a cue sheet, as programs that copy discs write it beside the sound. A track begins at INDEX 01, in
 * the file that was named last before it; one that has only the pause before it (INDEX 00) begins there.
 *
 * @returns nothing when the bytes are no cue sheet
 */
export function parseCue(bytes: Buffer): CueRecording[] {
  const names: string[] = []
  const tracks: Track[] = []
  for (const line of decodeSheet(bytes).split('\n')) {
    const [, command = '', given = ''] = COMMAND.exec(line) ?? []
    const value = given.trim()
    if (/^file$/i.test(command)) names.push(unquote(value.replace(FILE_TYPE, '')))
    else if (/^track$/i.test(command)) tracks.push({ isSound: /\bAUDIO$/i.test(value) })
    else readTrackLine(tracks.at(-1), command, { value, file: names.length - 1 })
    if (tracks.length > MAX_TRACKS) return []
  }
  const sounds = tracks.filter(({ isSound }) => isSound)
  return names
    .map((name, file) => ({ name, chapters: sounds.flatMap((track) => toChapter(track, file)) }))
    .filter(({ chapters }) => chapters.length > 0)
}

function readTrackLine(
  track: Track | undefined,
  command: string,
  { value, file }: { value: string; file: number },
): void {
  if (track === undefined || file < 0) return
  if (/^title$/i.test(command)) track.title = unquote(value)
  if (!/^index$/i.test(command)) return
  const [, number, minutes, seconds, frames] = TIME.exec(value) ?? []
  if (number === undefined) return
  const parts = [Number(minutes) * 60, Number(seconds), Number(frames) / FRAMES_A_SECOND]
  const place = { file, seconds: parts.reduce((sum, part) => sum + part, 0) }
  if (number === '1') track.begin ??= place
  else track.pause ??= place
}

function toChapter({ title, begin, pause }: Track, file: number): StoredChapter[] {
  const place = begin ?? pause
  return place?.file === file ? [{ startSeconds: place.seconds, title }] : []
}

function unquote(value: string): string {
  return QUOTED.exec(value)?.[1] ?? value
}

/** Titles are a few words like names of files, and are judged like them where no mark says more. */
function decodeSheet(bytes: Buffer): string {
  const isMarked = bytes.includes(0) || decodeUtf8(bytes) !== undefined
  if (isMarked) return decodeText(bytes)
  const latin1 = bytes.toString('latin1')
  const values = [...latin1.matchAll(/"([^"\r\n]*)"/g)].map(([, value = '']) => value)
  const encoding = detectNameEncoding(values.map((value) => Buffer.from(value, 'latin1')))
  return decodeName(bytes, encoding).replace(/\r\n?/g, '\n')
}
