import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findAnyFile, findFirstOf, findMainFile } from './main-file.ts'

type Build = (tree: TreeBuilder) => Parameters<TreeBuilder['build']>[1]

const build = (entries: Build) => {
  const tree = new TreeBuilder()
  return tree.build('RJ000001', entries(tree))
}

describe('findMainFile', () => {
  const pages = (tree: TreeBuilder) => ['1.jpg', '2.jpg', '3.jpg'].map((name) => tree.image(name))

  it.each<[string, Build, string]>([
    [
      'a text beside its cover',
      (t) => [t.image('cover.jpg'), t.text('雨の手紙.txt')],
      '雨の手紙.txt',
    ],
    ['a game beside its cover', (t) => [t.image('cover.jpg'), t.html('index.html')], 'index.html'],
    [
      'the page that a game starts with',
      (t) => [t.html('about.html', 'index.html'), t.html('index.html')],
      'index.html',
    ],
    ['a game before its pictures', (t) => [t.folder('img', pages(t)), t.html('z.html')], 'z.html'],
    ['a document beside its cover', (t) => [t.image('cover.jpg'), t.pdf('本.pdf', 3)], '本.pdf'],
    [
      'pages before a text about them',
      (t) => [t.text('あらすじ.txt'), t.folder('本編', pages(t))],
      '本編/1.jpg',
    ],
    [
      'pages in a folder before the cover beside it',
      (t) => [t.image('cover.jpg'), t.folder('本編', pages(t))],
      '本編/1.jpg',
    ],
    ['the story before a note', (t) => [t.text('README.txt'), t.text('本文.txt')], '本文.txt'],
    ['pages before a bonus', (t) => [t.folder('おまけ', pages(t)), ...pages(t)], '1.jpg'],
    ['pages before a folder beside them', (t) => [t.folder('old', pages(t)), ...pages(t)], '1.jpg'],
    [
      'a chapter before pages beside it',
      (t) => [t.folder('第1話', pages(t)), ...pages(t)],
      '第1話/1.jpg',
    ],
    [
      'pages before variants',
      (t) => [t.folder('差分', pages(t)), t.folder('本編', pages(t))],
      '本編/1.jpg',
    ],
    ['pages before textless ones', (t) => [t.folder('textless', pages(t)), ...pages(t)], '1.jpg'],
    [
      'two pages before a bonus',
      (t) => [t.folder('特典', pages(t)), t.image('a.jpg'), t.image('b.jpg')],
      'a.jpg',
    ],
    [
      'a document before a bonus',
      (t) => [t.folder('extras', pages(t)), t.pdf('本.pdf', 3)],
      '本.pdf',
    ],
    ['a text before a bonus', (t) => [t.folder('付録', pages(t)), t.text('本文.txt')], '本文.txt'],
    [
      'a bonus where a cover is all else',
      (t) => [t.folder('おまけ', pages(t)), t.image('cover.jpg')],
      'おまけ/1.jpg',
    ],
    [
      'a bonus where a note is all else',
      (t) => [t.folder('おまけ', pages(t)), t.text('readme.txt')],
      'おまけ/1.jpg',
    ],
    ['a bonus where nothing else is', (t) => [t.folder('おまけ', pages(t))], 'おまけ/1.jpg'],
    [
      'the first chapter before its cover',
      (t) => [t.folder('第1話', pages(t)), t.folder('第2話', pages(t)), t.image('表紙.jpg')],
      '第1話/1.jpg',
    ],
    ['a cover that is the first page', (t) => [t.image('cover.jpg'), ...pages(t)], 'cover.jpg'],
    ['a picture that is all there is', (t) => [t.text('readme.txt'), t.image('絵.jpg')], '絵.jpg'],
    ['a booklet of an album', (t) => [t.audio('1.mp3'), t.pdf('booklet.pdf', 2)], 'booklet.pdf'],
  ])('is %s', (_, entries, path) => {
    expect(findMainFile(build(entries))).toMatchObject({ path, route: 'view' })
  })

  it.each<[string, Build]>([
    ['the cover of an album', (t) => [t.audio('1.mp3'), t.image('cover.jpg')]],
    ['a note beside sound', (t) => [t.audio('1.mp3'), t.text('はじめにお読みください.txt')]],
    ['a damaged picture', (t) => [t.damaged('0.jpg')]],
  ])('is never %s', (_, entries) => {
    expect(findMainFile(build(entries))).toBeUndefined()
  })
})

describe('findAnyFile', () => {
  it('opens the cover of an album where something must open', () => {
    const album = build((tree) => [tree.audio('1.mp3'), tree.image('cover.jpg')])
    expect(findAnyFile(album)).toMatchObject({ path: 'cover.jpg', route: 'view' })
  })
})

it('passes a game where games cannot run', () => {
  const game = build((tree) => [tree.html('index.html'), tree.image('絵.jpg')])
  expect(findAnyFile(game, 'html')?.path).toBe('絵.jpg')
})

describe('findFirstOf', () => {
  it('passes the cover for the film, where a film is looked for', () => {
    const { playfile, ...rest } = build((tree) => [tree.image('cover.jpg')])
    const film = { type: 'video', length: 1, size: '1B', video: {} } as unknown as Playfile
    const entry = { type: 'file' as const, name: 'film.mp4', hashname: 'h' }
    const ziptree = { ...rest, playfile: { ...playfile, h: film }, tree: [...rest.tree, entry] }
    expect(findFirstOf(ziptree, 'video')).toMatchObject({ path: 'film.mp4', route: 'view' })
  })
})
