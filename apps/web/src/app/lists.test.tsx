// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '#data/base/log/log.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const insert_date = '2026-11-01T00:00:00.000000Z'
const worknos = ['RJ000001', 'RJ000002', 'RJ000003', 'RJ000004', 'RJ000005']

beforeEach(() => {
  for (const workno of worknos) {
    const main = `${app.url}/${workno}.webp`
    const series = workno < 'RJ000003' ? { title_id: 'SRI001', volume_number: 1 } : undefined
    app.server.sell(
      aWork({
        workno,
        touch_content_count: 24,
        work_files: { main, sam: '', thumb: main, mainThumb: '' },
        ...(series && { title_id: series.title_id, series }),
      }),
    )
  }
})

/** Asks to put a work into a list, by the button of its page. */
async function addFromWorkPage(): Promise<void> {
  app.open('/work/RJ000001/tree')
  ;(await screen.findByRole('button', { name: 'マイリストに追加' }, PATIENCE)).click()
  const dialog = within(await screen.findByRole('dialog', undefined, PATIENCE))
  ;(await dialog.findByRole('button', { name: /よるに読む/ }, PATIENCE)).click()
}

const card = (name: RegExp) => screen.findByRole('link', { name }, PATIENCE)
const pictures = (element: HTMLElement) =>
  [...element.querySelectorAll('img')].map(({ src }) => /RJ\d+/.exec(src)?.[0])

describe('the screen of all My Lists (specification.md#1.2)', () => {
  it('shows the first four works of each and how many the reader has of it', async () => {
    const title = 'よるに読む'
    const data = ['RJ999999', ...worknos]
    app.server.mylists = [{ id: 'm1', title, data, insert_date, version: 1 }]
    app.open('/mylist')
    const link = await card(/よるに読む.*5作品/)
    await waitFor(() => expect(pictures(link)).toEqual(worknos.slice(0, 4)), PATIENCE)
  })

  it('shows the lists in the order that the server gives, which is that of their making', async () => {
    app.server.mylists = ['一', '二', '三'].map((title, place) => {
      return { id: `m${String(place)}`, title, data: [], insert_date, version: 1 }
    })
    app.open('/mylist')
    await card(/^一/)
    const names = within(screen.getByRole('list', { name: 'マイリスト' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.[0])
    expect(names).toEqual(['一', '二', '三'])
  })

  it.each([
    ['/mylist', 'マイリストを使えません'],
    ['/mylist/new', 'マイリストを使えません'],
    ['/playlist', 'プレイリストを使えません'],
    ['/playlist/p1', 'プレイリストを使えません'],
  ])('says of %s, without an account id: %s', async (path, title) => {
    app.server.account = { production_id: 'RG00001', login_id: 'maker' }
    app.open(path)
    expect(await screen.findByRole('heading', { name: title }, PATIENCE)).toBeTruthy()
    expect(app.server.requests.filter((request) => /lists/.test(request))).toEqual([])
  })
})

/** How many My Lists and Playlists this browser keeps. */
async function countStored(): Promise<number[]> {
  const [name = ''] = (await Dexie.getDatabaseNames()).filter((one) => /alice/.test(one))
  const db = await new Dexie(name).open()
  const counts = await Promise.all(['mylists', 'playlists'].map((table) => db.table(table).count()))
  db.close()
  return counts
}

describe('one list without a network (specification.md#1.4)', () => {
  const lists = { mylist: 'よるに読む', playlist: 'よるに聴く' }
  const refuse = () => {
    app.server.fault = (path) => (/lists/.test(path) ? 502 : undefined)
  }
  beforeEach(() => {
    const made = { data: [], insert_date, version: 1 }
    app.server.mylists = [{ ...made, id: 'kept', title: lists.mylist }]
    app.server.playlists = [{ ...made, id: 'kept', title: lists.playlist, created_at: insert_date }]
  })

  it.each(['mylist', 'playlist'] as const)(
    'opens a stored list at /%s/…, whose screen was never opened before',
    async (section) => {
      const before = app.open('/settings')
      await screen.findByRole('heading', { level: 1 }, PATIENCE)
      const tables = async () => {
        const [name = ''] = (await Dexie.getDatabaseNames()).filter((one) => /alice/.test(one))
        const db = await new Dexie(name).open()
        const count = await db.table(`${section}s`).count()
        db.close()
        return count
      }
      await waitFor(async () => expect(await tables()).toBe(1), PATIENCE)
      before.unmount()
      refuse()
      app.open(`/${section}/kept`)
      await screen.findByRole('heading', { name: lists[section] }, PATIENCE)
    },
  )

  it('keeps the address of a list that is not stored, and opens it once the server answers', async () => {
    refuse()
    app.open('/mylist/kept')
    await screen.findByRole('heading', { name: 'リストを取得できませんでした。' }, PATIENCE)
    expect(location.pathname).toBe('/mylist/kept')
    app.server.fault = () => undefined
    screen.getByRole('button', { name: 'もう一度試す' }).click()
    await screen.findByRole('heading', { name: lists.mylist }, PATIENCE)
  })

  it.each(['mylist', 'mylist/kept', 'playlist', 'playlist/kept'])(
    'says at /%s that a proxy’s sign-in ended, not that there is no network, and leads there once',
    async (address) => {
      const before = app.open('/settings')
      // The library is there, too: a first start behind such a proxy has nothing to show.
      await screen.findByRole('heading', { level: 1, name: '設定' }, PATIENCE)
      await waitFor(async () => expect(await countStored()).toEqual([1, 1]), PATIENCE)
      before.unmount()
      app.server.fault = () => ({ status: 401, headers: { 'content-type': 'text/html' } })
      app.open(`/${address}`)
      await screen.findByText(/ログインが切れているため、見るだけ/, undefined, PATIENCE)
      await screen.findByText(/未送信の記録も失われません/, undefined, PATIENCE)
      expect(screen.getAllByRole('link', { name: 'ネットワークにログイン' })).toHaveLength(1)
      expect(screen.queryByText(/オフラインのため/)).toBeNull()
    },
  )

  it('says in a dialog that a list is full, with the limit of the server', async () => {
    const config = await (await fetch(`${app.url}/api/yomikura/config`)).json()
    app.server.answers.set('/config', { ...config, limits: { worksPerMyList: 321 } })
    app.server.fault = (path) =>
      /^\/mylists\/.*\/works$/.test(path)
        ? { status: 400, code: 'exceedMylistWorkLimit' }
        : undefined
    await addFromWorkPage()
    const title = '1つのマイリストに入れられる作品は321件までです。'
    const alert = within(await screen.findByRole('dialog', { name: title }, PATIENCE))
    alert.getByRole('button', { name: 'OK' }).click()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull(), PATIENCE)
  })

  it('says of a work that another device has just put there that it is in the list', async () => {
    app.server.fault = (path) =>
      /^\/mylists\/.*\/works$/.test(path)
        ? { status: 400, code: 'mylist_work_duplicate' }
        : undefined
    await addFromWorkPage()
    const title = 'この作品はもうマイリストに入っています。'
    await screen.findByRole('dialog', { name: title }, PATIENCE)
    expect(screen.queryByText(/に追加しました/)).toBeNull()
  })

  it('says of any other trouble that the list was not changed, and has it in the log', async () => {
    const noted = vi.spyOn(log, 'warn')
    app.server.fault = (path) => (/^\/mylists\/.*\/works$/.test(path) ? 500 : undefined)
    await addFromWorkPage()
    await screen.findByRole('dialog', { name: /^更新できませんでした。/ }, PATIENCE)
    expect(noted).toHaveBeenCalledWith('/mylists was not changed', expect.any(Error))
    noted.mockRestore()
  })

  it('leads from the dialog that adds a work to the sign-in of a proxy, whose line it covers', async () => {
    app.open('/work/RJ000001/tree')
    ;(await screen.findByRole('button', { name: 'マイリストに追加' }, PATIENCE)).click()
    const dialog = within(await screen.findByRole('dialog', undefined, PATIENCE))
    const list = await dialog.findByRole('button', { name: /よるに読む/ }, PATIENCE)
    app.server.fault = () => ({ status: 401, headers: { 'content-type': 'text/html' } })
    list.click()
    await dialog.findByRole('link', { name: 'ネットワークにログイン' }, PATIENCE)
  })

  it('leads from a list that is not stored to the sign-in of a proxy, once', async () => {
    refuse()
    const before = app.open('/settings')
    await screen.findByRole('heading', { level: 1, name: '設定' }, PATIENCE)
    before.unmount()
    app.server.fault = (path) =>
      /lists|healthz/.test(path)
        ? { status: 401, headers: { 'content-type': 'text/html' } }
        : undefined
    app.open('/mylist/kept')
    await screen.findByRole('heading', { name: 'リストを取得できませんでした。' }, PATIENCE)
    await screen.findByText(/未送信の記録も失われません/, undefined, PATIENCE)
    expect(screen.getAllByRole('link', { name: 'ネットワークにログイン' })).toHaveLength(1)
  })

  it.each([
    ['mylist', 'マイリストはありません'],
    ['playlist', 'プレイリストはありません'],
  ])('knows at /%s that there is none, once the server has said so', async (section, words) => {
    app.server.mylists = []
    app.server.playlists = []
    const before = app.open(`/${section}`)
    await screen.findByText(new RegExp(words), undefined, PATIENCE)
    before.unmount()
    refuse()
    app.open(`/${section}`)
    await screen.findByText(new RegExp(words), undefined, PATIENCE)
    expect(screen.queryByRole('heading', { name: 'リストを取得できませんでした。' })).toBeNull()
  })

  it.each(['/settings', '/mylist', '/playlist'])(
    'has both kinds that were made elsewhere after the sync button at %s',
    async (path) => {
      const before = app.open(path)
      await screen.findByRole('heading', { level: 1 }, PATIENCE)
      await waitFor(async () => expect(await countStored()).toEqual([1, 1]), PATIENCE)
      app.server.mylists = [...app.server.mylists, { ...app.server.mylists[0]!, id: 'new' }]
      app.server.playlists = [...app.server.playlists, { ...app.server.playlists[0]!, id: 'new' }]
      screen.getByRole('button', { name: /ライブラリを同期/ }).click()
      await waitFor(async () => expect(await countStored()).toEqual([2, 2]), PATIENCE)
      before.unmount()
    },
  )

  it('still leads to /404 where the server knows no such list', async () => {
    app.open('/mylist/unknown')
    await waitFor(() => expect(location.pathname).toBe('/404'), PATIENCE)
  })
})

describe('the screen of all Playlists (specification.md#1.2)', () => {
  it('shows up to four works of the tracks, each once', async () => {
    const order = [0, 0, 1, 0, 2, 1, 3, 4]
    const data = order.map((place, index) => ({ src: 'a', workno: worknos[place] ?? '', index }))
    app.server.playlists = [
      { id: 'p1', title: 'よるに聴く', data, insert_date, created_at: insert_date, version: 1 },
    ]
    app.open('/playlist')
    const link = await card(/よるに聴く.*8トラック/)
    await waitFor(() => expect(pictures(link)).toEqual(worknos.slice(0, 4)), PATIENCE)
  })
})

describe('the add-works dialog (specification.md#1.2)', () => {
  const rows = async () => {
    const dialog = await screen.findByRole('dialog', undefined, PATIENCE)
    await within(dialog).findAllByRole('listitem', undefined, PATIENCE)
    return within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => /RJ\d+/.exec(textContent ?? '')?.[0])
  }
  beforeEach(() => {
    app.server.mylists = [
      { id: 'm1', title: 'よるに読む', data: ['RJ000001'], insert_date, version: 1 },
    ]
  })

  it('shows the library at any address that it does not know', async () => {
    app.open('/mylist/m1/add/nowhere/at/all')
    expect((await rows()).toSorted()).toEqual(worknos)
  })

  it('shows the volumes of a series at its address', async () => {
    app.open('/mylist/m1/add/series/SRI001')
    expect(await rows()).toEqual(['RJ000001', 'RJ000002'])
  })

  it('calls a folder that does not exist not found', async () => {
    const tree = new TreeBuilder()
    const files = [tree.image('1.jpg'), tree.image('2.jpg')]
    app.server.ziptree = tree.build('RJ000002', files)
    app.open('/mylist/m1/add/RJ000002/tree/付録')
    const dialog = await screen.findByRole('dialog', undefined, PATIENCE)
    await within(dialog).findByText(/^ファイルが見つかりませんでした/, undefined, PATIENCE)
    expect(within(dialog).queryByRole('button', { name: 'もう一度試す' })).toBeNull()
  })

  it('searches once typing rests, as the library does', async () => {
    app.open('/mylist/m1/add')
    await rows()
    const dialog = screen.getByRole('dialog')
    const field = within(dialog).getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'RJ000004' } })
    await waitFor(async () => expect(await rows()).toEqual(['RJ000004']), PATIENCE)
    fireEvent.change(field, { target: { value: 'RJ00000' } })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
    fireEvent.change(field, { target: { value: 'RJ000003' } })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
    await waitFor(async () => expect(await rows()).toEqual(['RJ000003']), PATIENCE)
    fireEvent.change(field, { target: { value: '' } })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(5)
  })

  it('closes to its list by a press beside it, not by one on it', async () => {
    app.open('/mylist/m1/add')
    await rows()
    const dialog = screen.getByRole('dialog')
    fireEvent.click(within(dialog).getByRole('searchbox'))
    expect(location.pathname).toBe('/mylist/m1/add')
    fireEvent.click(dialog)
    await waitFor(() => expect(location.pathname).toBe('/mylist/m1'), PATIENCE)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENCE)
  })

  it('cannot add what is in the list', async () => {
    app.open('/mylist/m1/add')
    await rows()
    const dialog = within(screen.getByRole('dialog'))
    const held = dialog.getByRole<HTMLButtonElement>('button', { name: /RJ000001.*追加済み/ })
    expect(held.disabled).toBe(true)
    expect(dialog.getAllByRole('button', { name: /RJ00000\d」を追加$/ })).toHaveLength(4)
  })
})

describe('the order of a list (specification.md#1.2, WCAG 2.5.7)', () => {
  const order = () =>
    [...document.querySelectorAll<HTMLElement>('[data-handle]')].map(({ dataset }) =>
      /RJ\d+/.exec(dataset['handle'] ?? '')?.[0]?.slice(-1),
    )
  const readStored = async () => {
    const [name = ''] = (await Dexie.getDatabaseNames()).filter((one) => /alice/.test(one))
    const db = await new Dexie(name).open()
    const rows: { list: unknown }[] = await db.table('mylists').toArray()
    db.close()
    return rows.map(({ list }) => list)
  }
  const press = (name: RegExp) => screen.getByRole('button', { name }).click()

  it('is changed by buttons, which say the new place and keep the focus', async () => {
    let version = 1
    app.server.mylists = [
      { id: 'm1', title: 'よる', data: worknos.slice(0, 3), insert_date, version: 1 },
    ]
    // The server answers once all is moved.
    const moved = Promise.withResolvers<void>()
    app.server.hold = (path) => (path === '/mylists/m1/works' ? moved.promise : undefined)
    app.server.fault = (path) => {
      if (path === '/mylists/m1/works') app.server.answers.set(path, { version: ++version })
      return undefined
    }
    app.open('/mylist/m1')
    ;(await screen.findByRole('button', { name: '編集' }, PATIENCE)).click()
    await waitFor(() => expect(order()).toEqual(['1', '2', '3']), PATIENCE)
    press(/RJ000001.*1つ下へ$/)
    await waitFor(() => expect(order()).toEqual(['2', '1', '3']), PATIENCE)
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(status().join()).toContain('3件中2番目に動かしました')
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/RJ000001.*1つ下へ$/),
    )
    press(/RJ000003.*1つ上へ$/)
    await waitFor(() => expect(order()).toEqual(['2', '3', '1']), PATIENCE)
    expect(
      screen.getByRole('button', { name: /RJ000002.*1つ上へ$/ }).getAttribute('aria-disabled'),
    ).toBe('true')
    press(/RJ000002.*1つ上へ$/)
    expect(order()).toEqual(['2', '3', '1'])
    moved.resolve()
    const data = ['RJ000002', 'RJ000003', 'RJ000001']
    await waitFor(
      async () => expect(await readStored()).toMatchObject([{ version: 3, data }]),
      PATIENCE,
    )
  })
})
