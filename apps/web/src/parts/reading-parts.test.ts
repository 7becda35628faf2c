import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findMainFile } from './main-file.ts'
import { listReadingParts } from './reading-parts.ts'

type Build = (tree: TreeBuilder) => Parameters<TreeBuilder['build']>[1]

const build = (entries: Build) => {
  const tree = new TreeBuilder()
  return tree.build('RJ000001', entries(tree))
}
const pages = (tree: TreeBuilder, count = 4) =>
  Array.from({ length: count }, (_, page) => tree.image(`${String(page + 1).padStart(3, '0')}.jpg`))
/** Folders of pages by their names, each with so many: `第1話:2 第2話`. */
const folders = (tree: TreeBuilder, names: string, parent = '') =>
  names.split(' ').map((name) => {
    const [folder = '', count = '4'] = name.split(':')
    return tree.folder(folder, pages(tree, Number(count)), parent + folder)
  })
const book = (tree: TreeBuilder, name: string) =>
  tree.file(name, { type: 'epub', length: 9, size: '9B', epub: {} } as unknown as Playfile)

describe('a work is read in', () => {
  it.each<[string, Build, string[]]>([
    ['chapters in order', (t) => folders(t, '第1話 第2話 第3話'), ['第1話', '第2話', '第3話']],
    [
      'a short first chapter',
      (t) => folders(t, '第1話:2 第2話:30 第3話:5'),
      ['第1話', '第2話', '第3話'],
    ],
    ['chapters of one page', (t) => folders(t, '01:1 02:1 03:1'), ['01', '02', '03']],
    [
      'a prologue of a page',
      (t) => folders(t, 'Prologue:1 Chapter_1:20 Epilogue:2'),
      ['Prologue', 'Chapter_1', 'Epilogue'],
    ],
    [
      'volumes and their chapters',
      (t) => [
        t.folder('上巻', folders(t, '第1話 第2話', '上巻/')),
        t.folder('下巻', folders(t, '第3話 第4話', '下巻/')),
      ],
      ['上巻/第1話', '上巻/第2話', '下巻/第3話', '下巻/第4話'],
    ],
    ['folders of any name', (t) => folders(t, 'rain snow sun'), ['rain', 'snow', 'sun']],
    ['a bonus last', (t) => folders(t, 'おまけ:5 第1話 第2話'), ['第1話', '第2話', 'おまけ']],
    [
      'several bonuses last',
      (t) => folders(t, 'bonus 本編 特典 番外編'),
      ['本編', 'bonus', '特典', '番外編'],
    ],
    ['pages, then their bonus', (t) => [t.folder('おまけ', pages(t)), ...pages(t)], ['', 'おまけ']],
    [
      'pages, then the folder beside them',
      (t) => [t.folder('old', pages(t)), ...pages(t)],
      ['', 'old'],
    ],
    [
      'chapters, never a cover',
      (t) => [...folders(t, '第1話 第2話'), t.image('cover.jpg')],
      ['第1話', '第2話'],
    ],
    [
      'chapters, never a folder of covers',
      (t) => folders(t, 'cover:4 第1話 第2話 表紙:1'),
      ['第1話', '第2話'],
    ],
    [
      'chapters, never a picture above them',
      (t) => [...folders(t, '第1話:2 第2話:3'), t.image('x.jpg')],
      ['第1話', '第2話'],
    ],
    [
      'chapters, never textless copies',
      (t) => folders(t, 'textless 第1話 第2話 文字なし 差分'),
      ['第1話', '第2話'],
    ],
    [
      'chapters, never sketches and samples',
      (t) => folders(t, '第1話 第2話 ラフ samples 壁紙'),
      ['第1話', '第2話'],
    ],
    ['one of two formats', (t) => folders(t, 'JPG PNG'), ['JPG']],
    [
      'chapters of one of two formats',
      (t) => [
        t.folder('jpg', folders(t, '第1話 第2話', 'jpg/')),
        t.folder('png', folders(t, '第1話 第2話', 'png/')),
      ],
      ['jpg/第1話', 'jpg/第2話'],
    ],
    [
      'one of two languages, and the bonus',
      (t) => folders(t, '本編_English 本編_日本語 特典'),
      ['本編_English', '特典'],
    ],
    ['one of two sizes', (t) => folders(t, '本編1200px 本編2400px'), ['本編1200px']],
    [
      'pages, not the document of them',
      (t) => [t.folder('JPG', pages(t, 30)), t.folder('PDF', [t.pdf('本.pdf', 31)])],
      ['JPG'],
    ],
    [
      'chapters, not the document of all',
      (t) => [...folders(t, '第1話:10 第2話:12'), t.pdf('全話.pdf', 22)],
      ['第1話', '第2話'],
    ],
    [
      'pages, not the book of them',
      (t) => [t.folder('本編', pages(t)), book(t, '本編.epub')],
      ['本編'],
    ],
    [
      'a comic and then a story in a document',
      (t) => [t.folder('漫画', pages(t, 40)), t.pdf('小説.pdf', 12)],
      ['漫画', '小説.pdf'],
    ],
    [
      'documents in order',
      (t) => [t.pdf('第1巻.pdf', 20), t.pdf('第2巻.pdf', 20), t.image('表紙.jpg')],
      ['第1巻.pdf', '第2巻.pdf'],
    ],
    ['books in order', (t) => [book(t, '上.epub'), book(t, '下.epub')], ['上.epub', '下.epub']],
    [
      'texts in order, without notes',
      (t) => [t.text('01.txt'), t.text('02.txt'), t.text('はじめにお読みください.txt')],
      ['01.txt', '02.txt'],
    ],
    ['pages, without texts', (t) => [...pages(t), t.text('後書き.txt')], ['']],
    ['all pages of one folder', (t) => pages(t), ['']],
    ['two pages of one folder', (t) => [t.image('a.jpg'), t.image('b.jpg')], ['']],
    [
      'a chapter with half a chapter',
      (t) => folders(t, '第10話 第10.5話 第105話'),
      ['第10話', '第10.5話', '第105話'],
    ],
    ['a bonus where nothing else is', (t) => folders(t, 'おまけ'), ['おまけ']],
    ['no part of a game', (t) => [t.folder('img', pages(t)), t.html('index.html')], []],
  ])('%s', (_, entries, places) => {
    const ziptree = build(entries)
    const parts = listReadingParts(ziptree)
    expect(parts.map(({ placePath }) => placePath)).toEqual(places)
    // "Read" opens the first of them.
    if (places.length > 0) expect(findMainFile(ziptree)?.path).toBe(parts[0]?.path)
  })
})

describe('reading goes on in the form that was opened', () => {
  it.each<[string, Build, string, string[]]>([
    [
      'png',
      (t) => [
        t.folder('jpg', folders(t, '第1話 第2話', 'jpg/')),
        t.folder('png', folders(t, '第1話 第2話', 'png/')),
      ],
      'png/第1話',
      ['png/第1話', 'png/第2話'],
    ],
    [
      '日本語',
      (t) => folders(t, '本編_English 本編_日本語 特典'),
      '本編_日本語',
      ['本編_日本語', '特典'],
    ],
    [
      'a document',
      (t) => [t.folder('JPG', pages(t, 30)), t.folder('PDF', [t.pdf('本.pdf', 31)])],
      'PDF/本.pdf',
      ['PDF/本.pdf'],
    ],
    [
      'a book',
      (t) => [t.folder('本編', pages(t)), book(t, '本編.epub')],
      '本編.epub',
      ['本編.epub'],
    ],
    ['a bonus', (t) => folders(t, '第1話 第2話 おまけ'), 'おまけ', ['第1話', '第2話', 'おまけ']],
    [
      'a copy, which is beside the work',
      (t) => folders(t, '第1話 第2話 textless'),
      'textless',
      ['第1話', '第2話'],
    ],
    [
      'a cover, which is beside the work',
      (t) => [...folders(t, '第1話 第2話'), t.image('cover.jpg')],
      '',
      ['第1話', '第2話'],
    ],
    ['what is gone', (t) => folders(t, '第1話 第2話'), '第9話', ['第1話', '第2話']],
  ])('%s', (_, entries, at, places) => {
    expect(listReadingParts(build(entries), at).map(({ placePath }) => placePath)).toEqual(places)
  })
})
