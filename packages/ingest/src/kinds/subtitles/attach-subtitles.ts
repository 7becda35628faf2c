import { kindOfName } from '@yomikura/content/kinds'
import type { Caption, Playfile } from '@yomikura/content/ziptree'

/** A file with its labels and what became of it. */
type TakenFile = { segments: readonly string[]; hashname: string; playfile: Playfile }

const EXTENSION = /\.[^.]{1,5}$/
/** `01.ja.vtt` belongs to `01.mp3`, and so does `01.mp3.vtt`. */
const SUFFIX =
  /\.(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?|mp3|m4a|aac|wma|wav|flac|ogg|opus|mp4|mov|mkv|webm)$/

/** What a name says of the language: `01.ja.vtt`, `01.en-us.srt`. */
const LANGUAGE = /\.([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/

/** Finds the subtitle files of a sound or film, the nearest first. */
type SubtitleFinder = (segments: readonly string[]) => readonly TakenFile[]

/**
 * Looks among `files` for those with the same name, in the same folder or the one whose path has most
 * in common. Of equally near ones, the first is `vtt`.
 */
function createFinder(files: readonly TakenFile[]): SubtitleFinder {
  const byName = Map.groupBy(
    files.filter(({ playfile }) => 'vtt' in playfile && playfile.type === 'vtt'),
    ({ segments }) => toStem(segments, true),
  )
  return (segments) =>
    (byName.get(toStem(segments, false)) ?? [])
      .map((file) => ({ file, distance: distanceBetween(file.segments, segments) }))
      .sort((a, b) => a.distance - b.distance)
      .map(({ file }) => file)
}

/** Captions of the sound at `index` of the files: of each language the nearest. */
export function createCaptionFinder(files: readonly TakenFile[]): (index: number) => Caption[] {
  const find = createFinder(files)
  return (index) => toCaptions(find(files[index]?.segments ?? []))
}

/**
 * Playfiles in which audio and video name their subtitles; of each language the nearest is a caption,
 * before what came inside the file.
 */
export function attachSubtitles(files: readonly TakenFile[]): Playfile[] {
  const find = createFinder(files)
  return files.map(({ segments, playfile }) => {
    if (playfile.type !== 'audio' && playfile.type !== 'video') return playfile
    const nearest = find(segments)
    const [first] = nearest
    if (first === undefined) return playfile
    const attached = { ...playfile, vtt: first.hashname }
    if (!('audio' in attached) && !('video' in attached)) return attached
    return { ...attached, captions: [...toCaptions(nearest), ...(attached.captions ?? [])] }
  })
}

function toCaptions(nearest: readonly TakenFile[]): Caption[] {
  const captions = new Map<string, Caption>()
  for (const { segments, hashname, playfile } of nearest) {
    if (playfile.type !== 'vtt' || !('vtt' in playfile)) continue
    const language = languageOf(segments)
    const caption = { name: playfile.vtt.optimized.name, hashname, ...(language && { language }) }
    if (!captions.has(language)) captions.set(language, caption)
  }
  return [...captions.values()]
}

function languageOf(segments: readonly string[]): string {
  const name = (segments.at(-1) ?? '').toLowerCase().replace(EXTENSION, '')
  const found = LANGUAGE.exec(name)?.[1]?.replace('_', '-') ?? ''
  return kindOfName(`a.${found}`) === 'other' ? found : ''
}

function toStem(segments: readonly string[], isSubtitle: boolean): string {
  const name = (segments.at(-1) ?? '').normalize('NFKC').toLowerCase().replace(EXTENSION, '')
  return isSubtitle ? name.replace(SUFFIX, '') : name
}

/** How many folder names one path has and the other has not. */
function distanceBetween(a: readonly string[], b: readonly string[]): number {
  const first = new Set(a.slice(0, -1))
  return first.symmetricDifference(new Set(b.slice(0, -1))).size
}
