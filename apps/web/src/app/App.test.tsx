// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentDevicePrefs } from '#data/base/device/device-prefs.ts'
import { announceAccount } from '#data/base/tabs/account-watch.ts'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { aWork, worknos } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE
const workLinks = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .map((link) => link.textContent)

describe('start-up', () => {
  it('sends a guest to sign-in with the address wanted, and forgets the former reader', async () => {
    localStorage.setItem('play', '{"account_id":"alice"}')
    app.server.account = {}
    app.open('/work/RJ000001/tree/本編?from=mail')
    await waitFor(() => expect(app.left).toHaveLength(1), find)
    const to = new URL(app.left[0] ?? '', app.url).searchParams.get('to') ?? ''
    expect(decodeURI(to)).toBe('/work/RJ000001/tree/本編?from=mail')
    expect(localStorage.getItem('play')).toBeNull()
  })

  it('shows how far the first sync is', async () => {
    for (const workno of worknos(800)) app.server.sell(aWork({ workno }))
    const rest = Promise.withResolvers<void>()
    let batchCount = 0
    app.server.hold = (path) =>
      path === '/v3/content/works' && ++batchCount > 2 ? rest.promise : undefined
    app.open('/library')
    const bar = await screen.findByRole('progressbar', { name: 'ライブラリを同期しています' }, find)
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'), find)
    rest.resolve()
    expect(await screen.findByText('800作品', { selector: '[role=status]' }, find)).toBeTruthy()
  })

  it('says what to do when the first sync fails, and starts again on demand', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.fault = (path) => (path === '/v3/content/works' ? 500 : undefined)
    app.open('/library')
    await screen.findByRole('heading', { name: '起動できませんでした' }, find)
    const clear = screen.getByRole('link', { name: 'アプリを初期化する' })
    expect(clear.getAttribute('href')).toBe('/clear.html')
    app.server.fault = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }))
    await screen.findByRole('link', { name: /RJ000001/ }, find)
  })

  it('leads to the sign-in of a proxy that answers in place of the server, and back', async () => {
    app.server.fault = () => ({ status: 401, headers: { 'content-type': 'text/html' } })
    app.open('/library?word=%E6%B5%B7')
    const link = await screen.findByRole('link', { name: 'ネットワークにログイン' }, find)
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', app.url)
    expect(pathname).toBe('/login/network')
    expect(searchParams.get('to')).toBe('/library?word=%E6%B5%B7')
    expect(screen.queryByRole('link', { name: 'アプリを初期化する' })).toBeNull()
  })

  it('shows the stored library when a later sync fails, and warns', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    app.server.fault = (path) => (path === '/v3/content/count' ? 503 : undefined)
    await userEvent.click(screen.getByRole('button', { name: /ライブラリを同期/ }))
    await screen.findByText(/同期できませんでした/, undefined, find)
    expect(screen.getByRole('link', { name: /RJ000001/ })).toBeTruthy()
  })

  it('rebuilds a library that the browser lost instead of showing none', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    const first = app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    first.unmount()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    app.server.delayMs = 50
    app.open('/library')
    await screen.findByText(/失われていた/, undefined, find)
    await screen.findByRole('link', { name: /RJ000001/ }, find)
  })
})

describe('/library', () => {
  beforeEach(() => {
    app.server.sell(
      aWork({
        workno: 'RJ000001',
        name: { ja_JP: '夜の本', en_US: 'Night Book' },
        name_phonetic: { ja_JP: 'よるのほん' },
      }),
      '2026-11-02T00:00:00.000000Z',
    )
    app.server.sell(
      aWork({
        workno: 'RJ000002',
        name: { ja_JP: '朝の歌' },
        work_type: 'SOU',
        work_category: 'music',
      }),
      '2026-10-02T00:00:00.000000Z',
    )
    app.server.sell(
      aWork({
        workno: 'RJ000003',
        name: { ja_JP: '大人の本' },
        age_category: 'r18',
        work_files: { main: '', sam: '', thumb: '', mainThumb: 'https://media.example/adult.webp' },
      }),
      '2026-10-01T00:00:00.000000Z',
    )
  })

  it('lists the newest purchase first, in groups by month', async () => {
    app.open('/library')
    await screen.findByRole('list', { name: '2026年11月' }, find)
    expect(workLinks().map((text) => text?.slice(0, 4))).toEqual([
      '夜の本夜',
      '朝の歌夜',
      '大人の本',
    ])
    expect(
      within(screen.getByRole('list', { name: '2026年10月' })).getAllByRole('listitem'),
    ).toHaveLength(2)
    expect(document.title).toBe('ライブラリ - Yomikura')
  })

  it('finds a work by its reading, says when nothing matches, and clears', async () => {
    app.open('/library')
    const search = await screen.findByRole('searchbox', { name: '作品を検索' }, find)
    await userEvent.type(search, 'ヨルノ')
    await screen.findByText('1件 / 全3作品', undefined, find)
    expect(workLinks()).toHaveLength(1)
    await userEvent.clear(search)
    await userEvent.type(search, 'どこにもない')
    await screen.findByRole('heading', { name: '一致する作品はありません' }, find)
    await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }))
    await screen.findByText('3作品', { selector: '[role=status]' }, find)
  })

  it('filters by category and by age, and never asks for a filtered cover', async () => {
    const { container } = app.open('/library')
    await userEvent.click(await screen.findByRole('button', { name: '音楽・音声' }, find))
    await screen.findByText('1件 / 全3作品', undefined, find)
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }))
    await userEvent.click(await screen.findByRole('radio', { name: '全年齢のみ' }))
    await screen.findByText('2件 / 全3作品', undefined, find)
    expect(container.querySelector('img[src*=adult]')).toBeNull()
  })

  it('remembers order and layout for the next visit', async () => {
    const first = app.open('/library')
    await userEvent.click(
      await screen.findByRole('button', { name: '表示方法: グリッド · M' }, find),
    )
    await userEvent.click(await screen.findByRole('radio', { name: 'リスト' }, find))
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
    await userEvent.click(screen.getByRole('button', { name: /^並び順/ }))
    await userEvent.click(await screen.findByRole('radio', { name: '購入日が古い順' }))
    await waitFor(() => expect(workLinks()[0]).toContain('大人の本'), find)
    first.unmount()
    app.open('/library')
    await screen.findByRole('button', { name: '表示方法: リスト' }, find)
    screen.getByRole('button', { name: '並び順: 購入日' })
    await waitFor(() => expect(workLinks()[0]).toContain('大人の本'), find)
  })

  it('remembers category and age for the next visit', async () => {
    const first = app.open('/library')
    await userEvent.click(await screen.findByRole('button', { name: '音楽・音声' }, find))
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }))
    await userEvent.click(await screen.findByRole('radio', { name: '全年齢のみ' }))
    await waitFor(() => expect(workLinks()[0]).toContain('朝の歌'), find)
    first.unmount()
    app.open('/library')
    const tab = await screen.findByRole('button', { name: '音楽・音声', pressed: true }, find)
    await screen.findByText('1件 / 全3作品', undefined, find)
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    // The age holds still: the book for adults stays out.
    await screen.findByText('2件 / 全3作品', undefined, find)
    expect(tab.getAttribute('aria-pressed')).toBe('false')
  })

  it('shows how far a work was read', async () => {
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '' }, 11, 48)
    writeRecentPage({ account: 'bob', workno: 'RJ000002', path: '' }, 11, 48)
    app.open('/library')
    expect(await screen.findByRole('link', { name: /25%.*夜の本/ }, find)).toBeTruthy()
    expect(screen.getByRole('link', { name: /朝の歌/ }).textContent).not.toContain('%')
  })

  it('leaves out a refunded work after the next sync', async () => {
    app.open('/library')
    await screen.findByRole('link', { name: /朝の歌/ }, find)
    app.server.now += 10
    app.server.refund('RJ000002')
    await userEvent.click(screen.getByRole('button', { name: /ライブラリを同期/ }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /朝の歌/ })).toBeNull(), find)
  })

  it('speaks English as soon as it is chosen, titles included', async () => {
    app.open('/settings')
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: '言語' }, find),
      'en_US',
    )
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }, find))
    await userEvent.click(menu.getByRole('link', { name: 'Library' }))
    await screen.findByRole('link', { name: /Night Book/ }, find)
    expect(document.documentElement.lang).toBe('en')
    expect(currentDevicePrefs().locale).toBe('en_US')
  })

  it('leads to the shop when there is nothing yet', async () => {
    app.server.purchases.clear()
    app.open('/library')
    await screen.findByRole('heading', { name: 'まだ作品がありません' }, find)
    const shop = screen.getByRole('link', { name: 'ストアで作品を探す' })
    expect(shop.getAttribute('href')).toBe('https://shop.example/')
  })
})

describe('shell', () => {
  it('asks before it logs out, then reports it to the server', async () => {
    app.open('/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }, find))
    const dialog = await screen.findByRole('dialog', { name: /ログアウトします/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    expect(app.server.requests).not.toContain('POST /logout')
    await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'ログアウト' }),
    )
    await waitFor(() => expect(app.server.requests).toContain('POST /logout'), find)
    await waitFor(() => expect(localStorage.getItem('play')).toBeNull(), find)
  })

  it('applies a theme at once and keeps it', async () => {
    app.open('/settings')
    await userEvent.click(await screen.findByRole('radio', { name: 'ダーク' }, find))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: '自動' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it('leads past the menu', async () => {
    app.open('/settings')
    await screen.findByRole('heading', { name: '設定' }, find)
    const skip = screen.getByRole('link', { name: '本文へ移動' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
  })
})

describe('several tabs', () => {
  it('offers to reload when a newer release in another tab has changed the database', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(screen.queryByRole('button', { name: '更新して再読み込み' })).toBeNull()
    const databases = await indexedDB.databases()
    const own = databases.find(({ name }) => name?.endsWith('-202205'))
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
    const request = indexedDB.open(own?.name ?? '', (own?.version ?? 0) + 10)
    request.onsuccess = () => resolve(request.result)
    const newer = await promise
    await screen.findByRole('button', { name: '更新して再読み込み' }, find)
    expect(screen.getByRole('link', { name: /RJ000001/ })).toBeTruthy()
    newer.close()
  })

  it.each([
    ['log-out', undefined],
    ['another account', 'bob'],
  ])('reloads where it is after a %s in another tab', async (_, user) => {
    app.open('/settings?a=1')
    await screen.findByRole('heading', { name: '設定' }, find)
    announceAccount(user, 'other')
    await waitFor(() => expect(app.left).toEqual(['/settings?a=1']), find)
  })
})
