import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '../test-ziptree.ts'
import { aWork } from '../test-works.ts'
import { listFolderTracks, toTrackWork } from './folder-tracks.ts'

const work = aWork({
  workno: 'RJ00000201',
  name: { ja_JP: '夜のうた', en_US: 'Night songs' },
  maker: { id: 'RG1', name: { ja_JP: '夜凪工房', en_US: 'Yonagi Works' }, name_phonetic: { ja_JP: '' } },
})
const build = new TreeBuilder()
const album = build.build(work.workno, [
  build.audio('01.mp3', { title: 'みなと', artist: '夜凪工房' }),
  build.audio('02.mp3', { artist: 'ＹＯＮＡＧＩ works' }),
  build.audio('03.mp3', { artist: '月野うた' }),
  build.audio('04.mp3'),
  build.image('cover.jpg'),
])
const shown = album.tree.filter((entry) => entry.type !== 'hidden')
const list = (locale: 'ja_JP' | 'en_US' | 'ko_KR') =>
  listFolderTracks(album, { path: '', entries: shown }, toTrackWork(work, locale))

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
})
