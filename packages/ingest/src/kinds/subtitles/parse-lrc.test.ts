import { describe, expect, it } from 'vitest'
import { decodeText } from '../text/decode-text.ts'
import { parseLrc } from './parse-lrc.ts'

/** Each cue as `start text`, in milliseconds, its lines joined by `/`. */
function read(text: string): string[] {
  const cues = parseLrc(decodeText(Buffer.from(text)))
  return cues.map(({ startMs, text }) => `${startMs} ${text.replaceAll('\n', '/')}`)
}
const READ = ['1000 はい', '62500 いいえ']

describe('LRC as people make it', () => {
  it.each<[string, string, string[]]>([
    ['a sound file', '[ti:歌]\n[ar:人]\n\n[00:01.00]はい\n[01:02.50]いいえ', READ],
    ['hours', '[00:00:01.00]はい\n[00:01:02.50]いいえ\n[02:00:00.00]終', [...READ, '7200000 終']],
    ['no fractions', '[00:01]はい\n[01:02]いいえ', [READ[0]!, '62000 いいえ']],
    ['colons before fractions', '[00:01:00]はい\n[01:02:50]いいえ', READ],
    ['commas before fractions', '[00:01,00]はい\n[01:02,50]いいえ', READ],
    ['thousandths', '[00:01.000]はい\n[01:02.500]いいえ', READ],
    ['tenths', '[00:01.0]はい\n[01:02.5]いいえ', READ],
    ['single digits', '[0:1.0]はい\n[1:2.5]いいえ', READ],
    ['more than 99 minutes', '[120:00.00]はい', ['7200000 はい']],
    ['an offset', '[offset:500]\n[00:01.50]はい\n[01:03.00]いいえ', READ],
    ['an offset with sign and spaces', '[00:01.50]はい\n[Offset: +500 ]\n[01:03.00]いいえ', READ],
    ['an offset back', '[offset:-500]\n[00:00.50]はい\n[01:02.00]いいえ', READ],
    [
      'several stamps a line',
      '[00:05.00][00:01.00] [00:09.00]ラ',
      ['1000 ラ', '5000 ラ', '9000 ラ'],
    ],
    [
      'words with stamps',
      '[00:01.00]<00:01.00>は<00:01.50>い',
      ['1000 <00:00:01.000>は<00:00:01.500>い'],
    ],
    [
      'words with stamps in square brackets',
      '[00:01.00]は[00:01.50]い',
      ['1000 は<00:00:01.500>い'],
    ],
    [
      'words with stamps of hours',
      '[00:00:01.00]<00:00:01.00>は<00:00:01,50>い',
      ['1000 <00:00:01.000>は<00:00:01.500>い'],
    ],
    ['signs of full width', '［００：０１．００］はい\n【x】\n［０１：０２．５０］いいえ', READ],
    ['spaces within and before stamps', '  [ 00:01.00 ] はい\n\t[01:02.50]いいえ', READ],
    ['something before the stamp', '♪[00:01.00]はい', ['1000 ♪はい']],
    ['marks and CR CR LF', '\ufeff[00:01.00]はい\r\r\n\ufeff[01:02.50]いいえ\r\r\n', READ],
    ['lines out of order', '[01:02.50]いいえ\n[00:01.00]はい', READ],
    ['a line and its translation', '[00:01.00]はい\n[00:01.00]Yes', ['1000 はい/Yes']],
    ['brackets that are words', '[00:01.00][笑] <3', ['1000 [笑] &lt;3']],
    ['a line that goes on', '[00:01.00]は\nい\n[01:02.50]いいえ', ['1000 は/い', READ[1]!]],
    ['a note after a stamp alone', '[00:01.00]はい\n[00:02.00]\n(終)', [READ[0]!]],
    ['words alone', 'はい\n[ti:歌]\n[:]', []],
  ])('is read whole: %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('shows each line until the next, and nothing after a stamp alone', () => {
    const cues = parseLrc('[00:03.00]b\n[00:01.50][00:05.00]a\n[00:06.00]\n[00:03.00]B\n')
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

  it.each([
    ['brackets', '['.repeat(1_000_000)],
    ['digits', `[${'1'.repeat(1_000_000)}`],
    ['spaces', ' '.repeat(1_000_000)],
  ])('is read in one pass: %s', (_, text) => {
    expect(parseLrc(text)).toEqual([])
  })
})
