import { expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findFiles } from './find-files.ts'

const tree = new TreeBuilder()
const ziptree = tree.build('RJ000001', [
  tree.pdf('第10話 夜.pdf', 3),
  tree.image('第2話 朝.jpg'),
  tree.audio('おまけ ＡＢＣ.mp3'),
  tree.folder('特典', [tree.image('1.jpg')]),
])
const entries = ziptree.tree.filter((entry) => entry.type === 'folder' || entry.type === 'file')
const names = (words: string, order: 'work' | 'name' | 'size') =>
  findFiles(entries, ziptree.playfile, { words, order }).map(({ name }) => name)

it('finds files by words of their names, however they are written', () => {
  expect(names('abc', 'work')).toEqual(['おまけ ＡＢＣ.mp3'])
  expect(names('夜 10', 'work')).toEqual(['第10話 夜.pdf'])
  expect(names('ない', 'work')).toEqual([])
})

it('orders them as the work does, by name with numbers as numbers, or the largest first; folders lead', () => {
  expect(names('', 'work')).toEqual(entries.map(({ name }) => name))
  expect(names('', 'name')).toEqual(['特典', '第2話 朝.jpg', '第10話 夜.pdf', 'おまけ ＡＢＣ.mp3'])
  expect(names('', 'size')).toEqual(['特典', 'おまけ ＡＢＣ.mp3', '第10話 夜.pdf', '第2話 朝.jpg'])
})

it('finds among 5,000 files, and orders all of them', () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    tree.image(`第${5000 - at}話 夜の図書館.jpg`),
  )
  const find = (words: string) =>
    findFiles(many, ziptree.playfile, { words, order: 'name' }).map(({ name }) => name)
  const isTwelve = (name: string) => name.includes('12')
  expect(find('')).toEqual(many.map(({ name }) => name).toReversed())
  expect(find('夜 12')).toEqual(find('').filter(isTwelve))
})
