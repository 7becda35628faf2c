import type { Playfile } from '@yomikura/content/ziptree'
import { expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findReadMark } from './read-mark.ts'

const tree = new TreeBuilder()
const pages = (count: number) =>
  Array.from({ length: count }, (_, page) => tree.image(`${String(page)}.jpg`))
const epub = { type: 'epub', length: 9, size: '9B', epub: {} } as unknown as Playfile
const film = { type: 'video', length: 9, size: '9B', video: {} } as unknown as Playfile
const ziptree = tree.build('RJ000001', [
  tree.folder('上巻', [tree.folder('第1話', pages(10)), tree.folder('第2話', pages(30))]),
  tree.folder('下巻', [
    tree.image('cover.jpg'),
    tree.folder('第3話', pages(10)),
    tree.folder('textless', pages(10)),
  ]),
  tree.folder('おまけ', pages(3)),
  tree.pdf('本.pdf', 8),
  tree.file('小説.epub', epub),
  tree.text('詩.txt'),
  tree.file('船.mp4', film),
  tree.folder('映画', [tree.file('前編.mp4', film), tree.file('後編.mp4', film)]),
])
/** Places as `path:page/pages`, the page from 1. */
const places = (text: string) =>
  text.split(' ').map((part) => {
    const [, path = '', page, pageCount] = /^(.*):(\d+)\/(\d+)$/.exec(part) ?? []
    const pageIndex = Number(page) - 1
    return { workno: 'RJ000001', path, pageIndex, pageCount: Number(pageCount), atSeconds: 1 }
  })

it.each([
  ['おまけ', 'おまけ:2/3', { pageNumber: 2 }],
  ['おまけ', 'おまけ:1/3', { pageNumber: 1 }],
  ['おまけ', 'おまけ:3/3', { isRead: true }],
  ['おまけ', '本.pdf:3/8', undefined],
  ['上巻/第1話', '上巻/第1話:10/10', { isRead: true }],
  ['上巻', '上巻/第1話:10/10', { percent: 25 }],
  ['上巻', '上巻/第1話:10/10 上巻/第2話:15/30', { percent: 62 }],
  ['上巻', '上巻/第1話:10/10 上巻/第2話:30/30', { isRead: true }],
  ['上巻', '上巻/第2話:30/30', { percent: 75 }],
  ['上巻', 'おまけ:3/3', undefined],
  ['下巻', '下巻/第3話:10/10', { isRead: true }],
  ['下巻', '下巻/第3話:5/10', { pageNumber: 5 }],
  ['下巻/textless', '下巻/textless:5/10', { pageNumber: 5 }],
  ['下巻/textless', '下巻/第3話:5/10', undefined],
  ['本.pdf', '本.pdf:5/8', { pageNumber: 5 }],
  ['本.pdf', '本.pdf:8/8', { isRead: true }],
  ['小説.epub', '小説.epub:5000/20000', { percent: 25 }],
  ['小説.epub', '小説.epub:20000/20000', { isRead: true }],
  ['詩.txt', '詩.txt:1/900', { percent: 1 }],
  ['船.mp4', '船.mp4:43/90', { seconds: 42 }],
  ['船.mp4', '船.mp4:90/90', { isSeen: true }],
  ['映画', '映画/前編.mp4:90/90 映画/後編.mp4:90/90', { isSeen: true }],
  ['映画', '映画/前編.mp4:50/100', { percent: 25 }],
  ['0.jpg', 'おまけ:2/3', undefined],
])('%s with places %s', (path, stored, mark) => {
  expect(findReadMark(ziptree, path, places(stored))).toEqual(mark)
})
