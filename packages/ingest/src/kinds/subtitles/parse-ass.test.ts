import { describe, expect, it } from 'vitest'
import { parseAss } from './parse-ass.ts'

const HEAD = `[Script Info]
Title: A film
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`
const aLine = (text: string, times = '0:00:01.50,0:00:03.00') =>
  `Dialogue: 0,${times},Default,,0,0,0,,${text}`
const read = (...lines: string[]) => parseAss(HEAD + lines.join('\n'))

describe('parseAss', () => {
  it('reads when words are shown', () => {
    expect(read(aLine('Good morning, all.'), aLine('Bye', '1:02:03.04,1:02:05.00'))).toEqual([
      { startMs: 1500, endMs: 3000, settings: '', text: 'Good morning, all.' },
      { startMs: 3_723_040, endMs: 3_725_000, settings: '', text: 'Bye' },
    ])
  })

  it.each([
    ['a line break', 'One\\NTwo', 'One\nTwo'],
    ['a soft break', 'One\\nTwo', 'One\nTwo'],
    ['a hard space', 'One\\hTwo', 'One\u00a0Two'],
    ['styles', '{\\i1}One{\\i0} {\\c&H00FF00&\\fs30}two', 'One two'],
    ['a remark', 'One{note to self} two', 'One two'],
    ['karaoke', '{\\k20}ka{\\k30}ra{\\kf10}o', 'karao'],
    ['a drawing before words', '{\\p1}m 0 0 l 10 0 10 10{\\p0}One', 'One'],
    ['commas', 'One, two, three', 'One, two, three'],
    ['signs of markup', 'a < b & c', 'a &lt; b & c'],
    ['Japanese', '夜の本', '夜の本'],
  ])('reads the words of a line with %s', (_about, text, words) => {
    expect(read(aLine(text)).map((cue) => cue.text)).toEqual([words])
  })

  it.each([
    ['a remark line', 'Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hidden'],
    ['a drawing alone', aLine('{\\p1}m 0 0 l 10 0 10 10')],
    ['no words', aLine('{\\an8}')],
    ['an end before the start', aLine('One', '0:00:03.00,0:00:01.00')],
    ['no times', aLine('One', ',')],
    ['a line of another section', `[Fonts]\n${aLine('One')}`],
  ])('leaves out %s', (_about, line) => {
    expect(read(line)).toEqual([])
  })

  it.each(['{\\an8}One', '{\\fs20\\an7}One', '{\\a6}One'])('keeps %s at the upper edge', (text) => {
    expect(read(aLine(text))[0]?.settings).toBe('line:0')
  })

  it.each(['{\\an2}One', '{\\a1}One', '{\\alpha&H00&}One'])('leaves %s where words are', (text) => {
    expect(read(aLine(text))[0]?.settings).toBe('')
  })

  it('reads fields in the order that the file lists', () => {
    const text = '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,One, two'
    expect(parseAss(text)).toEqual([{ startMs: 1000, endMs: 2000, settings: '', text: 'One, two' }])
  })

  it('reads SubStation of version 4, line ends of Windows and a mark', () => {
    const text =
      '\ufeff[Events]\r\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r\nDialogue: Marked=0,0:00:01.00,0:00:02.00,Default,,0000,0000,0000,,One\r\n'
    expect(parseAss(text).map((cue) => cue.text)).toEqual(['One'])
  })

  it('reads a hostile line of endless styles', () => {
    const count = (text: string) => read(aLine(text)).length
    expect(count(`{${'\\p1'.repeat(200_000)}}One`)).toBe(0)
    expect(count('{'.repeat(200_000))).toBe(1)
  })

  it('shows once what several layers show at one time', () => {
    expect(
      read(aLine('One'), aLine('{\\blur2}One'), aLine('One', '0:00:04.00,0:00:05.00')),
    ).toHaveLength(2)
  })
})
