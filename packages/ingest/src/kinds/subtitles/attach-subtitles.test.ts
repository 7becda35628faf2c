import type { Caption, Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { attachSubtitles } from './attach-subtitles.ts'
import { findLanguage } from './language-names.ts'

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
  const playfile = /\.(?:vtt|srt|lrc)$/.test(path) ? subtitles : sound
  return { segments: path.split('/'), hashname: path, playfile }
}
const attach = (...paths: string[]) => attachSubtitles(paths.map(aFile))
const attached = (...paths: string[]) =>
  attach(...paths).map((playfile) => ('vtt' in playfile ? playfile.vtt : undefined))
/** What the captions of the first file are, without those inside it. */
const captionsOf = (...paths: string[]): Partial<Caption>[] => {
  const [playfile] = attach(...paths)
  const captions = playfile && 'captions' in playfile ? (playfile.captions ?? []) : []
  return captions.slice(0, -1).map(({ name: _name, hashname: _hashname, ...traits }) => traits)
}

describe('attachSubtitles', () => {
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
    expect(attach(...paths)[0]).toMatchObject({
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

  it.each<[string, Partial<Caption>]>([
    ['Movie.en.srt', { language: 'en' }],
    ['Movie.en.sdh.srt', { language: 'en', sdh: true }],
    ['Movie.sdh.en.srt', { language: 'en', sdh: true }],
    ['Movie.de.cc.srt', { language: 'de', sdh: true }],
    ['Movie.en.hi.srt', { language: 'en', sdh: true }],
    ['Movie.hi.srt', { language: 'hi' }],
    ['Movie.hi.hi.srt', { language: 'hi' }],
    ['Movie.ja.forced.srt', { language: 'ja', forced: true }],
    ['Movie.forced.srt', { forced: true }],
    ['Movie.foreign.fr.srt', { language: 'fr', forced: true }],
    ['Movie.default.fr.srt', { language: 'fr', default: true }],
    ['Movie.fr.default.forced.srt', { language: 'fr', default: true, forced: true }],
    ['Movie.EN.SDH.srt', { language: 'en', sdh: true }],
    ['Movie.en-sdh.srt', { language: 'en', sdh: true }],
    ['Movie.en_cc.srt', { language: 'en', sdh: true }],
    ['Movie.en[forced].srt', { language: 'en', forced: true }],
    ['Movie.zh-Hant-TW.vtt', { language: 'zh-hant-tw' }],
    ['Movie.pt-BR.vtt', { language: 'pt-br' }],
    ['Movie.es-419.vtt', { language: 'es-419' }],
    ['Movie.jpn.srt', { language: 'ja' }],
    ['Movie.chi.srt', { language: 'zh' }],
    ['Movie.zho.forced.srt', { language: 'zh', forced: true }],
    ['Movie.日本語.srt', { language: 'ja' }],
    ['Movie.English.srt', { language: 'en' }],
    ['Movie.Japanese.sdh.srt', { language: 'ja', sdh: true }],
    ['Movie.Brazilian Portuguese.srt', { language: 'pt-br' }],
    ['Movie.chs.srt', { language: 'zh-hans' }],
    ['Movie.mp4.ja.vtt', { language: 'ja' }],
    ['Movie.mp4.ja.forced.vtt', { language: 'ja', forced: true }],
    ['movie.JA.srt', { language: 'ja' }],
    ['Movie.en.Commentary.srt', { language: 'en', label: 'Commentary' }],
    [
      "Movie.en.Director's cut.forced.srt",
      { language: 'en', label: "Director's cut", forced: true },
    ],
    ['Movie.en.Polish.srt', { language: 'en', label: 'Polish' }],
    ['Movie_ja.srt', { language: 'ja' }],
    ['Movie-en.srt', { language: 'en' }],
    ['Movie_zh-Hant-TW.srt', { language: 'zh-hant-tw' }],
    ['Movie_en_forced.srt', { language: 'en', forced: true }],
    ['Movie - English.srt', { language: 'en' }],
    ['Movie (it).srt', { language: 'it' }],
    ['Movie [Japanese].srt', { language: 'ja' }],
    ['Movie【日本語】.srt', { language: 'ja' }],
    ['Movie(en-sdh).srt', { language: 'en', sdh: true }],
    ['Movie.简英.srt', { language: 'zh-hans' }],
    ['Movie.繁日.srt', { language: 'zh-hant' }],
    ['Movie.srt', {}],
  ])('reads language, flags and title of %s', (name, traits) => {
    expect(captionsOf('Movie.mp4', name)).toEqual([traits])
  })

  it.each([
    ['Movie.2.srt'],
    ['Movie.new.srt'],
    ['Movie.man.srt'],
    ['Movie.Commentary.en.srt'],
    ['Movie.forcedly.srt'],
    ['Movie.defaults.srt'],
    ['Movie.zz.srt'],
    ['Movie.en-XX1.srt'],
    ['Movie en.srt'],
    ['MovieEN.srt'],
    ['Movie-2.srt'],
    ['Movie_new.srt'],
    ['Movie (2024).srt'],
    ['Movie - en - Commentary.srt'],
    ['Other (en).srt'],
    ['Movie.constructor.srt'],
    ['en.srt'],
  ])('leaves %s alone, of which the end only looks like a flag', (name) => {
    expect(captionsOf('Movie.mp4', name)).toEqual([])
  })

  it.each([
    ['Say.hi.mp4', 'Say.hi.srt'],
    ['Live.cc.mp4', 'Live.cc.srt'],
    ['Brute.forced.mp4', 'Brute.forced.srt'],
    ['Made.it.mp4', 'Made.it.srt'],
    ['Made_it.mp4', 'Made_it.srt'],
    ['Say (hi).mp4', 'Say (hi).srt'],
    ['Vol.1.Part.2.mp3', 'Vol.1.Part.2.lrc'],
  ])('takes no flag or language from the name of the film itself: %s', (film, name) => {
    expect(captionsOf(film, 'Say.mp4', 'Live.mp4', 'Brute.mp4', 'Made.mp4', name)).toEqual([{}])
  })

  it.each<[string[], (string | undefined)[]]>([
    [
      ['F/Film.mp4', 'F/Subs/2_English.srt', 'F/Subs/3_French.srt'],
      ['en 2', 'fr 3'],
    ],
    [
      ['F/Film.mp4', 'F/Subs/English.srt', 'F/Subs/eng.sdh.srt'],
      ['en', 'en sdh'],
    ],
    [
      ['F/Film.mp4', 'F/Subs/2_English.srt', 'F/Subs/3_English.srt'],
      ['en 2', 'en 3'],
    ],
    [['F/Film.mp4', 'F/Subs/2.srt', 'F/Subs/notes.srt'], ['- 2']],
    [['Film.mkv', '字幕/日本語.srt'], ['ja']],
    [['Film.mkv', '01.mp3', 'subtitles/jpn.vtt'], ['ja']],
    [['E1.mp4', 'E2.mp4', 'Subs/E1/3_jpn.srt', 'Subs/E2/2_kor.srt'], ['ja 3']],
    [['E1.mp4', 'E2.mp4', 'Subs/e1/Director.srt', 'Subs/2_English.srt'], ['- Director']],
    [['E1.mp4', 'E2.mp4', 'Subs/E1.en.srt', 'Subs/E2.en.srt'], ['en']],
    [['01.mp3', 'Subs/ja.lrc'], ['ja']],
    [['01.mp3', '02.mp3', 'Subs/ja.lrc'], []],
    [['Film.mp4', 'Extras/2_English.srt'], []],
    [['A/Film.mp4', 'B/Subs/2_English.srt'], []],
  ])('reads %j as of the film beside their folder', (paths, expected) => {
    const said = captionsOf(...paths).map(({ language = '-', label, sdh }) =>
      [language, label, sdh && 'sdh'].filter(Boolean).join(' '),
    )
    expect(said).toEqual(expected)
  })

  it('puts the default first, then the whole, then those for the deaf, then the forced', () => {
    const names = ['en.forced', 'en.sdh', 'en', 'ja', 'fr.default']
    const traits = captionsOf('Movie.mp4', ...names.map((name) => `Movie.${name}.srt`))
    expect(traits.map(({ language, forced, sdh }) => [language, forced ?? sdh])).toEqual([
      ['fr', undefined],
      ['en', undefined],
      ['ja', undefined],
      ['en', true],
      ['en', true],
    ])
    expect(attached('Movie.mp4', 'Movie.en.forced.srt', 'Movie.en.srt')[0]).toBe('Movie.en.srt')
  })

  it('reads names of any number of parts', () => {
    expect(captionsOf('Movie.mp4', `Movie${'.en'.repeat(1300)}.srt`)).toEqual([])
  })
})

describe('findLanguage', () => {
  it.each([
    ['ja', 'ja'],
    ['JPN', 'ja'],
    ['jp', 'ja'],
    ['日本語字幕', 'ja'],
    ['日文', 'ja'],
    ['일본어', 'ja'],
    ['Deutsch', 'de'],
    ['Français', 'fr'],
    ['fre', 'fr'],
    ['ger', 'de'],
    ['zh_Hans_CN', 'zh-hans-cn'],
    ['zh-CHT', 'zh-hant'],
    ['Chinese (Traditional)', 'zh-hant'],
    ['Simplified Chinese', 'zh-hans'],
    ['繁體中文', 'zh-hant'],
    ['中文', 'zh'],
    ['한국어', 'ko'],
    ['English subs', 'en'],
    ['ｅｎ', 'en'],
  ])('reads %s', (text, tag) => {
    expect(findLanguage(text)).toBe(tag)
  })

  it.each(['', 'und', 'the', 'sun', 'en-', 'en-Zzzzz', 'x'.repeat(5000), '1', 'subs', '字幕'])(
    'finds none in %s',
    (text) => {
      expect(findLanguage(text)).toBeUndefined()
    },
  )
})
