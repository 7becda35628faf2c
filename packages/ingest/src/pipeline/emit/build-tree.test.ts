import { walkFiles } from '@yomikura/content/tree-path'
import type { OptimizedImage, Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { buildTree } from './build-tree.ts'
import { findCoverPage } from './cover.ts'

const list = (text: string) => text.split(' | ')
const treeOf = (paths: readonly string[]) =>
  buildTree(paths.map((path) => ({ segments: path.split('/'), hashname: path })))
const order = (paths: readonly string[]) => [...walkFiles(treeOf(paths))].map(({ path }) => path)

/** The picture that stands for a work of pictures, by its path. */
function coverOf(paths: readonly string[]): string | undefined {
  const toPlayfile = (path: string): Playfile => {
    const optimized = { name: path } as unknown as OptimizedImage
    return { type: 'image', image: { files: optimized, optimized } } as unknown as Playfile
  }
  const playfile = Object.fromEntries(paths.map((path) => [path, toPlayfile(path)]))
  return findCoverPage({ tree: treeOf(paths), playfile })?.name
}

const BONUS = 'おまけ/01.png | おまけ/02.png | おまけ/03.png | おまけ/04.png'

describe('a tree is in the order in which its work is read', () => {
  it.each([
    ['pages before a bonus folder', `001.png | 002.png | 003.png | 004.png | ${BONUS}`],
    [
      'pages before any folder beside them',
      '1.png | 2.png | 3.png | 10.png | old/1.png | old/2.png',
    ],
    ['chapters before pages beside them', '第2話/1.png | 第10話/1.png | 1.png | 2.png | 3.png'],
    ['a cover before its pages', 'cover.png | 001.png | 002.png | 003.png | 004.png'],
    ['a cover in Japanese before its pages', '表紙.png | 001.png | 002.png | 003.png'],
    ['a cover, one page', 'cover.jpg | 1.jpg'],
    ['chapters, then extras', '第1話/1.png | 第2話/1.png | 第10話/1.png | extras/1.png'],
    ['chapters, then files, then extras', '第1話/1.png | 第2話/1.png | cover.jpg | 特典/1.png'],
    ['the work, then its variants', '本編/1.png | 本編/2.png | 差分/1.png | 差分/2.png'],
    ['the work, then what lies beside it', '本文/1.png | カラー/1.png | モノクロ/1.png'],
    ['the work, then its music', '本編/1.mp3 | 本編/2.mp3 | BGM/1.mp3'],
    ['the work with its frame', '序章/1.png | 本編/1.png | 終章/1.png | CG/1.png | 特典/1.png'],
    ['a main story', 'Main story/1.png | Art/1.png | Bonus/1.png'],
    ['parts where none is the work itself', 'BGM/1.mp3 | 音声/1.mp3'],
    ['the work, then pages without text', 'ｙ/1.png | textless/1.png | textless/2.png'],
    ['tracks, then the bonus', '01.mp3 | 02.mp3 | cover.jpg | bonus/03.mp3'],
    ['half chapters', '第9話/1.png | 第10話/1.png | 第10.5話/1.png | 第11話/1.png'],
    ['parts', '前編/1.png | 中編/1.png | 後編/1.png'],
    ['numerals', '第一巻/第九話/1.png | 第一巻/第十話/1.png | 第二巻/第十一話/1.png'],
    ['a chapter about a bonus in its place', 'Ch 1/1.png | Ch 2 - Bonus/1.png | Ch 3/1.png'],
    ['extras of each volume', '1巻/1.png | 1巻/2.png | 1巻/3.png | 1巻/おまけ/1.png | 2巻/1.png'],
    ['extras where nothing else is', 'おまけ/1.png | 特典/1.png'],
  ])('%s', (_, names) => {
    const paths = list(names)
    expect(order(paths)).toEqual(paths)
    expect(order(paths.toReversed())).toEqual(paths)
  })
})

describe('the cover', () => {
  it.each([
    ['the first page, not the bonus', `001.png | 002.png | 003.png | ${BONUS}`, '001.png'],
    ['the picture called cover', '001.png | 002.png | 003.png | cover.png', 'cover.png'],
    ['the picture called 表紙', '001.png | 002.png | 003.png | 表紙.png', '表紙.png'],
    ['above all chapters', 'cover.jpg | 1/1.png | 1/2.png | 1/3.png', 'cover.jpg'],
    ['of the first chapter', '1/1.png | 1/cover.jpg | 2/1.png | 2/cover.jpg', '1/cover.jpg'],
    ['not the one of the extras', '1.png | 2.png | 3.png | extras/cover.png', '1.png'],
    ['not one of a folder beside pages', '1.png | 2.png | 3.png | old/cover.png', '1.png'],
    ['elsewhere, where it is called so', 'a/1.png | scans/cover.jpg', 'scans/cover.jpg'],
    ['not any front elsewhere', 'a/1.png | sprites/front.png', 'a/1.png'],
    [
      'the first page of the first chapter',
      '第二話/1.png | 第十話/1.png | 第一話/7.png',
      '第一話/7.png',
    ],
  ])('is %s', (_, names, cover) => expect(coverOf(list(names))).toBe(cover))
})
