import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { INPUTS } from '../../test-folders.ts'
import { decodeText } from '../text/decode-text.ts'
import { attachSubtitles } from './attach-subtitles.ts'
import { toWebVtt, type Cue } from './cue.ts'
import { parseLrc } from './parse-lrc.ts'
import { parseTimedBlocks } from './parse-timed.ts'

describe('parseTimedBlocks', () => {
  it('reads SRT, with its tags and places left out', () => {
    const text =
      '1\n00:00:01,5 --> 00:00:02,000\n{\\an8}<font color="red">は</font><i>い</i>\n\n2\n0:1:2,3 --> 0:1:3,4\n1 < 2\n'
    expect(toWebVtt(parseTimedBlocks(text))).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nは<i>い</i>\n\n00:01:02.300 --> 00:01:03.400\n1 &lt; 2\n',
    )
  })

  it('keeps settings that place a cue, and no style, note or script', () => {
    const text = `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE 00:00.000 --> 00:01.000\nx\n\n00:01.000 --> 00:02.000 line:0 onclick:x align:start\n<v 花子>はい</v><script>x</script>\n`
    expect(parseTimedBlocks(text)).toEqual([
      {
        startMs: 1000,
        endMs: 2000,
        settings: 'line:0 onclick:x align:start',
        text: '<v 花子>はい</v>x',
      },
    ])
    expect(toWebVtt(parseTimedBlocks(text))).toContain('00:00:02.000 line:0 align:start\n')
  })

  it('leaves out cues that end before they begin', () => {
    expect(parseTimedBlocks('00:02.000 --> 00:01.000\nx')).toEqual([])
  })
})

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

describe('parseLrc', () => {
  it('shows each line until the next, and a line of several times several times', () => {
    const cues = parseLrc('[ti:歌]\n[00:03.00]b\n[00:01.50][00:05.00]a\n[00:06.00]\n[00:03.00]B\n')
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [1500, 3000, 'a'],
      [3000, 5000, 'b\nB'],
      [5000, 6000, 'a'],
    ])
  })

  it('is not led to fill the memory by stamps without number', () => {
    const stamps = Array.from({ length: 20_000 }, (_, at) => `[${at % 900}:${at % 60}.${at % 100}]`)
    expect(parseLrc(`${stamps.join('')}la`).length).toBeLessThanOrEqual(1000)
    const same = parseLrc('[00:01.00]la\n'.repeat(50_000))
    expect(same.map(({ text }) => text.length)).toEqual([50_000 * 3 - 1])
  })

  it('moves lines by the offset and keeps the times of words', () => {
    expect(parseLrc('[offset:+500]\n[00:01.00]<00:01.00>あ<00:02.00>い')).toEqual([
      { startMs: 500, endMs: 5500, settings: '', text: '<00:00:00.500>あ<00:00:01.500>い' },
    ])
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

describe('attachSubtitles', () => {
  const rest = { length: 1, size: '1.0B' }
  const sound: Playfile = {
    type: 'audio',
    ...rest,
    audio: {
      files: { codec: 'mp3', sample_rate: 44_100, channels: 2 },
      optimized: { ...rest, name: '01.mp3', bit_rate: 1, duration: 1 },
    },
    captions: [{ name: 'inside.vtt' }],
  }
  const aFile = (path: string) => {
    const optimized = { name: `optimized ${path}`, length: 1, size: '1.0B' }
    const subtitles: Playfile = { type: 'vtt', ...rest, vtt: { optimized } }
    const playfile = path.endsWith('.vtt') ? subtitles : sound
    return { segments: path.split('/'), hashname: path, playfile }
  }
  const attached = (...paths: string[]) =>
    attachSubtitles(paths.map(aFile)).map((playfile) =>
      'vtt' in playfile ? playfile.vtt : undefined,
    )

  it('joins files of the same name, also across folders', () => {
    expect(attached('音声/01.mp3', '台本/01.vtt', '音声/02.mp3')[0]).toBe('台本/01.vtt')
    expect(attached('音声/02.mp3', '台本/01.vtt')[0]).toBeUndefined()
    expect(attached('a/01.WAV', 'a/01.wav.vtt')[0]).toBe('a/01.wav.vtt')
    expect(attached('a/01.mp3', 'a/01.ja.vtt')[0]).toBe('a/01.ja.vtt')
  })

  it('takes the nearest of several', () => {
    const paths = ['disc1/01.mp3', 'disc2/01.mp3', 'lyrics/disc1/01.vtt', 'lyrics/disc2/01.vtt']
    expect(attached(...paths).slice(0, 2)).toEqual(['lyrics/disc1/01.vtt', 'lyrics/disc2/01.vtt'])
  })

  it('names one caption of each language, and those inside the file last', () => {
    const paths = ['a/01.mp3', 'a/01.vtt', 'a/01.ja.vtt', 'b/01.ja.vtt', 'b/01.zh_TW.vtt']
    expect(attachSubtitles(paths.map(aFile))[0]).toMatchObject({
      vtt: 'a/01.vtt',
      captions: [
        { name: 'optimized a/01.vtt', hashname: 'a/01.vtt' },
        { name: 'optimized a/01.ja.vtt', hashname: 'a/01.ja.vtt', language: 'ja' },
        { name: 'optimized b/01.zh_TW.vtt', hashname: 'b/01.zh_TW.vtt', language: 'zh-tw' },
        { name: 'inside.vtt' },
      ],
    })
  })

  it('gives a sound that cannot be played its words all the same', () => {
    const broken: Playfile = { type: 'audio', ...rest, verdict: 'corrupted' }
    const files = [{ ...aFile('01.mp3'), playfile: broken }, aFile('01.vtt')]
    expect(attachSubtitles(files)[0]).toEqual({ ...broken, vtt: '01.vtt' })
  })
})
