// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { aWork, worknos } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

async function open() {
  app.open('/library')
  await screen.findByRole('main', undefined, find)
}

const shownNumbers = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((item) => item.dataset.place !== undefined)
    .map((item) => /RJ\d+/.exec(item.textContent)?.[0])

async function openMenuOf(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: `「${title}」のメニュー` }, find))
  return screen.findByRole('dialog', { name: title }, find)
}

describe('how far works were read', () => {
  beforeEach(() => {
    for (const workno of worknos(3)) app.server.sell(aWork({ workno }))
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '' }, 11, 48)
    writeRecentPage({ account: 'alice', workno: 'RJ000002', path: '' }, 47, 48)
  })

  it.each([
    ['未読', 'RJ000003'],
    ['読書中', 'RJ000001'],
    ['読了', 'RJ000002'],
  ])('can be filtered by: %s', async (name, workno) => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '絞り込み' }, find))
    await userEvent.click(await screen.findByRole('radio', { name }, find))
    await waitFor(() => expect(shownNumbers()).toEqual([workno]), find)
  })

  it('can be said by hand, both ways', async () => {
    await open()
    const menu = await openMenuOf('作品 RJ000003')
    await userEvent.click(within(menu).getByRole('button', { name: '読了にする' }))
    await screen.findByRole('link', { name: /読了.*RJ000003/ }, find)
    const again = await openMenuOf('作品 RJ000003')
    await userEvent.click(within(again).getByRole('button', { name: '未読に戻す' }))
    await screen.findByRole('link', { name: /未読.*RJ000003/ }, find)
  })

  it('is called heard, not read, of a work of sound', async () => {
    app.server.sell(aWork({ workno: 'RJ000004', work_type: 'SOU', work_category: 'music' }))
    await open()
    const menu = await openMenuOf('作品 RJ000004')
    await userEvent.click(within(menu).getByRole('button', { name: '再生済みにする' }))
    await screen.findByRole('link', { name: /再生済み.*RJ000004/ }, find)
    const again = await openMenuOf('作品 RJ000004')
    await userEvent.click(within(again).getByRole('button', { name: '未再生に戻す' }))
    await screen.findByRole('link', { name: /未再生.*RJ000004/ }, find)
  })

  it('brings begun works to the top', async () => {
    await open()
    const home = await screen.findByRole('region', { name: '続きと新着' }, find)
    expect(within(home).getAllByRole('link')[0]?.textContent).toContain('RJ000001')
  })

  it('goes on at the kept page of the one read last, by one press', async () => {
    const tree = new TreeBuilder()
    const pages = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => tree.image(name))
    app.server.ziptree = tree.build('RJ000001', [tree.folder('本編', pages)])
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '本編' }, 1, 4)
    await open()
    await userEvent.click(await screen.findByRole('link', { name: /続きから.*RJ000001/ }, find))
    const opened = '/work/RJ000001/view/本編/1.jpg'
    await waitFor(() => expect(decodeURI(location.pathname)).toBe(opened), find)
  })
})
