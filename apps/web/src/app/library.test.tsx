// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '#data/api/client.ts'
import { openLocalDb, toLocalDbName } from '#data/db/local-db.ts'
import { PurchaseStore } from '#data/db/purchase-store.ts'
import { setDevicePref } from '#data/prefs/device-prefs.ts'
import { writeRecentPage } from '#data/prefs/recent-page.ts'
import { syncPurchases } from '#data/sync/purchase-sync.ts'
import { TestServer } from '#data/test-server.ts'
import { aWork, worknos } from '#data/test-works.ts'
import { TreeBuilder } from '#data/test-ziptree.ts'
import { App } from './App.tsx'

/** Vitest gives the window's maker, to move the page to another address. */
declare const jsdom: { reconfigure(options: { url: string }): void }

let server: TestServer

beforeEach(async () => {
  server = new TestServer()
  jsdom.reconfigure({ url: await server.start() })
  localStorage.clear()
  sessionStorage.clear()
  setDevicePref('locale', 'ja_JP')
})

afterEach(async () => {
  await server.stop()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const find = { timeout: 8000 * patience() }

async function open(path = '/library') {
  history.replaceState(null, '', path)
  const view = render(<App leave={() => undefined} />)
  await screen.findByRole('main', undefined, find)
  return view
}

const titles = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((item) => item.dataset.place !== undefined)
    .map((item) => /RJ\d+|題名\w/.exec(item.textContent)?.[0])

async function openMenuOf(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: `「${title}」のメニュー` }, find))
  return screen.findByRole('dialog', { name: title }, find)
}

/** A tab is pressed one render after its click. */
const untilChosen = (tab: HTMLElement) =>
  waitFor(() => expect(tab.getAttribute('aria-pressed')).toBe('true'), find)

describe('kinds of work (specification.md#1.2: the active category opens the genre dialog)', () => {
  beforeEach(() => {
    server.sell(aWork({ workno: 'RJ000001', work_type: 'MNG' }))
    server.sell(aWork({ workno: 'RJ000002', work_type: 'COM' }))
    server.sell(aWork({ workno: 'RJ000003', work_type: 'SOU', work_category: 'music' }))
  })

  it('are offered by the tab that is already chosen, never by "all"', async () => {
    await open()
    const book = await screen.findByRole('button', { name: 'コミック' }, find)
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(book)
    await waitFor(() => expect(titles()).toHaveLength(2), find)
    await untilChosen(book)
    await userEvent.click(book)
    const dialog = await screen.findByRole('dialog', undefined, find)
    const kinds = within(dialog).getAllByRole('radio')
    expect(kinds).toHaveLength(3)
    await userEvent.click(kinds[1]!)
    await waitFor(() => expect(titles()).toEqual(['RJ000002']), find)
  })

  it('are forgotten when another category is chosen', async () => {
    await open()
    const tabs = () => within(screen.getByRole('group')).getAllByRole('button')
    await screen.findByRole('group', undefined, find)
    await userEvent.click(tabs()[1]!)
    await untilChosen(tabs()[1]!)
    await userEvent.click(tabs()[1]!)
    await userEvent.click((await screen.findAllByRole('radio', undefined, find))[1]!)
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
    await userEvent.click(tabs()[2]!)
    await untilChosen(tabs()[2]!)
    await userEvent.click(tabs()[1]!)
    await waitFor(() => expect(titles()).toHaveLength(2), find)
  })
})

describe('opening (specification.md#1.2: clicking a work)', () => {
  it('a pre-order shows when it starts, and does not open', async () => {
    server.sell(aWork({ workno: 'RJ000001', download_start_date: '2999-03-01T00:00:00Z' }))
    await open()
    const card = await screen.findByRole('button', { name: /RJ000001.*2999\/03\/01/ }, find)
    await userEvent.click(card)
    expect(await screen.findAllByText(/2999\/03\/01/, undefined, find)).toHaveLength(2)
    expect(location.pathname).toBe('/library')
    expect(screen.queryByRole('link', { name: /RJ000001/ })).toBeNull()
  })

  it('a work that is not readable leads to the shop', async () => {
    server.sell(
      aWork({
        workno: 'RJ000001',
        readable: false,
        is_playwork: false,
        work_url: 'https://s.example/1',
      }),
    )
    await open()
    const link = await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(link.getAttribute('href')).toBe('https://s.example/1')
  })

  it('the reader’s own works carry a badge, in a group of that name', async () => {
    server.productions.push(aWork({ workno: 'RJ000001', purchase_type: 2 }))
    await open()
    await screen.findByRole('link', { name: /自作品/ }, find)
    await screen.findByRole('heading', { name: /自作品/ }, find)
    expect(screen.queryByRole('heading', { name: /不明/ })).toBeNull()
  })
})

describe('hiding works (specification.md#1.2: ignore)', () => {
  beforeEach(() => {
    for (const workno of worknos(3)) server.sell(aWork({ workno }))
  })

  it('takes a work off the shelf, tells where it went, and takes it back', async () => {
    await open()
    const menu = await openMenuOf('作品 RJ000002')
    await userEvent.click(within(menu).getByRole('button', { name: '非表示にする' }))
    await waitFor(() => expect(titles()).toHaveLength(2), find)
    await waitFor(() => expect([...server.ignored]).toEqual(['RJ000002']), find)
    expect(screen.getByText('2 作品', { selector: '[role=status]' })).toBeTruthy()
    const list = await screen.findByRole('link', { name: '非表示作品一覧' }, find)
    expect(list.getAttribute('href')).toBe('/settings/ignore')
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(titles()).toHaveLength(3), find)
    await waitFor(() => expect(server.ignored.size).toBe(0), find)
  })

  it('hides several at once', async () => {
    await open()
    const menu = await openMenuOf('作品 RJ000002')
    await userEvent.click(within(menu).getByRole('button', { name: '複数選択' }))
    await screen.findByText('1 件を選択中', undefined, find)
    await userEvent.click(screen.getByRole('button', { name: /RJ000003/ }))
    await userEvent.click(screen.getByRole('button', { name: '非表示にする' }))
    await waitFor(() => expect(titles()).toEqual(['RJ000001']), find)
    await waitFor(() => expect([...server.ignored]).toEqual(['RJ000002', 'RJ000003']), find)
  })

  it('starts without what was hidden on another device', async () => {
    server.ignored.add('RJ000001')
    await open()
    await waitFor(() => expect(titles()).toHaveLength(2), find)
  })
})

describe('how far works were read', () => {
  beforeEach(() => {
    for (const workno of worknos(3)) server.sell(aWork({ workno }))
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
    await waitFor(() => expect(titles()).toEqual([workno]), find)
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
    server.sell(aWork({ workno: 'RJ000004', work_type: 'SOU', work_category: 'music' }))
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
})

describe('typing', () => {
  it('never brings back the list of a word that was wiped out', async () => {
    for (const workno of worknos(3)) server.sell(aWork({ workno }))
    await open()
    const field = await screen.findByRole('searchbox', undefined, find)
    await userEvent.type(field, 'RJ000001')
    await screen.findByText('1 件 / 全 3 作品', undefined, find)
    const counter = screen.getByText('1 件 / 全 3 作品')
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(counter.textContent))
    observer.observe(counter, { characterData: true, childList: true, subtree: true })
    await userEvent.clear(field)
    await userEvent.type(field, 'RJ00000')
    await new Promise((resolve) => setTimeout(resolve, 400))
    observer.disconnect()
    expect(seen).not.toContain('1 件 / 全 3 作品')
  })

  it('keeps what was found while a sync replaces the library, and never shows everything', async () => {
    for (const workno of worknos(3)) server.sell(aWork({ workno }))
    await open()
    await userEvent.type(await screen.findByRole('searchbox', undefined, find), 'RJ000001')
    await screen.findByText('1 件 / 全 3 作品', undefined, find)
    const seen: number[] = []
    const observer = new MutationObserver(() => seen.push(titles().length))
    observer.observe(document.body, { characterData: true, childList: true, subtree: true })
    server.sell(aWork({ workno: 'RJ000004', name: { ja_JP: 'RJ000001 の続き' } }))
    await syncInAnotherTab()
    await screen.findByText('2 件 / 全 4 作品', undefined, find)
    observer.disconnect()
    expect(Math.max(...seen)).toBe(2)
  })
})

/** Everything anew, as a tab does it that shares nothing with this one but what is stored. */
async function syncInAnotherTab() {
  const db = openLocalDb(toLocalDbName('alice', location.hostname))
  const purchases = new PurchaseStore(db, { read: () => undefined, write: () => undefined })
  await purchases.open('ja_JP')
  const api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: location.origin })
  await syncPurchases({
    api,
    purchases,
    isFull: true,
    locale: 'ja_JP',
    onProgress: () => undefined,
  })
  purchases.close()
  db.close()
}

describe('a long library', () => {
  it('begins with its first hundred works', async () => {
    for (const workno of worknos(350)) server.sell(aWork({ workno }))
    const first = await open()
    await screen.findByText('350 作品', { selector: '[role=status]' }, find)
    const height = () =>
      Number.parseInt(document.querySelector<HTMLElement>('.lines')?.style.height ?? '0')
    await waitFor(() => expect(height()).toBeGreaterThan(0), find)
    // A heading and a hundred rows of a list.
    expect(height()).toBe(52 + 100 * 72)
    first.unmount()
  })

  it('says once that bought works come with a sync, until the reader waves it away', async () => {
    server.sell(aWork({ workno: 'RJ000001' }))
    const first = await open()
    await userEvent.click(await screen.findByRole('button', { name: '案内を閉じる' }, find))
    first.unmount()
    await open()
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(screen.queryByRole('button', { name: '案内を閉じる' })).toBeNull()
  })
})

describe('/work: what can be saved and what cannot be opened (specification.md#1.2, #1.5)', () => {
  const openWork = async (more: object) => {
    server.sell(aWork({ workno: 'RJ000001', ...more }))
    await open('/work/RJ000001/tree')
  }

  it('offers a zip, and all files one by one after saying how many they are', async () => {
    const tree = new TreeBuilder()
    server.ziptree = tree.build('RJ000001', [
      tree.folder('本編', [tree.image('001.jpg'), tree.image('002.jpg')]),
      tree.unsupported('字幕.vtt'),
    ])
    server.account = { ...server.account, zip_allowed: true, folder_allowed: true }
    await openWork({})
    await userEvent.click(await screen.findByRole('button', { name: 'ダウンロード' }, find))
    const dialog = await screen.findByRole('dialog', { name: 'ファイルをダウンロード' }, find)
    expect(within(dialog).getByRole('button', { name: '作品全体を ZIP で保存' })).toBeTruthy()
    await userEvent.click(
      await screen.findByRole('button', { name: 'すべてのファイルを 1 つずつ保存' }, find),
    )
    await screen.findByRole(
      'dialog',
      { name: '3 件のファイルをダウンロードします。よろしいですか？' },
      find,
    )
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what reader or work do not permit out of the dialog', async () => {
    await openWork({ zip_allowed: false, folder_allowed: false })
    await userEvent.click(await screen.findByRole('button', { name: 'ダウンロード' }, find))
    await screen.findByText('この作品はダウンロードできません。', undefined, find)
  })

  it('guides to the download of what no browser opens', async () => {
    await openWork({ readable: false, is_playwork: false, encodable: false })
    await screen.findByText(/ダウンロードして、対応するアプリで/, undefined, find)
    expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
  })

  it('tells who made the work and when, and leads to its series', async () => {
    await openWork({
      tags: [{ name: '鈴木', class: 'voice_by', sub_class: null }],
      title_id: 'T1',
      series: { title_id: 'T1', volume_number: 1 },
    })
    const voice = await screen.findByRole('link', { name: '鈴木' }, find)
    expect(voice.closest('p')?.textContent).toBe('声の出演 鈴木')
    await screen.findByText(/発売日 2026\/01\/10/, undefined, find)
    expect(screen.getByRole('link', { name: 'シリーズ' }).getAttribute('href')).toBe('/series/T1')
  })
})

describe('/series (specification.md#1.2)', () => {
  const volume = (workno: string, volume_number: number) =>
    aWork({ workno, title_id: 'T1', series: { title_id: 'T1', volume_number } })

  beforeEach(() => {
    server.sell(volume('RJ000001', 1))
    server.sell(volume('RJ000002', 2))
    server.series.push({ title_id: 'T1', name: '夜の連作', total: 3 })
  })

  it('shows what is owned, in either direction, and asks before it leads to the shop', async () => {
    server.volumes.push({ workno: 'RJ000003', volume: 3, name: { ja_JP: '題名三' } })
    await open('/series/T1')
    await screen.findByRole('heading', { name: '夜の連作', level: 1 }, find)
    await screen.findByText('2 / 3 巻を所有', undefined, find)
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
  })

  it('numbers the owned volumes and goes on where the reader was', async () => {
    const tree = new TreeBuilder()
    const pages = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => tree.image(name))
    server.ziptree = tree.build('RJ000002', [tree.folder('本編', pages)])
    writeRecentPage({ account: 'alice', workno: 'RJ000002', path: '本編' }, 1, 4)
    await open('/series/T1')
    const go = await screen.findByRole('link', { name: '2 巻の続きから' }, find)
    const opened = '/work/RJ000002/view/本編'
    await waitFor(() => expect(decodeURI(go.getAttribute('href') ?? '')).toMatch(opened), find)
    const owned = within(screen.getByRole('region', { name: '所有している巻' }))
    expect(owned.getByRole('link', { name: /RJ000001.*1 巻/ })).toBeTruthy()
    expect(owned.getByRole('link', { name: /RJ000002.*2 巻/ })).toBeTruthy()
  })

  it('starts with the first volume where none was read', async () => {
    await open('/series/T1')
    const go = await screen.findByRole('link', { name: '1 巻を開く' }, find)
    expect(go.getAttribute('href')).toBe('/work/RJ000001/tree')
  })

  it('is named in the reader’s language where the shop has a name in it', async () => {
    setDevicePref('locale', 'en_US')
    const names = { ja_JP: '夜の連作', en_US: 'Night cycle' }
    server.series.splice(0, 1, { title_id: 'T1', name: '夜の連作', names, total: 3 })
    await open('/series/T1')
    await screen.findByRole('heading', { name: 'Night cycle', level: 1 }, find)
  })

  it('hides the whole series from the library by one switch', async () => {
    await open('/series/T1')
    await userEvent.click(await screen.findByRole('switch', undefined, find))
    await waitFor(() => expect([...server.ignored]).toEqual(['RJ000001', 'RJ000002']), find)
  })

  it('leads to /404 where nothing of it is owned', async () => {
    await open('/series/T9')
    await waitFor(() => expect(location.pathname).toBe('/404'), find)
  })
})
