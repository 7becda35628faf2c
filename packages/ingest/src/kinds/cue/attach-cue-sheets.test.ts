import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioPlayfile, Chapter } from '@yomikura/content/ziptree'
import { walkFiles } from '@yomikura/content/tree-path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aSilence } from '../../test-sounds.ts'
import { attachCueSheets } from './attach-cue-sheets.ts'
import { parseCue } from './parse-cue.ts'

const aSheet = (name: string, starts = ['00:00:00', '00:02:00']) =>
  `FILE "${name}" WAVE\n${starts
    .map((start, at) => `TRACK ${at + 1} AUDIO\nTITLE "Part ${at + 1}"\nINDEX 01 ${start}`)
    .join('\n')}`

function aSound(durationSeconds: number, titles: readonly string[] = []): AudioPlayfile {
  const chapters = titles.map((title, at) => ({ start_seconds: at, title }))
  const optimized = {
    name: 'a.mp3',
    length: 1,
    size: '1 B',
    bit_rate: 1,
    duration: durationSeconds,
  }
  const audio = { files: { codec: 'mp3', sample_rate: 44_100, channels: 1 }, optimized, chapters }
  return { type: 'audio', length: 1, size: '1 B', audio }
}

type Given = Record<string, AudioPlayfile | string>

/** Chapters of each sound, its sheets attached. */
function listAttached(given: Given): Record<string, string> {
  const files = Object.entries(given).map(([path, file]) => {
    const segments = path.split('/')
    if (typeof file !== 'string') return { path, segments, playfile: file }
    const playfile = { type: 'other', length: 1, size: '1 B' } as const
    return { path, segments, playfile, cue: parseCue(Buffer.from(file)) }
  })
  const attached = attachCueSheets(files)
  return Object.fromEntries(
    files.flatMap(({ path }, at) => {
      const playfile = attached[at]
      return playfile && 'audio' in playfile ? [[path, write(playfile.audio.chapters)]] : []
    }),
  )
}

function write(chapters: readonly Chapter[] = []): string {
  return chapters.map(({ start_seconds, title }) => `${start_seconds} ${title}`).join(', ')
}

const SOUND = aSound(5)
const BOTH = '0 Part 1, 2 Part 2'

describe('a cue sheet beside a sound', () => {
  it.each<[string, Given, Record<string, string>]>([
    ['of the same name', { 'a.mp3': SOUND, 'a.cue': aSheet('a.mp3') }, { 'a.mp3': BOTH }],
    [
      'in another format',
      { 'Disc.flac': SOUND, 'x.cue': aSheet('disc.WAV') },
      { 'Disc.flac': BOTH },
    ],
    [
      'in letters of another form',
      { 'Ｄｉｓｃ.mp3': SOUND, 'x.cue': aSheet('disc.wav') },
      { 'Ｄｉｓｃ.mp3': BOTH },
    ],
    [
      'called otherwise when it was copied',
      { 'a.mp3': SOUND, 'a.cue': aSheet('CDImage.wav') },
      { 'a.mp3': BOTH },
    ],
    [
      'with both extensions',
      { 'a.mp3': SOUND, 'b.mp3': SOUND, 'a.mp3.cue': aSheet('CDImage.wav') },
      { 'a.mp3': BOTH, 'b.mp3': '' },
    ],
    [
      'by a path of another machine',
      { 'a.mp3': SOUND, 'b.mp3': SOUND, 'x.cue': aSheet('C:\\rip\\b.wav') },
      { 'a.mp3': '', 'b.mp3': BOTH },
    ],
    [
      'in its own folder only',
      { '1/a.mp3': SOUND, '2/a.mp3': SOUND, '2/a.cue': aSheet('a.wav') },
      { '1/a.mp3': '', '2/a.mp3': BOTH },
    ],
    [
      'that names neither of two',
      { 'a.mp3': SOUND, 'b.mp3': SOUND, 'x.cue': aSheet('c.wav') },
      { 'a.mp3': '', 'b.mp3': '' },
    ],
    [
      'with a track behind its end',
      { 'a.mp3': SOUND, 'a.cue': aSheet('a.mp3', ['00:00:00', '00:02:00', '09:00:00']) },
      { 'a.mp3': BOTH },
    ],
    ['of one track', { 'a.mp3': SOUND, 'a.cue': aSheet('a.mp3', ['00:00:00']) }, { 'a.mp3': '' }],
    [
      'for two sounds',
      { '1.mp3': SOUND, '2.mp3': SOUND, 'x.cue': `${aSheet('1.wav')}\n${aSheet('2.wav')}` },
      { '1.mp3': BOTH, '2.mp3': BOTH },
    ],
    [
      'that has numbers inside',
      { 'a.mp3': aSound(5, ['1', '2']), 'a.cue': aSheet('a.mp3') },
      { 'a.mp3': BOTH },
    ],
    [
      'that has titles inside',
      { 'a.mp3': aSound(5, ['One', 'Two']), 'a.cue': aSheet('a.mp3') },
      { 'a.mp3': '0 One, 1 Two' },
    ],
  ])('gives it chapters: a sound %s', (_about, given, expected) => {
    expect(listAttached(given)).toEqual(expected)
  })

  it('is read with its sound and is no file of the work', async () => {
    const source = await aFolder()
    await writeFile(join(source, 'a.mp3'), aSilence(5))
    await writeFile(join(source, 'a.cue'), iconv.encode(aSheet('音声.wav'), 'cp932'))
    await writeFile(join(source, 'b.cue'), 'queue')
    const outputFolder = join(await aFolder(), 'out')
    const { ziptree, verdicts } = await ingestWork(anIngest({ source, outputFolder }))
    const files = [...walkFiles(ziptree.tree)].filter(({ entry }) => entry.type !== 'hidden')
    expect(files.map(({ path }) => path)).toEqual(['a.mp3', 'b.cue'])
    const [sound] = files.map(
      ({ entry }) => 'hashname' in entry && ziptree.playfile[entry.hashname],
    )
    expect(sound && 'audio' in sound && write(sound.audio.chapters)).toBe(BOTH)
    expect(verdicts.map(({ path, verdict }) => [path, verdict]).sort()).toEqual([
      ['a.cue', 'ok'],
      ['a.mp3', 'ok'],
      ['b.cue', 'unsupported'],
    ])
  })
})
