import { LAYOUT } from '@yomikura/content/layout'
import type { Caption } from '@yomikura/content/ziptree'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import type { CaptionTraits } from '../subtitles/caption-traits.ts'
import { cleanCueText, toWebVtt, type Cue } from '../subtitles/cue.ts'
import { parseLrc } from '../subtitles/parse-lrc.ts'
import type { RawTags } from './tags-worker.ts'

export type WrittenCaption = { caption: Caption; output: OutputFile }

/** How long the last line of lyrics stays. */
const LAST_LINE_MS = 10_000
const MAX_LINES = 10_000

/** Lyrics inside a file that say when they are sung; no cues when they do not. */
export function toLyricCues({ syncedLyrics, textLyrics }: RawTags): Cue[] {
  const timed = textLyrics === undefined ? [] : parseLrc(textLyrics.slice(0, 1024 ** 2))
  if (timed.length > 0) return timed
  return toLines(syncedLyrics).flatMap(({ startMs, text }, index, lines) => {
    const endMs = lines[index + 1]?.startMs ?? startMs + LAST_LINE_MS
    const shown = cleanCueText(text)
    return shown === '' || endMs <= startMs ? [] : [{ startMs, endMs, settings: '', text: shown }]
  })
}

/** Some editors time each syllable and begin a line with a line feed. */
function toLines(syllables: RawTags['syncedLyrics']): { startMs: number; text: string }[] {
  const lines: { startMs: number; text: string }[] = []
  const areSyllables = syllables.some(({ text }) => text.startsWith('\n'))
  for (const { text, startMs } of syllables.slice(0, MAX_LINES)) {
    const last = lines.at(-1)
    if (areSyllables && last && !text.startsWith('\n')) last.text += text
    else lines.push({ startMs, text: text.trimStart() })
  }
  return lines
}

/** Writes words that came inside a file. */
export async function writeCaption(
  cues: readonly Cue[],
  about: { staged: StagedFile; path: string; index: number; traits?: CaptionTraits },
  { names, output }: JobContext,
): Promise<WrittenCaption | undefined> {
  if (cues.length === 0) return undefined
  const { staged, path, index, traits } = about
  const name = toHashname(names, `${path}#caption${index}`, staged.sha256, 'vtt')
  const vtt = await output.write(
    `${LAYOUT.optimized}/${name}`,
    toWebVtt(cues),
    'text/vtt; charset=utf-8',
  )
  return { caption: { name, ...traits }, output: vtt }
}
