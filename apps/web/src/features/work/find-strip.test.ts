import { expect, it } from 'vitest'
import type { RecentPlace } from '#data/account/reading/recent-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findStrip } from './find-strip.ts'

const tree = new TreeBuilder()
const pages = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    tree.image(`${String(place + 1).padStart(3, '0')}.jpg`),
  )
const aPlace = (path: string, pageIndex: number): RecentPlace => ({
  ...{ workno: 'RJ000001', path, pageIndex, pageCount: 12, atSeconds: 1000 },
})
const comic = tree.build('RJ000001', [
  tree.folder('第1話', pages(12)),
  tree.folder('第2話', pages(10)),
  tree.folder('おまけ', pages(3)),
])

it('a folder of pages shows its own, and the page that was read last', () => {
  const strip = findStrip(comic, '第2話', [aPlace('第2話', 4)])
  expect(strip).toMatchObject({ path: '第2話/001.jpg', current: 4 })
  expect(strip?.images.length).toBe(10)
})

it('a work of several parts shows the one that the read button opens', () => {
  expect(findStrip(comic, '', [])).toMatchObject({ path: '第1話/001.jpg', current: undefined })
  expect(findStrip(comic, '', [aPlace('第2話', 3)])).toMatchObject({ path: '第2話/001.jpg' })
})

it('a document shows its pages, in its own folder and in those above', () => {
  const work = tree.build('RJ000001', [tree.folder('本', [tree.pdf('本.pdf', 20)], '本')])
  for (const path of ['', '本']) {
    const strip = findStrip(work, path, [aPlace('本/本.pdf', 7)])
    expect(strip).toMatchObject({ path: '本/本.pdf', current: 7 })
    expect(strip?.images.length).toBe(20)
  }
})

it.each([
  ['a text', [tree.text('本文.txt')]],
  ['sound with its cover', [tree.audio('01.mp3'), tree.image('cover.jpg')]],
  ['one picture', [tree.image('001.jpg')]],
])('there is nothing to leaf through in %s', (_, entries) => {
  expect(findStrip(tree.build('RJ000001', entries), '', [])).toBeUndefined()
})

it('a folder beside what is read shows nothing of it', () => {
  expect(findStrip(comic, 'おまけ', [])).toBeUndefined()
})
