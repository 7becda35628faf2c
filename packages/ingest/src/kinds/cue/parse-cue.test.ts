import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { parseCue } from './parse-cue.ts'

const aSheet = (...titles: string[]) =>
  [
    'REM GENRE Drama',
    'PERFORMER "Yomikura"',
    'TITLE "Album"',
    'FILE "CDImage.wav" WAVE',
    ...titles.flatMap((title, index) => [
      `  TRACK ${String(index + 1).padStart(2, '0')} AUDIO`,
      `    TITLE "${title}"`,
      `    INDEX 01 ${String(index * 3).padStart(2, '0')}:00:00`,
    ]),
  ].join('\r\n')

const read = (text: string) => parseCue(Buffer.from(text))
const startsOf = (text: string) =>
  read(text).flatMap(({ chapters }) => chapters.map((one) => one.startSeconds))

describe('parseCue', () => {
  it('reads the name of the sound and each track with its title and start', () => {
    expect(read(aSheet('Dawn', 'Dusk'))).toEqual([
      {
        name: 'CDImage.wav',
        chapters: [
          { startSeconds: 0, title: 'Dawn' },
          { startSeconds: 180, title: 'Dusk' },
        ],
      },
    ])
  })

  it.each<[string, string, number[]]>([
    ['frames of a 75th', 'FILE "a.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:01:15', [1.2]],
    [
      'a pause before the track',
      'FILE "a.wav" WAVE\nTRACK 02 AUDIO\nINDEX 00 02:58:00\nINDEX 01 03:00:00',
      [180],
    ],
    ['a pause alone', 'FILE "a.wav" WAVE\nTRACK 02 AUDIO\nINDEX 00 02:58:00', [178]],
    [
      'more than a hundred minutes',
      'FILE "a.mp3" MP3\nTRACK 01 AUDIO\nINDEX 01 754:30:00',
      [45_270],
    ],
    ['small letters', 'file "a.wav" wave\ntrack 1 audio\nindex 1 1:2:0', [62]],
    [
      'tabs and a mark',
      '\ufeffFILE\t"a.wav"\tWAVE\r\n\tTRACK\t01\tAUDIO\r\n\t\tINDEX\t01\t00:02:00',
      [2],
    ],
    ['line ends of old Macs', 'FILE "a.wav" WAVE\rTRACK 01 AUDIO\rINDEX 01 00:02:00', [2]],
    [
      'a track of data',
      'FILE "a.bin" BINARY\nTRACK 01 MODE1/2352\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nINDEX 01 00:04:00',
      [4],
    ],
    [
      'more indexes in a track',
      'FILE "a.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:02:00\nINDEX 02 00:09:00',
      [2],
    ],
    ['no file', 'TRACK 01 AUDIO\nINDEX 01 00:02:00', []],
    ['no track', 'FILE "a.wav" WAVE\nINDEX 01 00:02:00', []],
    ['prose', 'The track begins here.\nFILE it under novels.', []],
    ['nothing', '', []],
  ])('reads where tracks begin: %s', (_about, text, starts) => {
    expect(startsOf(text)).toEqual(starts)
  })

  it.each<[string, string, string | undefined]>([
    ['quotation marks', 'TITLE "Dawn"', 'Dawn'],
    ['none', 'TITLE Dawn chorus', 'Dawn chorus'],
    ['marks inside', 'TITLE "The "Dawn" chorus"', 'The "Dawn" chorus'],
    ['a title after the start', 'INDEX 01 00:00:00\nTITLE "Dawn"', 'Dawn'],
    ['no title', '', undefined],
  ])('reads titles: %s', (_about, line, title) => {
    const [recording] = read(`FILE "a.wav" WAVE\nTRACK 01 AUDIO\n${line}\nINDEX 01 00:01:00`)
    expect(recording?.chapters[0]?.title).toBe(title)
  })

  it.each(['Side one.flac', 'a.b.wav', '夜.mp3', 'WAVE'])(
    'reads the name %s without quotation marks',
    (name) => {
      expect(read(`FILE ${name} WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00`)[0]?.name).toBe(name)
    },
  )

  it('counts a track to the file in which it begins, though its pause stands in the one before', () => {
    const text =
      'FILE "1.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nINDEX 00 03:00:00\nFILE "2.wav" WAVE\nINDEX 01 00:00:00'
    expect(read(text).map(({ name, chapters }) => [name, chapters.length])).toEqual([
      ['1.wav', 1],
      ['2.wav', 1],
    ])
  })

  it.each<[string, string[]]>([
    ['cp932', ['夜の本', '目覚め']],
    ['gb18030', ['第一章', '封面']],
    ['big5', ['第一話', '目錄']],
    ['cp949', ['제1화', '외전']],
    ['windows-1251', ['Глава 1', 'Глава 2']],
    ['windows-1252', ['Café', 'Größe']],
    ['windows-1253', ['Κεφάλαιο 1', 'Τέλος']],
    ['windows-1250', ['Rozdział 1', 'Część 2']],
    ['utf-8', ['夜の本', 'Größe']],
    ['utf-16', ['夜の本', 'Größe']],
  ])('reads titles in %s: %j', (encoding, titles) => {
    const bytes = iconv.encode(aSheet(...titles), encoding)
    expect(parseCue(bytes)[0]?.chapters.map(({ title }) => title)).toEqual(titles)
  })

  it('takes no sheet of more tracks than any disc has', () => {
    const tracks = Array.from(
      { length: 1001 },
      (_, at) => `TRACK ${at} AUDIO\nINDEX 01 ${at}:00:00`,
    )
    expect(read(`FILE "a.wav" WAVE\n${tracks.join('\n')}`)).toEqual([])
  })
})
