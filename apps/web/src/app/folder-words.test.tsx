// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

it('a folder says what all in it are: pages, files where they differ, items with folders; and so does its screen', async () => {
  const tree = new TreeBuilder()
  const optimized = { encrypted: false, length: 20, page_count: 2 }
  const aStrip = (name: string) =>
    tree.file(name, { type: 'webtoon', length: 20, size: '20B', webtoon: { optimized } })
  app.server.sell(aWork({ workno: 'RJ000001' }))
  app.server.ziptree = tree.build('RJ000001', [
    tree.folder('挿絵', [tree.image('1.png'), tree.image('2.png'), tree.image('3.png')]),
    tree.folder('おまけ', [tree.image('4.png'), tree.text('あとがき.txt')]),
    tree.folder('特典', [tree.text('手紙.txt'), tree.folder('絵', [tree.image('5.png')])]),
    tree.folder('声', [tree.audio('1.mp3'), tree.audio('2.mp3')]),
    tree.folder('資料', [tree.pdf('1.pdf', 2), tree.pdf('2.pdf', 3), tree.pdf('3.pdf', 4)]),
    tree.folder('文', [tree.text('1.txt'), tree.text('2.txt')]),
    tree.folder('映像', [tree.unsupported('1.mp4'), tree.unsupported('2.mp4')]),
    tree.folder('傷', [tree.damaged('1.jpg'), tree.damaged('2.jpg')]),
    tree.folder('縦', [aStrip('1.zip'), aStrip('2.zip')]),
  ])
  app.open('/work/RJ000001/tree')
  await screen.findByRole('link', { name: /挿絵.*3 ?ページ/ }, PATIENCE)
  for (const [folder, words] of [
    ['おまけ', '2ファイル'],
    ['特典', '2項目'],
    ['声', '音声2件'],
    ['資料', 'PDF 3件'],
    ['文', 'テキスト2件'],
    ['映像', '動画2件'],
    ['傷', '画像2枚'],
    ['縦', '縦読みコミック2件'],
  ] as const) {
    screen.getByRole('link', { name: new RegExp(`${folder}.*${words}`) })
  }
  screen.getByRole('link', { name: /挿絵/ }).click()
  await screen.findByRole('link', { name: /1\.png/ }, PATIENCE)
  const files = within(screen.getByRole('region', { name: 'ファイル' }))
  expect(files.getByText(/^3 ?ページ$/)).toBeTruthy()
})
