import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findListenPlace } from './listen-place.ts'

const build = new TreeBuilder()
const album = build.build('RJ00000101', [
  build.image('cover.jpg'),
  build.folder('mp3', [build.audio('01.mp3'), build.audio('02.mp3'), build.audio('03.mp3')]),
  build.folder('wav', [build.audio('01.wav'), build.audio('02.wav')]),
])
const work = {
  workno: 'RJ00000101',
  title: 'Album',
  maker: 'Maker',
  makerNames: ['Maker'],
  artworkUrl: '',
}
const find = (last?: { path: string; isHeard: boolean }) => {
  const place = findListenPlace(album, work, last)
  return place && { from: place.tracks[place.startIndex]?.path, count: place.tracks.length }
}

describe('where listening goes on', () => {
  it('is the first folder with audio, where nothing was played: formats are not mixed', () => {
    expect(find()).toEqual({ from: 'mp3/01.mp3', count: 3 })
  })

  it('is the track that was played last, in its own folder', () => {
    expect(find({ path: 'wav/02.wav', isHeard: false })).toEqual({ from: 'wav/02.wav', count: 2 })
  })

  it('is the track after one that was heard to its end', () => {
    expect(find({ path: 'mp3/01.mp3', isHeard: true })).toEqual({ from: 'mp3/02.mp3', count: 3 })
  })

  it('is the start again after the last track, and where the track is gone', () => {
    expect(find({ path: 'mp3/03.mp3', isHeard: true })).toEqual({ from: 'mp3/01.mp3', count: 3 })
    expect(find({ path: 'flac/01.flac', isHeard: false })?.from).toBe('mp3/01.mp3')
  })

  it('goes on with the next disc, and from the second to the tenth', () => {
    const discs = ['Disc 1', 'Disc 10', 'Disc 2'].map((name) =>
      build.folder(name, [build.audio('01.mp3'), build.audio('02.mp3')]),
    )
    const tree = build.build('RJ00000102', discs)
    const goOn = (path: string, isHeard = true) => {
      const place = findListenPlace(tree, work, { path, isHeard })
      return [place?.tracks[place.startIndex]?.path, place?.tracks.length, place?.isContinued]
    }
    expect(goOn('Disc 1/01.mp3')).toEqual(['Disc 1/02.mp3', 6, true])
    expect(goOn('Disc 1/02.mp3')).toEqual(['Disc 2/01.mp3', 6, true])
    expect(goOn('Disc 2/02.mp3')).toEqual(['Disc 10/01.mp3', 6, true])
    expect(goOn('Disc 10/02.mp3')).toEqual(['Disc 1/01.mp3', 6, false])
    expect(goOn('Disc 2/01.mp3', false)).toEqual(['Disc 2/01.mp3', 6, true])
  })

  it('begins with the first disc, whatever lies before it', () => {
    const tree = build.build('RJ00000103', [
      build.folder('Bonus', [build.audio('talk.mp3')]),
      build.folder('下巻', [build.audio('01.mp3')]),
      build.folder('上巻', [build.audio('01.mp3')]),
    ])
    const place = findListenPlace(tree, work, undefined)
    expect(place?.tracks.map(({ path }) => path)).toEqual(['上巻/01.mp3', '下巻/01.mp3'])
  })

  it.each([
    ['CD1', 'CD2'],
    ['disc-9', 'disc-10'],
    ['ディスク1', 'ディスク2'],
    ['第1巻', '第2巻'],
  ])('leads from the end of %s to %s', (one, next) => {
    const discs = [next, one].map((name) => build.folder(name, [build.audio('01.mp3')]))
    const tree = build.build('RJ00000104', discs)
    const place = findListenPlace(tree, work, { path: `${one}/01.mp3`, isHeard: true })
    expect(place?.tracks[place.startIndex]?.path).toBe(`${next}/01.mp3`)
    expect(place?.isContinued).toBe(true)
  })

  it('is nowhere in a work without audio', () => {
    const book = build.build('BJ00000101', [build.image('1.jpg')])
    expect(findListenPlace(book, work, undefined)).toBeUndefined()
  })
})
