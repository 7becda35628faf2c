import { describe, expect, it } from 'vitest'
import { decodeText } from '../text/decode-text.ts'
import { toWebVtt } from './cue.ts'
import { parseTimedBlocks } from './parse-timed.ts'

/** Each cue as `start end text`, in milliseconds, its lines joined by `/`. */
function read(text: string | Buffer): string[] {
  const cues = parseTimedBlocks(decodeText(Buffer.from(text)))
  return cues.map(({ startMs, endMs, text }) => `${startMs} ${endMs} ${text.replaceAll('\n', '/')}`)
}

/** Two cues as an SRT file should have them. */
const TWO = '1\n00:00:01,000 --> 00:00:02,000\nはい\n\n2\n00:00:03,000 --> 00:00:04,000\nいいえ\n'
const READ = ['1000 2000 はい', '3000 4000 いいえ']
const withTimes = (...lines: string[]) => lines.map((line, at) => `${at + 1}\n${line}\n`).join('\n')

describe('SRT as people make it', () => {
  it.each<[string, string, string[]]>([
    ['a sound file', TWO, READ],
    [
      'a blank line inside a cue',
      '1\n00:00:01,000 --> 00:00:02,000\none\n\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\nthree\n',
      ['1000 2000 one/two', '3000 4000 three'],
    ],
    ['lines that end with CR CR LF', TWO.replaceAll('\n', '\r\r\n'), READ],
    ['lines that end with CR', TWO.replaceAll('\n', '\r'), READ],
    ['a blank line after each line', TWO.replaceAll('\n', '\n\n'), READ],
    ['no blank line between cues', TWO.replace('\n\n', '\n'), READ],
    ['three blank lines between cues', TWO.replace('\n\n', '\n \n\t\n\n'), READ],
    ['stops instead of commas', TWO.replaceAll(',', '.'), READ],
    ['colons instead of commas', TWO.replaceAll(',', ':'), READ],
    ['no counters', TWO.replaceAll(/^\d\n/gm, ''), READ],
    ['neither counters nor blank lines', TWO.replaceAll(/^\d?\n/gm, ''), READ],
    ['one counter missing', TWO.replace('2\n00', '00'), READ],
    ['counters before the times', TWO.replaceAll(/^(\d)\n/gm, '$1 '), READ],
    ['counters with a stop before the times', TWO.replaceAll(/^(\d)\n/gm, '$1. '), READ],
    ['no hours', TWO.replaceAll('00:00:', '00:'), READ],
    ['no fractions', TWO.replaceAll(',000', ''), READ],
    ['no spaces around the arrow', TWO.replaceAll(' --> ', '-->'), READ],
    ['odd spaces', TWO.replaceAll(' --> ', '\t -- >   ').replaceAll(',', ' , '), READ],
    ['spaces before the times', TWO.replaceAll('00:00:01', '   00:00:01'), READ],
    ['other arrows', TWO.replace('-->', '->').replace('-->', '→'), READ],
    ['escaped arrows', TWO.replaceAll('-->', '--&gt;'), READ],
    [
      'digits and colons of full width',
      TWO.replaceAll(/0|1|:|,/g, (sign) => {
        return String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
      }),
      READ,
    ],
    ['coordinates', TWO.replaceAll(/,000$/gm, ',000  X1:040 X2:600 Y1:050 Y2:100'), READ],
    ['words beside the times', '1\n00:00:01,000 --> 00:00:02,000 はい！\n', ['1000 2000 はい！']],
    [
      'tags of other formats',
      withTimes('00:00:01,000 --> 00:00:02,000\n{\\an8}{y:i}<font color="red">a</font><I>b</I>'),
      ['1000 2000 ab'],
    ],
    ['a mark in the middle', `\ufeff${TWO}\ufeff${TWO}`, [...READ, ...READ]],
    [
      'numbers that are words',
      withTimes('00:00:01,000 --> 00:00:02,000\n3', '00:00:03,000 --> 00:00:04,000\n2'),
      ['1000 2000 3', '3000 4000 2'],
    ],
    ['a cue before the beginning', withTimes('-00:00:01,000 --> 00:00:02,000\na'), ['0 2000 a']],
    [
      'a cue after a hundred hours',
      withTimes('100:00:01,000 --> 100:00:02,5\na'),
      ['360001000 360002500 a'],
    ],
    [
      'cues without words',
      withTimes('00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000\na'),
      ['3000 4000 a'],
    ],
    [
      'an arrow in the words',
      withTimes('00:00:01,000 --> 00:00:02,000\nA --> B'),
      ['1000 2000 A --&gt; B'],
    ],
    ['no cue', 'Only words.\n\nAnd more.', []],
  ])('is read whole: %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it.each(['utf16le', 'latin1'] as const)('is read in %s', (encoding) => {
    const text = TWO.replace('はい', 'Yes, of course').replace('いいえ', 'No')
    expect(read(Buffer.from(`${encoding === 'utf16le' ? '\ufeff' : ''}${text}`, encoding))).toEqual(
      ['1000 2000 Yes, of course', '3000 4000 No'],
    )
  })
})

describe('WebVTT as people make it', () => {
  const first = '00:01.000 --> 00:02.000\nはい'
  const second = '00:03.000 --> 00:04.000\nいいえ'

  it.each<[string, string, string[]]>([
    ['a sound file', `WEBVTT\n\n${first}\n\n${second}\n`, READ],
    ['no blank line behind the header', `WEBVTT\n${first}\n\n${second}`, READ],
    ['no header', `${first}\n\n${second}`, READ],
    [
      'a title and facts in the header',
      `WEBVTT - Night\nKind: captions\nLanguage: ja\n\n${first}\n\n${second}`,
      READ,
    ],
    ['a mark before the header', `\ufeffWEBVTT\n\n${first}\n\n${second}`, READ],
    ['names of cues', `WEBVTT\n\nintro\n${first}\n\nan end\n${second}`, READ],
    ['numbers of cues', `WEBVTT\n\n1\n${first}\n\n2\n${second}`, READ],
    [
      'notes',
      `WEBVTT\n\nNOTE by me\ntwo lines\n\n${first}\n\nNOTE\nx\n\n${second}\n\nNOTE end`,
      READ,
    ],
    [
      'notes that hide a cue',
      `WEBVTT\n\n${first}\n\nNOTE\n00:05.000 --> 00:06.000\nx\n\n${second}`,
      READ,
    ],
    [
      'styles and regions',
      `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\nwidth:40%\n\n${first}\n\n${second}`,
      READ,
    ],
    ['settings', `WEBVTT\n\n00:01.000 --> 00:02.000 line:0 align:start\nはい\n\n${second}`, READ],
    [
      'a blank line inside a cue',
      `WEBVTT\n\n${first}\n\nはい\n\n${second}`,
      ['1000 2000 はい/はい', READ[1]!],
    ],
    ['no blank line between cues', `WEBVTT\n\n${first}\n${second}`, READ],
    ['commas instead of stops', `WEBVTT\n\n${first}\n\n${second}`.replaceAll('.', ','), READ],
    [
      'words that look like a note',
      `WEBVTT\n\n00:01.000 --> 00:02.000\nNOTE the time\nNOTES\n\n${second}`,
      ['1000 2000 NOTE the time/NOTES', READ[1]!],
    ],
    ['two files in one', `WEBVTT\n\n${first}\n\nWEBVTT\n\n${second}`, READ],
  ])('is read whole: %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('keeps settings that place a cue, and no style, note or script', () => {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000 line:0 onclick:x align:start\n<v 花子>はい</v><script>x</script>\n`
    const cues = parseTimedBlocks(text)
    expect(cues).toEqual([
      {
        startMs: 1000,
        endMs: 2000,
        settings: 'line:0 onclick:x align:start',
        text: '<v 花子>はい</v>x',
      },
    ])
    expect(toWebVtt(cues)).toContain('00:00:02.000 line:0 align:start\n')
  })

  it('leaves out cues that end before they begin', () => {
    expect(read('00:02.000 --> 00:01.000\nx')).toEqual([])
  })

  it('is what is written from SRT', () => {
    const srt =
      '1\n00:00:01,5 --> 00:00:02,000\n{\\an8}は<i>い</i>\n\n2\n0:1:2,3 --> 0:1:3,4\n1 < 2\n'
    expect(toWebVtt(parseTimedBlocks(srt))).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nは<i>い</i>\n\n00:01:02.300 --> 00:01:03.400\n1 &lt; 2\n',
    )
  })
})

describe('subtitles that are made to take long', () => {
  it.each([
    ['times', '00:00:01,000 --> '.repeat(50_000)],
    ['digits', '1'.repeat(1_000_000)],
    ['spaces', `00:00${' '.repeat(1_000_000)}`],
    ['line ends', '\r'.repeat(1_000_000)],
    ['braces', '00:01 --> 00:02\n'.concat('{\\'.repeat(300_000))],
    ['brackets', '00:01 --> 00:02\n'.concat('<'.repeat(300_000))],
  ])('are read in one pass: %s', (_, text) => {
    expect(parseTimedBlocks(text).length).toBeLessThanOrEqual(1)
  })
})
