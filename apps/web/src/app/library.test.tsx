// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import { openLocalDb, toLocalDbName } from '#data/library/db/local-db.ts'
import { PurchaseStore } from '#data/library/db/purchase-store.ts'
import { SettingsStore } from '#data/account/settings/settings.ts'
import { syncPurchases } from '#data/library/sync/purchase-sync.ts'
import { aWork, worknos } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const EARLY = { workno: 'RJ000001', download_start_date: '2999-03-01T00:00:00Z' }
const app = setUpTestApp()
const find = PATIENCE

async function open() {
  const view = app.open('/library')
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
    app.server.sell(aWork({ workno: 'RJ000001', work_type: 'MNG' }))
    app.server.sell(aWork({ workno: 'RJ000002', work_type: 'COM' }))
    app.server.sell(aWork({ workno: 'RJ000003', work_type: 'SOU', work_category: 'music' }))
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

  it('are forgotten when another tab or device chooses another category', async () => {
    await open()
    const book = await screen.findByRole('button', { name: 'コミック' }, find)
    await userEvent.click(book)
    await untilChosen(book)
    await userEvent.click(book)
    await userEvent.click((await screen.findAllByRole('radio', undefined, find))[1]!)
    await waitFor(() => expect(titles()).toEqual(['RJ000002']), find)
    await chooseCategoryInAnotherTab('music')
    await waitFor(() => expect(titles()).toEqual(['RJ000003']), find)
    await chooseCategoryInAnotherTab('book')
    await waitFor(() => expect(titles()).toHaveLength(2), find)
  })
})

describe('a swipe (specification.md#1.2)', () => {
  const fling = (target: Element) => {
    fireEvent.touchStart(target, { touches: [{ clientX: 320, clientY: 600 }] })
    fireEvent.touchEnd(target, { changedTouches: [{ clientX: 40, clientY: 600 }] })
  }

  it('changes the category on the shelf, never behind an open dialog', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.sell(aWork({ workno: 'RJ000002', work_type: 'SOU', work_category: 'music' }))
    await open()
    const menu = await openMenuOf('作品 RJ000001')
    fling(within(menu).getByRole('button', { name: '複数選択' }))
    fling(menu)
    await userEvent.click(within(menu).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), find)
    expect(titles()).toHaveLength(2)
    const all = screen.getByRole('button', { name: 'すべて' })
    expect(all.getAttribute('aria-pressed')).toBe('true')
    fling(screen.getByRole('main'))
    await waitFor(() => expect(titles()).toEqual(['RJ000001']), find)
  })
})

describe('opening (specification.md#1.2: clicking a work)', () => {
  it('a pre-order shows when it starts, and does not open', async () => {
    app.server.sell(aWork({ workno: 'RJ000001', download_start_date: '2999-03-01T00:00:00Z' }))
    await open()
    const card = await screen.findByRole('button', { name: /RJ000001.*2999\/03\/01/ }, find)
    await userEvent.click(card)
    expect(await screen.findAllByText(/2999\/03\/01/, undefined, find)).toHaveLength(2)
    expect(location.pathname).toBe('/library')
    expect(screen.queryByRole('link', { name: /RJ000001/ })).toBeNull()
  })

  it.each([
    ['its maker', () => app.server.productions.push(aWork({ ...EARLY, purchase_type: 2 }))],
    [
      'a super user',
      () => {
        Object.assign(app.server.account, { is_super_user: true })
        app.server.sell(aWork(EARLY))
      },
    ],
  ])('a pre-order opens to %s', async (_, sell) => {
    sell()
    await open()
    const link = await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(link.getAttribute('href')).toBe('/work/RJ000001/tree')
    expect(link.textContent).not.toContain('2999')
  })

  it('a work that is not readable leads to the shop', async () => {
    app.server.sell(
      aWork({
        workno: 'RJ000001',
        readable: false,
        work_url: 'https://s.example/1',
      }),
    )
    await open()
    const link = await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(link.getAttribute('href')).toBe('https://s.example/1')
  })

  it('the menu of a work does what its card does', async () => {
    const away = { readable: false, is_playwork: false }
    app.server.sell(aWork({ workno: 'RJ000001', download_start_date: '2998-03-01T00:00:00Z' }))
    app.server.sell(aWork({ workno: 'RJ000002', ...away, work_url: 'https://s.example/2' }))
    app.server.sell(aWork({ workno: 'RJ000003', ...away, work_url: '' }))
    await open()
    const early = await openMenuOf('作品 RJ000001')
    expect(within(early).queryByRole('link', { name: '作品を開く' })).toBeNull()
    await userEvent.click(within(early).getByRole('button', { name: '作品を開く' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), find)
    expect(await screen.findAllByText(/2998\/03\/01/, undefined, find)).toHaveLength(2)
    const shop = await openMenuOf('作品 RJ000002')
    const link = within(shop).getByRole('link', { name: 'ストアの作品ページ' })
    expect(link.getAttribute('href')).toBe('https://s.example/2')
    await userEvent.click(within(shop).getByRole('button', { name: '閉じる' }))
    const own = await openMenuOf('作品 RJ000003')
    const page = within(own).getByRole('link', { name: '作品を開く' })
    expect(page.getAttribute('href')).toBe('/work/RJ000003/tree')
  })

  it('the reader’s own works carry a badge, in a group of that name', async () => {
    app.server.productions.push(aWork({ workno: 'RJ000001', purchase_type: 2 }))
    await open()
    await screen.findByRole('link', { name: /自作品/ }, find)
    await screen.findByRole('heading', { name: /自作品/ }, find)
    expect(screen.queryByRole('heading', { name: /不明/ })).toBeNull()
  })
})

const NO_SHOP = {
  ...{ storefront: '', register: '', my_page: '', feedback: '', mail: '', browser: '' },
  ...{ help: [], apps: [] },
}

describe('an empty shelf (specification.md#1.2: empty states)', () => {
  it('is no hit, with a way to clear the words, when a search asks a library without works', async () => {
    await open()
    await screen.findByRole('heading', { name: 'まだ作品がありません' }, find)
    await userEvent.type(screen.getByRole('searchbox'), 'RJ')
    await screen.findByRole('heading', { name: '一致する作品はありません' }, find)
    await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }))
    await screen.findByRole('heading', { name: 'まだ作品がありません' }, find)
  })

  it.each([
    [true, '音声・動画のファイルを追加すると', 1],
    [false, '管理者が作品を追加すると', 0],
  ])(
    'says of a server without a shop where works come from; may add: %s',
    async (mayAdd, words, buttons) => {
      app.server.config = { links: { ...NO_SHOP }, features: {} }
      app.server.account = { account_id: 'alice', login_id: 'alice', may_add_works: mayAdd }
      await open()
      await screen.findByRole('heading', { name: 'まだ作品がありません' }, find)
      const shelf = within(screen.getByRole('main'))
      expect(shelf.getByText(new RegExp(words, 'u'))).toBeDefined()
      expect(shelf.queryByText(/購入(?!日)/u)).toBeNull()
      expect(shelf.queryByRole('link', { name: 'ストアで作品を探す' })).toBeNull()
      expect(shelf.queryAllByRole('button', { name: '作品を追加' })).toHaveLength(buttons)
    },
  )

  it('leads to the hidden works when every work is hidden', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.ignored.add('RJ000001')
    await open()
    const link = await screen.findByRole('link', { name: '非表示作品一覧' }, find)
    expect(link.getAttribute('href')).toBe('/settings/ignore')
    screen.getByRole('heading', { name: '一致する作品はありません' })
    expect(screen.queryByRole('link', { name: 'ストアで作品を探す' })).toBeNull()
    screen.getByRole('button', { name: '条件をクリア' })
  })
})

describe('the counter (specification.md#1.2)', () => {
  it('shows hits and total as long as there are words, although all works match', async () => {
    for (const workno of worknos(3)) app.server.sell(aWork({ workno }))
    await open()
    await screen.findByText('3作品', { selector: '[role=status]' }, find)
    await userEvent.type(screen.getByRole('searchbox'), 'RJ00000')
    await screen.findByText('3件 / 全3作品', undefined, find)
    await userEvent.clear(screen.getByRole('searchbox'))
    await screen.findByText('3作品', { selector: '[role=status]' }, find)
  })
})

describe('hiding works (specification.md#1.2: ignore)', () => {
  beforeEach(() => {
    for (const workno of worknos(3)) app.server.sell(aWork({ workno }))
  })

  it('takes a work off the shelf, shows where it went, and takes it back', async () => {
    await open()
    const menu = await openMenuOf('作品 RJ000002')
    await userEvent.click(within(menu).getByRole('button', { name: '非表示にする' }))
    await waitFor(() => expect(titles()).toHaveLength(2), find)
    await waitFor(() => expect([...app.server.ignored]).toEqual(['RJ000002']), find)
    expect(screen.getByText('2作品', { selector: '[role=status]' })).toBeTruthy()
    const list = await screen.findByRole('link', { name: '非表示作品一覧' }, find)
    expect(list.getAttribute('href')).toBe('/settings/ignore')
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(titles()).toHaveLength(3), find)
    await waitFor(() => expect(app.server.ignored.size).toBe(0), find)
  })

  it('hides several at once', async () => {
    await open()
    const menu = await openMenuOf('作品 RJ000002')
    await userEvent.click(within(menu).getByRole('button', { name: '複数選択' }))
    await screen.findByText('1件を選択中', undefined, find)
    await userEvent.click(screen.getByRole('button', { name: /RJ000003/ }))
    await userEvent.click(screen.getByRole('button', { name: '非表示にする' }))
    await waitFor(() => expect(titles()).toEqual(['RJ000001']), find)
    await waitFor(() => expect([...app.server.ignored]).toEqual(['RJ000002', 'RJ000003']), find)
  })

  it('starts without what was hidden on another device', async () => {
    app.server.ignored.add('RJ000001')
    await open()
    await waitFor(() => expect(titles()).toHaveLength(2), find)
  })
})

describe('typing', () => {
  it('never brings back the list of a word that was wiped out', async () => {
    for (const workno of worknos(3)) app.server.sell(aWork({ workno }))
    await open()
    const field = await screen.findByRole('searchbox', undefined, find)
    await userEvent.type(field, 'RJ000001')
    await screen.findByText('1件 / 全3作品', undefined, find)
    const counter = screen.getByText('1件 / 全3作品')
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(counter.textContent))
    observer.observe(counter, { characterData: true, childList: true, subtree: true })
    await userEvent.clear(field)
    await userEvent.type(field, 'RJ00000')
    await new Promise((resolve) => setTimeout(resolve, 400))
    observer.disconnect()
    expect(seen).not.toContain('1件 / 全3作品')
  })

  it('keeps what was found while a sync replaces the library, and never shows everything', async () => {
    for (const workno of worknos(3)) app.server.sell(aWork({ workno }))
    await open()
    await userEvent.type(await screen.findByRole('searchbox', undefined, find), 'RJ000001')
    await screen.findByText('1件 / 全3作品', undefined, find)
    const seen: number[] = []
    const observer = new MutationObserver(() => seen.push(titles().length))
    observer.observe(document.body, { characterData: true, childList: true, subtree: true })
    app.server.sell(aWork({ workno: 'RJ000004', name: { ja_JP: 'RJ000001 の続き' } }))
    await syncInAnotherTab()
    await screen.findByText('2件 / 全4作品', undefined, find)
    observer.disconnect()
    expect(Math.max(...seen)).toBe(2)
  })
})

/** Stores the choice, as a tab does that shares only stored data with this one, and as a sync does. */
async function chooseCategoryInAnotherTab(category: string) {
  const db = openLocalDb(toLocalDbName('alice', location.hostname))
  await new SettingsStore(db).update('library', { lastOpenedTab: category })
  db.close()
}

/** Loads everything again, as a tab does that shares only stored data with this one. */
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

describe('the guide to a sync', () => {
  it('says once that bought works come with a sync, until the reader waves it away', async () => {
    const first = await open()
    await userEvent.click(await screen.findByRole('button', { name: '案内を閉じる' }, find))
    first.unmount()
    await open()
    await screen.findByRole('heading', { name: 'まだ作品がありません' }, find)
    expect(screen.queryByRole('button', { name: '案内を閉じる' })).toBeNull()
  })

  it('takes no room above works that are there', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    await open()
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(screen.queryByRole('button', { name: '案内を閉じる' })).toBeNull()
  })
})
