// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

it('a folder of a few pages says pages, one of other files says items, and so does its screen', async () => {
  const tree = new TreeBuilder()
  app.server.sell(aWork({ workno: 'RJ000001' }))
  app.server.ziptree = tree.build('RJ000001', [
    tree.folder('挿絵', [tree.image('1.png'), tree.image('2.png'), tree.image('3.png')]),
    tree.folder('おまけ', [tree.image('4.png'), tree.text('あとがき.txt')]),
  ])
  app.open('/work/RJ000001/tree')
  await screen.findByRole('link', { name: /挿絵.*3 ?ページ/ }, PATIENCE)
  screen.getByRole('link', { name: /おまけ.*2 項目/ })
  screen.getByRole('link', { name: /挿絵/ }).click()
  await screen.findByRole('link', { name: /1\.png/ }, PATIENCE)
  const files = within(screen.getByRole('region', { name: 'ファイル' }))
  expect(files.getByText(/^3 ?ページ$/)).toBeTruthy()
})
