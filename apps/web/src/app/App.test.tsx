// @vitest-environment jsdom
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentDevicePrefs } from '#data/prefs/device-prefs.ts'
import { announceAccount } from '#data/tabs/account-watch.ts'
import { writeRecentPage } from '#data/prefs/recent-page.ts'
import { aWork, worknos } from '#data/test-works.ts'
import { TreeBuilder } from '#data/test-ziptree.ts'
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
    expect(await screen.findByText('800 作品', { selector: '[role=status]' }, find)).toBeTruthy()
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
    await screen.findByText('1 件 / 全 3 作品', undefined, find)
    expect(workLinks()).toHaveLength(1)
    await userEvent.clear(search)
    await userEvent.type(search, 'どこにもない')
    await screen.findByRole('heading', { name: '一致する作品はありません' }, find)
    await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }))
    await screen.findByText('3 作品', { selector: '[role=status]' }, find)
  })

  it('filters by category and by age, and never asks for a filtered cover', async () => {
    const { container } = app.open('/library')
    await userEvent.click(await screen.findByRole('button', { name: '音楽・音声' }, find))
    await screen.findByText('1 件 / 全 3 作品', undefined, find)
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }))
    await userEvent.click(await screen.findByRole('radio', { name: '全年齢のみ' }))
    await screen.findByText('2 件 / 全 3 作品', undefined, find)
    expect(container.querySelector('img[src*=adult]')).toBeNull()
  })

  it('remembers order and layout for the next visit', async () => {
    const first = app.open('/library')
    await userEvent.click(await screen.findByRole('button', { name: 'グリッド表示にする' }, find))
    await userEvent.click(screen.getByRole('button', { name: '並び順' }))
    await userEvent.click(await screen.findByRole('radio', { name: '購入日が古い順' }))
    await waitFor(() => expect(workLinks()[0]).toContain('大人の本'), find)
    first.unmount()
    app.open('/library')
    await screen.findByRole('button', { name: 'リスト表示にする' }, find)
    await waitFor(() => expect(workLinks()[0]).toContain('大人の本'), find)
  })

  it('tells how far a work was read', async () => {
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
    await userEvent.click(await screen.findByRole('link', { name: 'Library' }, find))
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

describe('/work', () => {
  const openWork = (path = '') => app.open(`/work/RJ000001/tree${path}`)
  let tree: TreeBuilder

  beforeEach(() => {
    tree = new TreeBuilder()
    app.server.sell(
      aWork({ workno: 'RJ000001', name: { ja_JP: '夜の本' }, author_name: '山田/佐藤' }),
    )
  })

  it('shows the files with their kind of trouble, and opens none that is damaged', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('本編', [
        tree.image('001.jpg'),
        tree.image('002.jpg'),
        tree.unsupported('1.vtt'),
      ]),
      tree.folder('字幕', [tree.unsupported('1.vtt'), tree.unsupported('2.vtt')]),
      tree.pdf('資料.pdf', 12),
      tree.damaged('傷.jpg'),
      tree.unsupported('歌.mp3'),
      { type: 'hidden', name: '秘密.txt', hashname: 'x' },
      tree.unsupported('字幕.vtt'),
    ])
    openWork()
    const list = await screen.findByRole('list', { name: 'ファイル一覧' }, find)
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['本編2 項目', '資料.pdf12 ページ4.0KB', '傷.jpg10.0B破損', '歌.mp310.0B未対応'])
    await userEvent.click(screen.getByRole('button', { name: /傷.jpg/ }))
    await screen.findByRole('dialog', { name: 'このファイルは壊れているため開けません。' }, find)
    const author = screen.getByRole('link', { name: '山田' }).closest('p')
    expect(author?.textContent).toBe('作者 山田 / 佐藤')
    expect(document.title).toBe('夜の本 - Yomikura')
  })

  it('passes through folders that hold nothing but one folder', async () => {
    const inner = tree.folder('本編', [tree.image('001.jpg'), tree.image('002.jpg')], 'work/本編')
    app.server.ziptree = tree.build('RJ000001', [tree.folder('work', [inner])])
    openWork('?from=x')
    await screen.findByRole('link', { name: /002.jpg/ }, find)
    expect(decodeURI(location.pathname + location.search)).toBe(
      '/work/RJ000001/tree/work/本編?from=x',
    )
  })

  it('reads from the start, and goes on where the reader was', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('第1話 #1', [tree.image('001.jpg')]),
      tree.folder(
        '第2話',
        ['001.jpg', '002.jpg', '003.jpg'].map((name) => tree.image(name)),
      ),
    ])
    const first = openWork()
    const read = await screen.findByRole('link', { name: '読む' }, find)
    expect(decodeURIComponent(read.getAttribute('href') ?? '')).toBe(
      '/work/RJ000001/view/第1話 #1/001.jpg',
    )
    first.unmount()
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '第2話' }, 1, 3)
    openWork()
    const goOn = await screen.findByRole('link', { name: '続きから 第2話 p.2' }, find)
    expect(decodeURIComponent(goOn.getAttribute('href') ?? '')).toBe(
      '/work/RJ000001/view/第2話/001.jpg',
    )
  })

  it('offers the work again from its first folder once its last page was read', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('第1話', [tree.image('001.jpg')]),
      tree.folder('第2話', [tree.image('001.jpg'), tree.image('002.jpg')]),
    ])
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '第2話' }, 1, 2)
    openWork()
    const again = await screen.findByRole('link', { name: 'もう一度読む' }, find)
    // At its first page, whatever place is kept.
    expect(decodeURIComponent(again.getAttribute('href') ?? '')).toBe(
      '/work/RJ000001/view/第1話/001.jpg?p=1',
    )
  })

  it('opens a work that was bought after the last sync', async () => {
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
    const first = app.open('/library')
    await screen.findByRole('link', { name: /夜の本/ }, find)
    first.unmount()
    app.server.now += 10
    app.server.sell(aWork({ workno: 'RJ000002', name: { ja_JP: '今買った本' } }))
    app.open('/work/RJ000002/tree')
    await screen.findByRole('heading', { name: '今買った本' }, find)
  })

  it.each([
    ['preparing', { revision: '00000000-0000-7000-8000-000000000000' }, /この作品は準備中です/],
    [
      'a pre-order',
      { download_start_date: '2999-03-01T00:00:00Z' },
      '2999/03/01 から読めるようになります。',
    ],
    [
      'not for the browser',
      { readable: false, is_playwork: false, encodable: false, downloadable: false },
      /ブラウザでは読めません/,
    ],
  ])('says why nothing opens: %s', async (_, overrides, message) => {
    app.server.sell(aWork({ workno: 'RJ000001', ...overrides }))
    openWork()
    await screen.findByText(message, undefined, find)
    expect(screen.queryByRole('link', { name: '読む' })).toBeNull()
    // It would ask for the files.
    expect(screen.queryByRole('button', { name: 'ダウンロード' })).toBeNull()
    expect(app.server.requests.some((line) => line.includes('sign'))).toBe(false)
  })

  it('says whether a work waits or is worked on, how far, and shows it once it can be read', async () => {
    const address = '/v3/work/RJ000001/preparation'
    app.server.answers.set(address, { state: 'waiting', progress: 0 })
    app.server.sell(aWork({ workno: 'RJ000001', revision: FALLBACK_REVISION }))
    openWork()
    await screen.findByText(/準備の順番を待っています/, undefined, find)
    app.server.answers.set(address, { state: 'working', progress: 0.425 })
    await screen.findByText('準備しています（42%）', undefined, find)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: '準備の進み具合' })
    expect(bar.value).toBe(42)
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
    app.server.now += 10
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.answers.set(address, { state: 'readable', progress: 1 })
    await screen.findByRole('link', { name: /002.jpg/ }, find)
    // It looks again and again, and asks to go first once.
    const count = (method: string) =>
      app.server.requests.filter((line) => line === `${method} ${address}`).length
    expect(count('POST')).toBe(1)
    expect(count('GET')).toBeGreaterThan(1)
  })

  it.each([
    ['BJ00000001', 'ストアのサポートへ'],
    ['BI00000001', 'もう一度取り込んでください'],
  ])('says of %s why none of its files could be read, and not to wait', async (workno, hint) => {
    const reasons = ['encrypted', 'corrupted', 'unreadable']
    const answer = { state: 'refused', progress: 0, reasons }
    app.server.answers.set(`/v3/work/${workno}/preparation`, answer)
    app.server.sell(aWork({ workno, revision: FALLBACK_REVISION }))
    app.open(`/work/${workno}`)
    await screen.findByText(/どれも読み込めませんでした/, undefined, find)
    screen.getByText(/パスワードがかかっています/)
    screen.getByText(/壊れているか/)
    screen.getByText(new RegExp(hint))
    expect(screen.queryByText(/準備中/)).toBeNull()
  })

  it.each([
    ['BJ00000001', 'ストアのサポートへ'],
    ['BI00000001', 'もう一度取り込んでください'],
  ])('says of %s that its files stopped its makers, and not to wait', async (workno, hint) => {
    app.server.answers.set(`/v3/work/${workno}/preparation`, { state: 'crashed', progress: 0 })
    app.server.sell(aWork({ workno, revision: FALLBACK_REVISION }))
    app.open(`/work/${workno}`)
    await screen.findByText(/プログラムが途中で止まったか/, undefined, find)
    screen.getByText(new RegExp(hint))
    expect(screen.queryByText(/準備中/)).toBeNull()
  })

  it.each([
    [true, /サーバーのディスクに空きがなく/, /空きを作ってから/],
    [false, /サーバー側の問題で/, /もう一度取り込んで/],
  ])(
    'says of an import that failed (full disk: %s) why, and what to do',
    async (is_disk_full, why, hint) => {
      const failed = { state: 'failed', progress: 0, is_disk_full }
      app.server.answers.set('/v3/work/BI00000001/preparation', failed)
      app.server.sell(aWork({ workno: 'BI00000001', revision: FALLBACK_REVISION }))
      app.open('/work/BI00000001')
      await screen.findByText(why, undefined, find)
      screen.getByText(hint)
      expect(screen.queryByText(/準備中/)).toBeNull()
    },
  )

  it('tells the server that somebody waits when a viewer opens before the work is ready', async () => {
    app.server.sell(aWork({ workno: 'RJ000001', revision: FALLBACK_REVISION }))
    app.server.fault = (path) =>
      path.includes('/sign/') ? { status: 409, code: 'work_not_ready' } : undefined
    app.open('/work/RJ000001/view/001.jpg')
    const asked = 'POST /v3/work/RJ000001/preparation'
    await waitFor(() => expect(app.server.requests).toContain(asked), find)
  })

  it('offers to try again when the files cannot be fetched, and only then to keep them', async () => {
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
    app.server.fault = (path) => (path.endsWith('ziptree.json') ? 404 : undefined)
    openWork()
    await screen.findByText(/ファイル一覧を取得できませんでした/, undefined, find)
    expect(screen.queryByRole('button', { name: 'オフライン保存' })).toBeNull()
    app.server.fault = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }))
    await screen.findByRole('link', { name: /002.jpg/ }, find)
    expect(screen.getByRole('button', { name: 'オフライン保存' })).toBeTruthy()
  })
})

describe('shell', () => {
  it('asks before it logs out, then tells the server', async () => {
    app.open('/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }, find))
    const dialog = await screen.findByRole('dialog', { name: /ログアウトします/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    expect(app.server.requests).not.toContain('POST /logout')
    await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }))
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
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
  ])('starts anew where it is after a %s in another tab', async (_, user) => {
    app.open('/settings?a=1')
    await screen.findByRole('heading', { name: '設定' }, find)
    announceAccount(user, 'other')
    await waitFor(() => expect(app.left).toEqual(['/settings?a=1']), find)
  })
})
