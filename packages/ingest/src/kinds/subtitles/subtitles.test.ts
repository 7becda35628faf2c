import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INPUTS } from '../../test-folders.ts'
import { decodeText } from '../text/decode-text.ts'
import { toWebVtt, type Cue } from './cue.ts'
import { parseLrc } from './parse-lrc.ts'
import { parseTimedBlocks } from './parse-timed.ts'

describe('toWebVtt', () => {
  const aCue = (overrides: Partial<Cue>): Cue => {
    return { startMs: 0, endMs: 1000, settings: '', text: 'ラ', ...overrides }
  }

  it('leaves out cues of a time that no recording has', () => {
    const [endless = aCue({})] = parseTimedBlocks(`00:01.000 --> ${'9'.repeat(400)}:00:02.000\nhi`)
    expect(toWebVtt([aCue({}), endless])).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nラ\n')
  })

  it('refuses more words than any recording has', () => {
    const cues = Array.from({ length: 20 }, () => aCue({ text: 'あ'.repeat(1024 ** 2) }))
    expect(() => toWebVtt(cues)).toThrow(expect.objectContaining({ verdict: 'too_large' }))
  })
})

describe.skipIf(INPUTS === undefined)('real subtitles (needs the inputs folder)', () => {
  it.each([
    ['epub3-samples/cc-en.vtt', 50],
    ['navidrome/auld-lang-syne.srt', 10],
    ['navidrome/auld-lang-syne.lrc', 10],
    ['navidrome/auld-lang-syne.elrc', 10],
    ['video.js/captions.ja.vtt', 40],
    ['vtt.js/long_string_japanese.vtt', 1],
    ['vtt-test-file/5. Position.vtt', 1],
  ])('%s has its cues in order', async (path, least) => {
    const text = decodeText(await readFile(join(INPUTS ?? '', 'subtitles', path)))
    const cues = path.endsWith('lrc') ? parseLrc(text) : parseTimedBlocks(text)
    expect(cues.length).toBeGreaterThanOrEqual(least)
    expect(parseTimedBlocks(toWebVtt(cues))).toHaveLength(cues.length)
  })
})
