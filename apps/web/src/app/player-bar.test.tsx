// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { createQueue } from '@yomikura/player/queue'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepQueue } from '#data/player/kept-player.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const workno = 'RJ000001'
const findBar = () => screen.findByRole('region', { name: 'プレーヤー' }, PATIENCE)
const queryBar = () => screen.queryByRole('region', { name: 'プレーヤー' })

const track = {
  ...{ id: 'a', workno, src: 'a', path: 'a.mp3', title: '波', workTitle: '海' },
  file: { name: 'a.mp3', revision: '1' },
}

beforeEach(async () => {
  const tree = new TreeBuilder()
  const pages = [tree.image('1.jpg'), tree.image('2.jpg')]
  const files = [tree.image('1.jpg'), tree.text('a.txt'), tree.html('index.html')]
  const others = [tree.pdf('d.pdf', 2), tree.audio('a.mp3'), tree.damaged('x.jpg')]
  const folders = [tree.folder('view', pages), tree.folder('本編 1', pages)]
  app.server.sell(aWork({ workno }))
  app.server.ziptree = tree.build(workno, [...folders, ...files, ...others])
  keepQueue({ account: 'alice', queue: createQueue([track]), repeat: 'none', listId: undefined })
  app.open(`/work/${workno}/tree`)
  await findBar()
})

const goTo = (address: string) => act(() => history.pushState(null, '', address))

describe('the bar of the player', () => {
  it.each([
    `/work/${workno}/view/1.jpg`,
    `/work/${workno}/view/1.jpg?page=2`,
    `/work/${workno}/view/view/2.jpg`,
    `/work/${workno}/view/${encodeURIComponent('本編 1')}/2.jpg`,
    `/work/${workno}/view/a.txt`,
    `/work/${workno}/view/d.pdf`,
    `/work/${workno}/view/index.html`,
    `/work/${workno}/view/x.jpg`,
    `/work/${workno}/view/not-there.png`,
    `/work/${workno}/viewer`,
    `/work/${workno}/viewer/book.epub`,
    `/work/${workno}/viewer/view/book.epub?tap=1`,
    `/viewer/free/${workno}`,
    `/viewer/sample/${workno}`,
  ])('lies over no viewer and is back behind it: %s', async (address) => {
    goTo(address)
    await waitFor(() => expect(queryBar()).toBeNull(), PATIENCE)
    expect(document.documentElement.hasAttribute('data-mini-player')).toBe(false)
    goTo(`/work/${workno}/tree`)
    await findBar()
  })

  it.each([
    ['/library', '#library-title'],
    ['/mylist', '#lists-title'],
    ['/playlist', '#lists-title'],
    ['/settings', '#settings-title'],
    ['/storage', '#storage-title'],
    ['/help', '#help-title'],
    ['/release-note', '#releases-title'],
    [`/work/${workno}/tree/view`, '[aria-current="page"]'],
    ['/yomikura-free/library', '#free-title'],
  ])('stays as it is on every other screen: %s', async (address, ofScreen) => {
    const bar = await findBar()
    expect(document.querySelector(ofScreen)).toBeNull()
    goTo(address)
    await waitFor(() => expect(document.querySelector(ofScreen)).not.toBeNull(), PATIENCE)
    expect(queryBar()).toBe(bar)
  })
})
