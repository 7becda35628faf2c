import type { Chapter, Playfile } from '@yomikura/content/ziptree'
import { orderChapters } from '../media/chapters.ts'
import type { CueRecording } from './parse-cue.ts'

type TakenFile = {
  segments: readonly string[]
  playfile: Playfile
  cue?: CueRecording[] | undefined
}

const EXTENSION = /\.[^.]{1,5}$/
/** A title that only counts, as chapters without one get. */
const NUMBER = /^\d+$/

/**
 * Playfiles in which sounds have the tracks of a cue sheet beside them as chapters. A sheet names its sound
 * as it was when the disc was copied ("CDImage.wav"): the same name counts, then the same name with the
 * extension of another format, then the name of the sheet itself, then the only sound of the folder.
 * Chapters with titles inside the sound stay.
 */
export function attachCueSheets(files: readonly TakenFile[]): Playfile[] {
  const found = new Map<TakenFile, Chapter[]>()
  for (const sheet of files) {
    const recordings = sheet.cue ?? []
    const sounds = files.filter((file) => isSoundBeside(file, sheet))
    for (const recording of recordings) {
      const sound = findSound(recording.name, sounds) ?? findOnlySound(sheet, recordings, sounds)
      const chapters = sound && toChapters(sound.playfile, recording)
      if (sound && chapters && !found.has(sound)) found.set(sound, chapters)
    }
  }
  return files.map((file) => withChapters(file.playfile, found.get(file)))
}

function isSoundBeside({ segments, playfile }: TakenFile, sheet: TakenFile): boolean {
  return (
    playfile.type === 'audio' &&
    'audio' in playfile &&
    toFolder(segments) === toFolder(sheet.segments)
  )
}

function findSound(name: string, sounds: readonly TakenFile[]): TakenFile | undefined {
  const wanted = toKey(name.split(/[\\/]/).at(-1) ?? '')
  const stem = wanted.replace(EXTENSION, '')
  return (
    sounds.find(({ segments }) => toKey(segments.at(-1) ?? '') === wanted) ??
    sounds.find(({ segments }) => toStem(segments) === stem)
  )
}

function findOnlySound(
  sheet: TakenFile,
  recordings: readonly CueRecording[],
  sounds: readonly TakenFile[],
): TakenFile | undefined {
  if (recordings.length > 1) return undefined
  const stem = toStem(sheet.segments)
  // "Album.flac.cue" stands beside "Album.flac".
  const named = sounds.find(({ segments }) =>
    [toStem(segments), toKey(segments.at(-1) ?? '')].includes(stem),
  )
  return named ?? (sounds.length === 1 ? sounds[0] : undefined)
}

/** A sheet with one track for a sound divides nothing. */
function toChapters(playfile: Playfile, { chapters }: CueRecording): Chapter[] | undefined {
  if (playfile.type !== 'audio' || !('audio' in playfile) || chapters.length < 2) return undefined
  const inside = playfile.audio.chapters ?? []
  if (inside.some(({ title }) => !NUMBER.test(title))) return undefined
  const ordered = orderChapters(chapters, playfile.audio.optimized.duration)
  return ordered.length > 1 ? ordered : undefined
}

function withChapters(playfile: Playfile, chapters: Chapter[] | undefined): Playfile {
  if (chapters === undefined || playfile.type !== 'audio' || !('audio' in playfile)) return playfile
  return { ...playfile, audio: { ...playfile.audio, chapters } }
}

function toFolder(segments: readonly string[]): string {
  return segments.slice(0, -1).join('/')
}

function toKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim()
}

function toStem(segments: readonly string[]): string {
  return toKey(segments.at(-1) ?? '').replace(EXTENSION, '')
}
