import type { MediaTags } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '../../base/test-ziptree.ts'
import { findSoundFolder, listAlbumFolders } from './album-folders.ts'

/** A work of folders with a sound in each; paths are at most two folders deep. */
function aWork(paths: readonly (string | [path: string, tags: MediaTags])[]) {
  const build = new TreeBuilder()
  const files = paths.map((path) => {
    const [folder, tags] = typeof path === 'string' ? [path, undefined] : path
    const [outer = '', inner] = folder.split('/')
    return { outer, inner, sound: build.audio('01.mp3', tags) }
  })
  const tree = [...Map.groupBy(files, ({ outer }) => outer)].map(([outer, inside]) =>
    build.folder(
      outer,
      inside.map(({ inner, sound }) =>
        inner === undefined ? sound : build.folder(inner, [sound], `${outer}/${inner}`),
      ),
    ),
  )
  return build.build('RJ00000104', tree)
}
const album = (paths: Parameters<typeof aWork>[0], from: string) =>
  listAlbumFolders(aWork(paths), from)

describe('folders that are heard one after the other', () => {
  it.each<[string[]]>([
    [['Disc 1', 'Disc 2', 'Disc 10']],
    [['CD1', 'CD2', 'CD3']],
    [['Disk One', 'Disk Two', 'Disk Three']],
    [['上巻', '中巻', '下巻']],
    [['夜行列車 上', '夜行列車 下']],
    [['前編', '後編']],
    [['Part I', 'Part II', 'Part IX']],
    [['Side A', 'Side B']],
    [['A面', 'B面']],
    [['第1巻', '第2巻', '第10巻']],
    [['第一巻', '第二巻', '第十巻']],
    [['1枚目', '2枚目']],
    [['1st disc', '2nd disc', '3rd disc']],
    [['Disc 1 - Leaving', 'CD 2 - Arriving', '特典ディスク']],
    [['1', '2', '10']],
    [['01', '02']],
    [['Night Train CD1', 'Night Train CD2']],
    [['Disc 1/mp3', 'Disc 2/mp3']],
    [['mp3/Disc 1', 'mp3/Disc 2']],
    [['Disc 1/Side A', 'Disc 1/Side B', 'Disc 2/Side A', 'Disc 2/Side B']],
  ])('are discs, in their order: %j', (discs) => {
    for (const from of discs) expect(album(discs.toReversed(), from)).toEqual(discs)
  })

  it.each<[string[]]>([
    [['mp3', 'wav']],
    [['MP3 320kbps', 'FLAC 24bit 96kHz']],
    [['1_mp3', '2_wav', '3_flac']],
    [['128', '320']],
    [['CD', 'Hi-Res']],
    [['CD 44.1kHz', 'CD 48kHz']],
    [['SEあり', 'SEなし']],
    [['高音質', '圧縮']],
    [['本編', 'おまけ']],
    [['Disc 1 mp3', 'Disc 1 flac']],
    [['Night Train CD1', 'Day Boat CD1']],
    [['Party 1', 'Party 2']],
  ])('are not folders of formats or of other recordings: %j', (folders) => {
    for (const from of folders) expect(album(folders, from)).toEqual([from])
  })

  it('are those of one format, wherever the format is named', () => {
    const paths = ['Disc 1 flac', 'Disc 1 mp3', 'Disc 2 flac', 'Disc 2 mp3']
    expect(album(paths, 'Disc 1 mp3')).toEqual(['Disc 1 mp3', 'Disc 2 mp3'])
    const inside = ['Disc 1/flac', 'Disc 1/mp3', 'Disc 2/flac', 'Disc 2/mp3']
    expect(album(inside, 'Disc 2/mp3')).toEqual(['Disc 1/mp3', 'Disc 2/mp3'])
    expect(album(['flac/CD1', 'mp3/CD1', 'mp3/CD2'], 'mp3/CD1')).toEqual(['mp3/CD1', 'mp3/CD2'])
  })

  it('may be laid out in another way on each disc', () => {
    const paths = ['Disc 1', 'Disc 2/tracks', 'Disc 3/Side A', 'Disc 3/Side B']
    expect(album(paths, 'Disc 1')).toEqual(paths)
  })

  it('may be recognized by their tags alone', () => {
    const tagged = (path: string, disc: number, title = 'Night Train') =>
      [path, { album: title, disc }] as [string, MediaTags]
    const names = [tagged('Leaving', 2), tagged('Arriving', 1)]
    expect(album(names, 'Leaving')).toEqual(['Arriving', 'Leaving'])
    expect(album([tagged('Leaving', 1), tagged('Arriving', 1)], 'Leaving')).toEqual(['Leaving'])
    expect(album([tagged('mp3', 1), tagged('wav', 2)], 'mp3')).toEqual(['mp3'])
    expect(album([tagged('Leaving', 1), tagged('Other', 2, 'Boat')], 'Leaving')).toEqual([
      'Leaving',
    ])
  })

  it('are the root alone where the sounds lie there, and a folder that is gone alone', () => {
    const build = new TreeBuilder()
    const tree = build.build('RJ00000105', [build.audio('01.mp3')])
    expect(listAlbumFolders(tree, '')).toEqual([''])
    expect(listAlbumFolders(tree, 'gone/by')).toEqual(['gone/by'])
    expect(findSoundFolder(tree)).toBe('')
  })
})
