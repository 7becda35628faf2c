import type { AudioPlayfile, Ziptree } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '../../base/test-ziptree.ts'
import { aWork } from '../../base/test-works.ts'
import { listAlbumTracks, toTrackWork } from './folder-tracks.ts'

const work = aWork({
  workno: 'RJ00000201',
  name: { ja_JP: '夜のうた', en_US: 'Night songs' },
  maker: {
    id: 'RG1',
    name: { ja_JP: '夜凪工房', en_US: 'Yonagi Works' },
    name_phonetic: { ja_JP: '' },
  },
})
const build = new TreeBuilder()
const album = build.build(work.workno, [
  build.audio('01.mp3', { title: 'みなと', artist: '夜凪工房' }),
  build.audio('02.mp3', { artist: 'ＹＯＮＡＧＩ works' }),
  build.audio('03.mp3', { artist: '月野うた' }),
  build.audio('04.mp3'),
  build.image('cover.jpg'),
])
const list = (locale: 'ja_JP' | 'en_US' | 'ko_KR') =>
  listAlbumTracks(album, '', toTrackWork(work, locale))

describe('the tracks of a folder', () => {
  it('are its audio, in its order, under their tagged title or file name', () => {
    expect(list('ja_JP').map(({ title }) => title)).toEqual(['みなと', '02', '03', '04'])
  })
  it('name the maker in the reader’s language, and anybody else as the file does', () => {
    const names = ['Yonagi Works', 'Yonagi Works', '月野うた', 'Yonagi Works']
    expect(list('en_US').map(({ artist }) => artist)).toEqual(names)
    expect(list('ko_KR')[0]?.artist).toBe('夜凪工房')
    expect(list('en_US')[0]?.workTitle).toBe('Night songs')
  })

  it('are called by their files’ names where a tag has the work’s title in any language', () => {
    const tree = [build.audio('01 Overture.mp3', { title: '夜のうた' })]
    const tracks = listAlbumTracks(build.build(work.workno, tree), '', toTrackWork(work, 'en_US'))
    expect(tracks.map(({ title }) => title)).toEqual(['01 Overture'])
  })

  it('are in the order of disc and track, where the folder holds several discs', () => {
    const tagged = (name: string, disc: number, track: number) =>
      build.audio(name, { title: name, disc, track })
    const named = [tagged('Anthem.mp3', 2, 1), tagged('Coda.mp3', 10, 1), tagged('Dawn.mp3', 1, 2)]
    const listed = (tree: Ziptree['tree']) =>
      listAlbumTracks(build.build(work.workno, tree), '', toTrackWork(work, 'en_US')).map(
        ({ path }) => path,
      )
    expect(listed([...named, tagged('Eve.mp3', 1, 1)])).toEqual(
      ['Eve', 'Dawn', 'Anthem', 'Coda'].map((name) => `${name}.mp3`),
    )
    // Two files of one place are two formats, and a file without tags has no place.
    const asStored = ['Anthem.mp3', 'Coda.mp3', 'Dawn.mp3']
    expect(listed([...named, tagged('Dawn.wav', 1, 2)])).toEqual([...asStored, 'Dawn.wav'])
    expect(listed([...named, build.audio('Eve.mp3')])).toEqual([...asStored, 'Eve.mp3'])
  })

  it('have their chapters in order of time, as older trees have not', () => {
    const late = build.audio('late.mp3')
    const tree = build.build(work.workno, [late])
    const playfile = tree.playfile[late.hashname] as AudioPlayfile
    playfile.audio.chapters = [
      { title: 'Three', start_seconds: 20 },
      { title: 'One', start_seconds: 0 },
      { title: 'Two', start_seconds: 10 },
    ]
    const [track] = listAlbumTracks(tree, '', toTrackWork(work, 'en_US'))
    expect(track?.chapters?.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  })
})
