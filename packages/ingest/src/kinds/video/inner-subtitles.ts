import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { cleanText } from '../../pipeline/plan/metadata/work-metadata.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { Converter } from '../media/converter.ts'
import { writeCaption, type WrittenCaption } from '../media/inner-captions.ts'
import { convert, type Probe, type ProbedStream } from '../media/probe.ts'
import type { CaptionTraits } from '../subtitles/caption-traits.ts'
import { parseTimedBlocks } from '../subtitles/parse-timed.ts'

const MAX_TRACKS = 20
/** Tracks of words; the others are pictures of words. */
const WORDS = new Set(['mov_text', 'subrip', 'ass', 'ssa', 'webvtt', 'text'])
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,4}){0,2}$/i
const UNDETERMINED = 'und'

/** Writes the tracks of words that came inside a film; a broken one is left out. */
export async function takeInnerSubtitles(
  { staged, path, probed }: { staged: StagedFile; path: string; probed: Probe },
  converter: Converter,
  job: JobContext,
): Promise<WrittenCaption[]> {
  const tracks = probed.streams.filter(isWords).slice(0, MAX_TRACKS)
  if (tracks.length === 0) return []
  const folder = await job.output.temporaryFolder()
  const after = tracks.flatMap(({ index }) => [
    ...['-map', `0:${index}`, '-c:s', 'webvtt', '-f', 'webvtt', `${index}.vtt`],
  ])
  try {
    await convert({ path: staged.path, folder, after }, converter, job)
  } catch (error) {
    if (!(error instanceof VerdictError)) throw error
  }
  const written: WrittenCaption[] = []
  for (const track of tracks) {
    const { index } = track
    const text = await readFile(join(folder, `${index}.vtt`), 'utf8').catch(() => '')
    const about = { staged, path, index, traits: toTraits(track) }
    const caption = await writeCaption(parseTimedBlocks(text), about, job)
    if (caption) written.push(caption)
  }
  return written
}

function isWords({ codec_type, codec_name = '' }: ProbedStream): boolean {
  return codec_type === 'subtitle' && WORDS.has(codec_name)
}

function toTraits({
  tags: { language = '', title } = {},
  disposition,
}: ProbedStream): CaptionTraits {
  const isLanguage = LANGUAGE.test(language) && language !== UNDETERMINED
  const label = cleanText(title)
  return {
    ...(isLanguage && { language: language.toLowerCase() }),
    ...(label && { label }),
    ...(disposition?.forced === 1 && { forced: true }),
    ...(disposition?.hearing_impaired === 1 && { sdh: true }),
  }
}
