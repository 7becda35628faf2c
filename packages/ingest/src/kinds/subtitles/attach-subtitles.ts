import { kindOfName } from '@yomikura/content/kinds'
import type { Caption, Playfile } from '@yomikura/content/ziptree'
import { readTraits, type CaptionTraits } from './caption-traits.ts'

/** A file with its labels and what became of it. */
type TakenFile = { segments: readonly string[]; hashname: string; playfile: Playfile }

const EXTENSION = /\.[^.]{1,5}$/
/** Behind the name of its film, a file has a language, flags and a title: no more parts than these. */
const MAX_TAIL = 8
const IN_BRACKETS = /^(.*\S)\s{0,9}[([（［【]([^()[\]（）［］【】]{1,40})[)\]）］】]$/
const JOINT = /[-_]/g
/** `zh-Hant-TW` and a flag. */
const MAX_JOINTS = 4

/** Subtitles that were found for a sound or film, and what their name says. */
type FoundSubtitles = { file: TakenFile; traits: CaptionTraits }

/** The name of a sound or film, without its extension, and what is said behind it. */
type Named = { stem: string; traits: CaptionTraits }

/** Finds the subtitle files of a sound or film, the nearest first. */
type SubtitleFinder = (segments: readonly string[]) => readonly FoundSubtitles[]

/**
 * Looks among `files` for those that are named after the sound or film, in the same folder or the one
 * whose path has most in common; of equally near ones, those that say the whole come first.
 */
function createFinder(files: readonly TakenFile[]): SubtitleFinder {
  const heard = files.filter(isHeard)
  const stems = new Set(heard.map(({ segments }) => toStem(segments)))
  const folders = Map.groupBy(heard, ({ segments }) => toFolder(segments.slice(0, -1)))
  const found = files
    .filter(({ playfile }) => playfile.type === 'vtt' && 'vtt' in playfile)
    .map((file) => ({ file, ...(readName(file.segments, stems) ?? readFolder(file, folders)) }))
  const byStem = Map.groupBy(found, ({ stem }) => stem)
  return (segments) =>
    (byStem.get(toStem(segments)) ?? [])
      .map((match) => ({ ...match, distance: distanceBetween(match.file.segments, segments) }))
      .sort((a, b) => a.distance - b.distance || rankOf(a.traits) - rankOf(b.traits))
}

/** Sound or film by its bytes or its name: sounds of a voice comic may be neither to their bytes. */
function isHeard({ segments, playfile }: TakenFile): boolean {
  return [playfile.type, kindOfName(segments.at(-1) ?? '')].some(isHeardKind)
}

function isHeardKind(kind: string): boolean {
  return kind === 'audio' || kind === 'video'
}

/** Captions of the sound at `index` of the files: of each language and purpose the nearest. */
export function createCaptionFinder(files: readonly TakenFile[]): (index: number) => Caption[] {
  const find = createFinder(files)
  return (index) => toCaptions(find(files[index]?.segments ?? []))
}

/**
 * Playfiles in which audio and video name their subtitles; of each language and purpose the nearest is a
 * caption, before what came inside the file.
 */
export function attachSubtitles(files: readonly TakenFile[]): Playfile[] {
  const find = createFinder(files)
  return files.map(({ segments, playfile }) => {
    if (playfile.type !== 'audio' && playfile.type !== 'video') return playfile
    const nearest = find(segments)
    const [first] = nearest
    if (first === undefined) return playfile
    const attached = { ...playfile, vtt: first.file.hashname }
    if (!('audio' in attached) && !('video' in attached)) return attached
    return { ...attached, captions: [...toCaptions(nearest), ...(attached.captions ?? [])] }
  })
}

function toCaptions(nearest: readonly FoundSubtitles[]): Caption[] {
  const captions = new Map<string, Caption>()
  for (const { file, traits } of nearest) {
    const { hashname, playfile } = file
    if (playfile.type !== 'vtt' || !('vtt' in playfile)) continue
    const { language, label, forced, sdh } = traits
    const key = JSON.stringify([language, label, forced, sdh])
    const caption = { name: playfile.vtt.optimized.name, hashname, ...traits }
    if (!captions.has(key)) captions.set(key, caption)
  }
  return [...captions.values()].sort((a, b) => rankOf(a) - rankOf(b))
}

/** Those to be shown by default first, and last what holds but signs and foreign words. */
function rankOf({ default: isDefault, sdh, forced }: CaptionTraits): number {
  if (forced) return 3
  if (isDefault) return 0
  return sdh ? 2 : 1
}

/**
 * Divides the name of subtitles into that of a sound or film and what it says of them. The longest name
 * counts: `Hi.forced.srt` belongs to `Hi.forced.mp4`, and is not forced, before it belongs to `Hi.mp4`.
 */
function readName(segments: readonly string[], stems: ReadonlySet<string>): Named | undefined {
  const name = withoutExtension(segments)
  const parts = name.split('.')
  for (let count = parts.length; count > Math.max(0, parts.length - MAX_TAIL); count--) {
    const stem = parts.slice(0, count).join('.').toLowerCase().trim()
    const [first = '', ...others] = parts.slice(count)
    // `01.mp3.vtt` belongs to `01.mp3`, and to the same sound in another format.
    const isFormat = isHeardKind(kindOfName(`a.${first.toLowerCase()}`))
    const tail = isFormat ? others : parts.slice(count)
    const traits = stems.has(stem) ? (tail.length === 0 ? {} : readTraits(tail)) : undefined
    if (traits) return { stem, traits }
  }
  return readJoined(name, stems)
}

/** `Hi (en).srt`, `Hi_ja.srt`: no title may follow, so that names of other films are not taken apart. */
function readJoined(name: string, stems: ReadonlySet<string>): Named | undefined {
  const bracketed = IN_BRACKETS.exec(name)
  const cuts = bracketed
    ? [[bracketed[1] ?? '', bracketed[2] ?? ''] as const]
    : [...name.matchAll(JOINT)]
        .slice(-MAX_JOINTS)
        .map(({ index }) => [name.slice(0, index), name.slice(index + 1)] as const)
  for (const [before, tail] of cuts) {
    const stem = before.toLowerCase().trim()
    const traits = stems.has(stem) ? readTraits([tail]) : undefined
    if (traits) return { stem, traits }
  }
  return undefined
}

/**
 * `Subs/2_English.srt` beside the only film of a folder, or `Subs/Film/2_English.srt` beside several: the
 * folder says whose they are, so that the name says nothing but the language.
 */
function readFolder(
  { segments }: TakenFile,
  heard: ReadonlyMap<string, readonly TakenFile[]>,
): Named {
  const folder = segments.slice(0, -1)
  if (isSubtitleFolder(folder)) {
    const [stem, ...others] = listStems(heard.get(toFolder(folder.slice(0, -1))))
    const traits = readNumbered(segments)
    return stem !== undefined && others.length === 0 && traits ? { stem, traits } : NONE
  }
  if (!isSubtitleFolder(folder.slice(0, -1))) return NONE
  const wanted = toPlain(folder.at(-1))
  const stem = listStems(heard.get(toFolder(folder.slice(0, -2)))).find((one) => one === wanted)
  if (stem === undefined) return NONE
  return { stem, traits: readNumbered(segments) ?? { label: withoutExtension(segments) } }
}

/** Names of the films of a folder, or of its sounds where it has none. */
function listStems(files: readonly TakenFile[] = []): string[] {
  const films = files.filter(({ segments }) => kindOfName(segments.at(-1) ?? '') === 'video')
  return (films.length > 0 ? films : files).map(({ segments }) => toStem(segments))
}

/** A number alone says something, too; any other word does not. */
function readNumbered(segments: readonly string[]): CaptionTraits | undefined {
  const [, number, words = ''] = NUMBERED.exec(withoutExtension(segments)) ?? []
  const traits = words === '' ? {} : readTraits(words.split('.'))
  return number === undefined ? traits : { label: number, ...traits }
}

const NONE: Named = { stem: '', traits: {} }
const SUBTITLE_FOLDER =
  /^(?:subs?|subtitles?|captions?|cc|srt|vtt|untertitel|sous-titres|subt[ií]tulos|legendas|字幕|자막)$/i
/** Programs that take films apart number the streams: `2_English`, `03. jpn`. */
const NUMBERED = /^(?:(\d{1,3})(?:[_ .-]{1,3}|$))?(.*)$/

function isSubtitleFolder(folder: readonly string[]): boolean {
  return SUBTITLE_FOLDER.test(toPlain(folder.at(-1)))
}

function toFolder(segments: readonly string[]): string {
  return segments.join('/')
}

function toStem(segments: readonly string[]): string {
  return toPlain(withoutExtension(segments))
}

function toPlain(name = ''): string {
  return name.normalize('NFKC').toLowerCase().trim()
}

function withoutExtension(segments: readonly string[]): string {
  return (segments.at(-1) ?? '').normalize('NFKC').replace(EXTENSION, '')
}

/** How many folder names one path has and the other has not. */
function distanceBetween(a: readonly string[], b: readonly string[]): number {
  const first = new Set(a.slice(0, -1))
  return first.symmetricDifference(new Set(b.slice(0, -1))).size
}
