import type { Playfile } from '@yomikura/content/ziptree'

/** A file with its labels and what became of it. */
type TakenFile = { segments: readonly string[]; hashname: string; playfile: Playfile }

const EXTENSION = /\.[^.]{1,5}$/
/** `01.ja.vtt` belongs to `01.mp3`, and so does `01.mp3.vtt`. */
const SUFFIX =
  /\.(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?|mp3|m4a|aac|wma|wav|flac|ogg|opus|mp4|mov|mkv|webm)$/

/**
 * Playfiles in which audio and video name their subtitles: the file with the same name, in the same
 * folder or the one whose path has most in common. Of equally near ones, the first.
 */
export function attachSubtitles(files: readonly TakenFile[]): Playfile[] {
  const byName = Map.groupBy(
    files.filter(({ playfile }) => 'vtt' in playfile && playfile.type === 'vtt'),
    ({ segments }) => toStem(segments, true),
  )
  return files.map(({ segments, playfile }) => {
    if (playfile.type !== 'audio' && playfile.type !== 'video') return playfile
    const candidates = byName.get(toStem(segments, false)) ?? []
    const [nearest] = candidates
      .map((file) => ({ file, distance: distanceBetween(file.segments, segments) }))
      .sort((a, b) => a.distance - b.distance)
    return nearest === undefined ? playfile : { ...playfile, vtt: nearest.file.hashname }
  })
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
