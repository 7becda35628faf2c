// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

describe('/series (specification.md#1.2)', () => {
  const volume = (workno: string, volume_number: number) =>
    aWork({ workno, title_id: 'T1', series: { title_id: 'T1', volume_number } })

  beforeEach(() => {
    app.server.sell(volume('RJ000001', 1))
    app.server.sell(volume('RJ000002', 2))
    app.server.series.push({ title_id: 'T1', name: '夜の連作', total: 3 })
  })

  it('shows what is owned, in either direction, and asks before it leads to the shop', async () => {
    app.server.volumes.push(
      { workno: 'RJ000003', volume: 3, name: { ja_JP: '題名三' }, sample_exists: true },
      { workno: 'RJ000004', volume: 4, name: { ja_JP: '題名四' } },
    )
    app.open('/series/T1')
    await screen.findByRole('heading', { name: '夜の連作', level: 1 }, find)
    await screen.findByText('2 / 3巻を所有', undefined, find)
    const owned = () =>
      within(screen.getByRole('region', { name: '所有している巻' }))
        .getAllByRole('link')
        .map((link) => /RJ\d{6}/.exec(link.textContent)?.[0])
    expect(owned()).toEqual(['RJ000001', 'RJ000002'])
    await userEvent.click(screen.getByRole('button', { name: '最新刊から並べる' }))
    expect(owned()).toEqual(['RJ000002', 'RJ000001'])
    await userEvent.click(await screen.findByRole('button', { name: /題名三/ }, find))
    const dialog = await screen.findByRole('dialog', { name: '題名三' }, find)
    expect(within(dialog).getByRole('link', { name: '試し読み' }).getAttribute('href')).toBe(
      '/viewer/sample/RJ000003',
    )
    expect(within(dialog).getByRole('link', { name: 'ストアで購入' })).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '閉じる' }))
    // The shop shows no sample of this one.
    await userEvent.click(screen.getByRole('button', { name: /題名四/ }))
    const other = await screen.findByRole('dialog', { name: '題名四' }, find)
    expect(within(other).queryByRole('link', { name: '試し読み' })).toBeNull()
    expect(within(other).getByRole('link', { name: 'ストアで購入' })).toBeTruthy()
  })

  it('has the cover of the latest owned volume, and its volumes as list or grid, as chosen last', async () => {
    const files = (workno: string) => ({
      main: `${app.url}/${workno}`,
      sam: '',
      thumb: '',
      mainThumb: '',
    })
    app.server.sell({ ...volume('RJ000001', 1), work_files: files('RJ000001') })
    app.server.sell({ ...volume('RJ000002', 2), work_files: files('RJ000002') })
    const first = app.open('/series/T1')
    await screen.findByRole('heading', { name: '夜の連作', level: 1 }, find)
    expect(document.querySelector('header img')?.getAttribute('src')).toMatch(/RJ000002$/)
    const layouts = () =>
      [...document.querySelectorAll<HTMLElement>('main [data-layout]')].map(
        (list) => list.dataset.layout,
      )
    expect(layouts()).toContain('grid')
    await userEvent.click(screen.getByRole('button', { name: 'リスト表示にする' }))
    await waitFor(() => expect(new Set(layouts())).toEqual(new Set(['list'])), find)
    first.unmount()
    app.open('/series/T1')
    await screen.findByRole('button', { name: 'グリッド表示にする' }, find)
    expect(new Set(layouts())).toEqual(new Set(['list']))
  })

  it('numbers the owned volumes and goes on where the reader was', async () => {
    const tree = new TreeBuilder()
    const pages = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => tree.image(name))
    app.server.ziptree = tree.build('RJ000002', [tree.folder('本編', pages)])
    writeRecentPage({ account: 'alice', workno: 'RJ000002', path: '本編' }, 1, 4)
    app.open('/series/T1')
    const go = await screen.findByRole('link', { name: '2巻の続きから' }, find)
    const opened = '/work/RJ000002/view/本編'
    await waitFor(() => expect(decodeURI(go.getAttribute('href') ?? '')).toMatch(opened), find)
    const owned = within(screen.getByRole('region', { name: '所有している巻' }))
    expect(owned.getByRole('link', { name: /RJ000001.*1巻/ })).toBeTruthy()
    expect(owned.getByRole('link', { name: /RJ000002.*2巻/ })).toBeTruthy()
  })

  it('starts with the first volume where none was read', async () => {
    app.open('/series/T1')
    const go = await screen.findByRole('link', { name: '1巻を開く' }, find)
    expect(go.getAttribute('href')).toBe('/work/RJ000001/tree')
  })

  it('is named in the reader’s language where the shop has a name in it', async () => {
    setDevicePref('locale', 'en_US')
    const names = { ja_JP: '夜の連作', en_US: 'Night cycle' }
    app.server.series.splice(0, 1, { title_id: 'T1', name: '夜の連作', names, total: 3 })
    app.open('/series/T1')
    await screen.findByRole('heading', { name: 'Night cycle', level: 1 }, find)
  })

  it('hides the whole series from the library by one switch', async () => {
    app.open('/series/T1')
    await userEvent.click(await screen.findByRole('switch', undefined, find))
    await waitFor(() => expect([...app.server.ignored]).toEqual(['RJ000001', 'RJ000002']), find)
  })

  it('shows where hidden volumes went, and takes back what was hidden last', async () => {
    app.server.ignored.add('RJ000001')
    app.open('/series/T1')
    await userEvent.click(await screen.findByRole('switch', undefined, find))
    await screen.findByText('1件を非表示にしました。', undefined, find)
    const list = screen.getByRole('link', { name: '非表示作品一覧' })
    expect(list.getAttribute('href')).toBe('/settings/ignore')
    await waitFor(() => expect([...app.server.ignored]).toEqual(['RJ000001', 'RJ000002']), find)
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect([...app.server.ignored]).toEqual(['RJ000001']), find)
    expect(screen.queryByRole('link', { name: '非表示作品一覧' })).toBeNull()
  })

  it('leads to /404 where nothing of it is owned', async () => {
    app.open('/series/T9')
    await waitFor(() => expect(location.pathname).toBe('/404'), find)
  })
})
