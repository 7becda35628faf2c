import type { Ziptree } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { anImage, aTree } from '../offline/test-store.ts'
import { listKeepable, listParts, needsKey, readPartList } from './list-parts.ts'

const toJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const film = {
  type: 'video',
  length: 9,
  size: '',
  video: {
    files: { codec: 'h264', frame_rate: '24/1', width: 1, height: 1 },
    optimized: {
      name: 'f.m3u8',
      duration: '1',
      streams: [] as string[],
      list: 'f.json',
      length: 900,
      size: '',
    },
  },
  captions: [{ name: 'c.vtt' }],
} as const
const book = {
  type: 'epub_reflowable',
  length: 5,
  size: '',
  epub_reflowable: {
    optimized: { encrypted: true, length: 500, spine_count: 1, characters: 1, direction: 'rtl' },
  },
} as const
const html = { type: 'html', length: 7, size: '', html: { entry: 'index.html' } } as const
const failed = { type: 'image', length: 3, size: '', verdict: 'corrupted' } as const

const tree = aTree(
  { 'a.jpg': anImage('a.webp', 10), 'f.mp4': { ...film, captions: [...film.captions] } },
  {
    tree: [
      { type: 'file', name: '1.jpg', hashname: 'a.jpg' },
      {
        type: 'folder',
        name: '本編',
        path: '本編',
        children: [{ type: 'file', name: '船.mp4', hashname: 'f.mp4' }],
      },
    ],
  },
)
const pathsOf = (ziptree: Ziptree, hashname: string) =>
  listParts(ziptree, hashname).parts.map(({ path }) => path)

describe('what can be kept', () => {
  it.each([
    ['', ['1.jpg', '本編/船.mp4']],
    ['本編', ['本編/船.mp4']],
    ['1.jpg', ['1.jpg']],
    ['none', []],
  ])('lists %j as %j', (path, files) => {
    expect(listKeepable(tree, path).map((file) => file.path)).toEqual(files)
  })

  it('counts a film by all its files', () => {
    expect(listKeepable(tree, '本編')[0]?.length).toBe(900)
  })

  it('brings the subtitles of a film or a sound along with it', () => {
    const optimized = { name: 'line.vtt', length: 20, size: '' }
    const ziptree = aTree(
      {
        'f.mp4': { ...film, captions: [{ name: 'line.vtt', hashname: 'l.vtt' }] },
        'l.vtt': { type: 'vtt', length: 30, size: '', vtt: { optimized } },
        'other.vtt': { type: 'vtt', length: 30, size: '', vtt: { optimized } },
      },
      {
        tree: [
          { type: 'file', name: '船.mp4', hashname: 'f.mp4' },
          {
            type: 'folder',
            name: '字幕',
            path: '字幕',
            children: [
              { type: 'file', name: '船.vtt', hashname: 'l.vtt' },
              { type: 'file', name: '別.vtt', hashname: 'other.vtt' },
            ],
          },
        ],
      },
    )
    expect(listKeepable(ziptree, '船.mp4').map((file) => file.path)).toEqual([
      '船.mp4',
      '字幕/船.vtt',
    ])
  })

  it('leaves out what cannot be opened', () => {
    expect(listKeepable(aTree({ 'x.jpg': failed }), '')).toEqual([])
  })
})

describe('parts of a file', () => {
  it('takes the one of two sounds that this device plays', () => {
    const optimized = { name: 'a.mp3', length: 90, size: '', bit_rate: 1, duration: 1 }
    const audio = { files: { codec: 'mp3', sample_rate: 44100, channels: 2 }, optimized }
    const levelled = { name: 'even.mp3', length: 80, size: '', gain: -6 }
    const ziptree = aTree({
      'a.wav': { type: 'audio', length: 9, size: '', audio: { ...audio, levelled } },
      'b.wav': { type: 'audio', length: 9, size: '', audio },
    })
    expect(listParts(ziptree, 'a.wav').parts).toEqual([{ path: 'optimized/a.mp3', length: 90 }])
    const kept = ['a.wav', 'b.wav'].flatMap((name) => listParts(ziptree, name, 'levelled').parts)
    expect(kept).toEqual([
      { path: 'optimized/even.mp3', length: 80 },
      { path: 'optimized/a.mp3', length: 90 },
    ])
  })

  it('takes a page with its preview', () => {
    expect(pathsOf(tree, 'a.jpg')).toEqual(['optimized/a.webp', 'thumbnails/a.webp'])
  })

  it('takes a film with its playlist, its words and all files of its list', () => {
    expect(pathsOf(tree, 'f.mp4')).toEqual(['optimized/f.m3u8', 'optimized/c.vtt'])
    const { list } = listParts(tree, 'f.mp4')
    expect(readPartList(list!, toJson([{ name: 'f/1.ts', length: 4 }]))).toEqual([
      { path: 'optimized/f/1.ts', length: 4 },
    ])
  })

  it('knows the length of a film by its list, or as older trees say it', () => {
    const lengthOf = (lengths: object) => {
      const optimized = { ...film.video.optimized, ...lengths }
      const playfile = { 'f.mp4': { ...film, video: { ...film.video, optimized } } }
      const entry = { type: 'file', name: 'f.mp4', hashname: 'f.mp4' }
      return listKeepable({ playfile, tree: [entry] } as unknown as Ziptree, '')[0]?.length
    }
    expect([lengthOf({}), lengthOf({ length: 40, list_length: 900 })]).toEqual([900, 900])
  })

  it('takes a book with every resource and its text for search, and says that it has a key', () => {
    const ziptree = aTree({ 'b.epub': book })
    expect([needsKey(ziptree), needsKey(tree)]).toEqual([true, false])
    const { list } = listParts(ziptree, 'b.epub')
    const manifest = { resources: { 'OEBPS/1.xhtml': { type: 'text/html', length: 8 } } }
    expect(readPartList(list!, toJson(manifest)).map(({ path }) => path)).toEqual([
      'epub/b.epub/META-INF/text.json',
      'epub/b.epub/OEBPS/1.xhtml',
    ])
  })

  it('takes pages, sounds and scripts of a voice comic, each once', () => {
    const ziptree = aTree({
      'v.zip': {
        type: 'voicecomic_v2',
        length: 1,
        size: '',
        voicecomic_v2: { optimized: { encrypted: true, length: 20, page_count: 2 } },
      },
    })
    const { list } = listParts(ziptree, 'v.zip')
    const sound = { src: 'all.mp3', captions: [{ name: 'all.vtt' }] }
    const page = { src: '1.webp', length: 4, audio: sound, audios: [sound] }
    const meta = { pages: [page, { ...page, src: '2.webp' }] }
    expect(readPartList(list!, toJson(meta)).map(({ path }) => path)).toEqual([
      'viewer/v.zip/1.webp',
      'viewer/v.zip/all.mp3',
      'optimized/all.vtt',
      'viewer/v.zip/2.webp',
    ])
  })

  it('takes every file as it came where the work runs in the browser', () => {
    const ziptree = aTree({ 'i.html': html, 'a.jpg': anImage('a.webp', 10) })
    expect(pathsOf(ziptree, 'i.html')).toEqual(['files/i.html'])
    expect(pathsOf(ziptree, 'a.jpg')).toContain('files/a.jpg')
  })
})
