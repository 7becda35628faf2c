import type { Probe, ProbedStream } from '../media/probe.ts'
import type { RawTags } from '../media/tags-worker.ts'
import type { MpegAudio } from './mpeg-audio.ts'

/** How a sound becomes one that every browser plays. */
export type AudioPlan =
  /** The frames of an MP3, without the tags around them. */
  | { way: 'frames'; extension: 'mp3' }
  /** The file as it is. */
  | { way: 'whole'; extension: 'm4a' | 'wav' | 'flac' | 'aac' }
  /** The same sound in another container. */
  | { way: 'rewrap'; extension: 'm4a' }
  | { way: 'encode'; extension: 'mp3' }
  | { way: 'none' }

/** Profiles of AAC that browsers decode. */
const AAC_PROFILES = new Set(['LC', 'HE-AAC', 'HE-AACv2'])
/** What most browsers play as it is; taken where nothing can be converted. */
const PLAIN: [container: RegExp, codec: RegExp, extension: 'm4a' | 'wav' | 'flac' | 'aac'][] = [
  [/^(?:M4|mp4|isom|qt)/i, /^MPEG-4\/AAC$/, 'm4a'],
  [/^ADTS/, /^AAC/, 'aac'],
  [/^WAVE/, /^PCM$/, 'wav'],
  [/^FLAC$/, /^FLAC$/, 'flac'],
]

/** With a converter: by what ffprobe says of the file's streams. */
export function planWithConverter(
  { container, streams }: Probe,
  stream: ProbedStream,
  { mpeg, isBrokenOff }: { mpeg: MpegAudio | undefined; isBrokenOff: boolean },
): AudioPlan {
  if (mpeg?.layer === 3 && stream.codec_name === 'mp3' && container === 'mp3') {
    return { way: 'frames', extension: 'mp3' }
  }
  const isAac = stream.codec_name === 'aac' && AAC_PROFILES.has(stream.profile ?? '')
  if (!isAac) return { way: 'encode', extension: 'mp3' }
  const isAlone = streams.filter(isSound).length === 1 && !streams.some(isFilm)
  const isBoxed = container.includes('m4a') && isAlone
  // A box that goes on behind the end of the file would have browsers wait for the rest.
  return { way: isBoxed && !isBrokenOff ? 'whole' : 'rewrap', extension: 'm4a' }
}

/** Without one: what plays as it is, and nothing else. */
export function planAlone(tags: RawTags | undefined, mpeg: MpegAudio | undefined): AudioPlan {
  if (mpeg?.layer === 3) return { way: 'frames', extension: 'mp3' }
  const plain = PLAIN.find(
    ([container, codec]) => tags && container.test(tags.container) && codec.test(tags.codec),
  )
  return plain ? { way: 'whole', extension: plain[2] } : { way: 'none' }
}

export function isSound({ codec_type }: ProbedStream): boolean {
  return codec_type === 'audio'
}

/** Moving pictures; cover art counts as a stream of pictures too. */
export function isFilm({ codec_type, disposition, width = 0 }: ProbedStream): boolean {
  return codec_type === 'video' && disposition?.attached_pic !== 1 && width > 0
}
