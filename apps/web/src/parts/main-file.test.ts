import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '#data/test-ziptree.ts'
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
