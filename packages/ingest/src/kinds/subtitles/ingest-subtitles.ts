import { LAYOUT } from '@yomikura/content/layout'
import type { VttPlayfile } from '@yomikura/content/ziptree'
import { formatSize } from '@yomikura/text/format-size'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import type { StagedFile } from '../../pipeline/make/stage.ts'
import { VerdictError } from '../../verdict-error.ts'
import { readText } from '../text/ingest-text.ts'
import { type Cue, toWebVtt } from './cue.ts'
import { parseAss } from './parse-ass.ts'
import { parseLrc } from './parse-lrc.ts'
import { parseTimedBlocks } from './parse-timed.ts'
import { parseTtml } from './parse-ttml.ts'

export type SubtitleForm = 'vtt' | 'srt' | 'lrc' | 'ass' | 'ttml'

const PARSERS: Record<SubtitleForm, (text: string) => Cue[]> = {
  vtt: parseTimedBlocks,
  srt: parseTimedBlocks,
  lrc: parseLrc,
  ass: parseAss,
  ttml: parseTtml,
}

/**
 * Makes WebVTT in UTF-8 of subtitles or lyrics, with no style and no markup that players do not know.
 *
 * @throws VerdictError `too_large`, `corrupted`, or `empty` without a single cue
 */
export async function ingestSubtitles(
  staged: StagedFile,
  path: string,
  form: SubtitleForm,
  { names, output, limits }: JobContext,
): Promise<{ playfile: VttPlayfile; outputs: OutputFile[] }> {
  const text = await readText(staged, path, limits)
  const cues = PARSERS[form](text)
  if (cues.length === 0) throw new VerdictError('empty')
  const bytes = Buffer.from(toWebVtt(cues))
  const name = toHashname(names, `${path}#vtt`, staged.sha256, 'vtt')
  const optimized = { name, length: bytes.length, size: formatSize(bytes.length) }
  const { length } = staged
  return {
    playfile: { type: 'vtt', length, size: formatSize(length), vtt: { optimized } },
    outputs: [await output.write(`${LAYOUT.optimized}/${name}`, bytes, 'text/vtt; charset=utf-8')],
  }
}
