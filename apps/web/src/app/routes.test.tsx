// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const address = () => location.pathname + location.search

describe('route table (specification.md#1.2)', () => {
  it.each([
    ['/?a=1', '/library?a=1', 'the root is the library'],
    [`/?state=${encodeURIComponent('/settings?a=b')}`, '/settings?a=b', 'back from a log-out'],
    ['/?state=//evil.example/x', '/library?state=//evil.example/x', 'a state that leads away'],
    ['/?state=https://evil.example/', '/library?state=https://evil.example/', 'another site'],
    ['/?state=/%5Cevil.example/x', '/library?state=/%5Cevil.example/x', 'a state in disguise'],
    ['/library?workno=RJ000001&a=b', '/work/RJ000001/tree?a=b', 'workno leads to the work'],
    ['/work/RJ000001?from=x', '/work/RJ000001/tree?from=x', 'a work is its tree'],
    ['/playList?a=1', '/playlist?a=1', 'the other spelling of /playlist'],
    ['/playList/p1/add/x?a=1', '/playlist/p1/add/x?a=1', 'and what lies below it'],
    ['/yomikura-free?a=1', '/yomikura-free/library?a=1', 'the free section is its library'],
    ['/free/RJ000001?from=x', '/viewer/free/RJ000001?from=x', 'a volume of the free series page'],
    ['/other-free/library', '/404', 'the free section of another product'],
    ['/viewer/sample', '/404', 'the sample viewer without a work'],
    ['/viewer/free', '/404', 'the free viewer without a work'],
    ['/Library', '/404', 'addresses differ by case'],
    ['/nowhere/at/all', '/404', 'an unknown address'],
    ['/work/RJ999999/tree', '/404', 'an unknown work'],
    ['/work/RJ000001/view/%E0%A4%A', '/404', 'a file whose name cannot be decoded'],
    ['/work/RJ000001/tree/%E0%A4%A?a=1', '/404', 'a folder whose name cannot be decoded'],
    ['/work/%E0%A4%A', '/404', 'a redirect that cannot be decoded'],
    ['/mylist/%E0%A4%A', '/404', 'a list that cannot be decoded'],
    ['/playlist/p1/add/%E0%A4%A', '/404', 'what lies below a list and cannot be decoded'],
    ['/viewer/free/%E0%A4%A', '/404', 'a free work that cannot be decoded'],
    ['/yomikura-free/series/%E0%A4%A', '/404', 'a free series that cannot be decoded'],
    ['/%E0%A4%A', '/404', 'an address of nothing else'],
  ])('%s → %s: %s', async (from, to) => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.open(from)
    await waitFor(() => expect(address()).toBe(to), PATIENCE)
  })

  const exact = '?a=12345678901234567890&b=1.0&c=x&c=y&d=e%20f+g&2=h&1=i&j'
  it.each([
    ['/', '/library'],
    ['/library', '/library'],
    ['/work/RJ000001', '/work/RJ000001/tree'],
    ['/work/RJ000001/tree', '/work/RJ000001/tree/a'],
    ['/playList', '/playlist'],
    ['/playList/p1/add', '/playlist/p1/add'],
    ['/yomikura-free', '/yomikura-free/library'],
    ['/free/RJ000001', '/viewer/free/RJ000001'],
  ])('%s → %s: the query is kept byte for byte', async (from, to) => {
    const tree = new TreeBuilder()
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.ziptree = tree.build('RJ000001', [tree.folder('a', [tree.image('1.jpg')])])
    app.open(from + exact)
    await waitFor(() => expect(address()).toBe(to + exact), PATIENCE)
  })

  it('keeps the query when a folder is opened and left', async () => {
    const tree = new TreeBuilder()
    app.server.sell(aWork({ workno: 'RJ000001' }))
    const folder = tree.folder('a', [tree.image('1.jpg')])
    app.server.ziptree = tree.build('RJ000001', [folder, tree.image('2.jpg')])
    app.open(`/work/RJ000001/tree${exact}`)
    await userEvent.click(await screen.findByRole('link', { name: /^a/ }, PATIENCE))
    await waitFor(() => expect(address()).toBe(`/work/RJ000001/tree/a${exact}`), PATIENCE)
    const path = await screen.findByRole('navigation', { name: '現在の場所' }, PATIENCE)
    await userEvent.click(within(path).getByRole('link'))
    await waitFor(() => expect(address()).toBe(`/work/RJ000001/tree${exact}`), PATIENCE)
  })

  it.each([
    ['/work/RJ999999/view/1.jpg'],
    ['/work/RJ999999/viewer'],
    ['/work/RJ999999/viewer/book.epub'],
  ])('%s → /404: a file of an unknown work (specification.md#2.2, #2.8)', async (from) => {
    app.server.fault = (path) =>
      path === '/v3/download/sign/cookie' ? { status: 404, code: 'work_not_found' } : undefined
    app.open(from)
    await waitFor(() => expect(address()).toBe('/404'), PATIENCE)
  })

  it.each([
    '/library',
    '/series/SRI001',
    '/mylist',
    '/mylist/new',
    '/mylist/m1/add',
    '/mylist/m1/add/series/SRI001',
    '/playlist',
    '/playlist/new',
    '/playlist/p1/add',
    '/playlist/p1/add/RJ000001/tree/disc 1',
    '/storage',
    '/storage/RJ000001',
    '/settings',
    '/settings/ignore',
    '/help',
    '/release-note',
    '/work/RJ000001',
    '/work/RJ000001/tree/disc 1',
    '/work/RJ000001/view/001.jpg',
    '/work/RJ000001/viewer',
    '/work/RJ000001/viewer/book.epub',
  ])('sends a guest from %s to sign-in with the address wanted', async (path) => {
    app.server.account = {}
    app.open(`${path}?from=mail`)
    await waitFor(() => expect(app.left).toHaveLength(1), PATIENCE)
    const to = new URL(app.left[0] ?? '', app.url).searchParams.get('to') ?? ''
    const redirected = path === '/work/RJ000001' ? `${path}/tree` : path
    expect(decodeURI(to)).toBe(`${redirected}?from=mail`)
  })

  it.each([
    '/yomikura-free/library',
    '/yomikura-free/series/SRI001?from=free_end_page',
    '/viewer/free/RJ000001',
    '/viewer/sample/RJ000001',
    '/404',
  ])('shows %s to a guest', async (path) => {
    app.server.account = {}
    app.open(path)
    await screen.findByRole('main', {}, PATIENCE)
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull(), PATIENCE)
    expect([address(), app.left]).toEqual([path, []])
  })

  it('offers the library on /404 to the signed-in only', async () => {
    const { account } = app.server
    app.server.account = {}
    localStorage.setItem('play', '{"account_id":"alice"}')
    const ended = app.open('/404')
    await screen.findByRole('heading', { name: 'ページが見つかりませんでした。' }, PATIENCE)
    const link = () => screen.queryByRole('link', { name: 'ライブラリへ戻る' })
    await waitFor(() => expect(link()).toBeNull(), PATIENCE)
    ended.unmount()
    localStorage.clear()
    app.server.account = account
    app.open('/404')
    await waitFor(() => expect(link()).not.toBeNull(), PATIENCE)
  })

  it('offers the library on /404 without a network to who was signed in', async () => {
    app.server.fault = () => 503
    localStorage.setItem('play', '{"account_id":"alice"}')
    app.open('/404')
    await screen.findByRole('link', { name: 'ライブラリへ戻る' }, PATIENCE)
  })

  it.each([
    '/work/RJ1/tree',
    '/work/rj000001/tree/a',
    '/work/RJ000001x/view/1.jpg',
    '/work/%2e%2e%2f/viewer',
    '/work/123/viewer/book.epub',
  ])('%s → /404: no work has such a number, so none is asked for', async (from) => {
    app.open(from)
    await waitFor(() => expect(address()).toBe('/404'), PATIENCE)
    const aboutWorks = /\/v[23]\/(work|download|viewer)|ziptree/
    expect(app.server.requests.filter((request) => aboutWorks.test(request))).toEqual([])
  })

  it('says of a refunded work that it is gone, and leads to the library and the shop', async () => {
    const refused = { status: 403, code: 'no_right' }
    app.server.fault = (path) => (path === '/v3/work/RJ000001' ? refused : undefined)
    app.server.answers.set('/v2/work/RJ000001', { work_url: 'https://shop.example/work' })
    app.open('/work/RJ000001/tree')
    await screen.findByRole('heading', { name: 'この作品は、ライブラリから外れました' }, PATIENCE)
    expect(address()).toBe('/work/RJ000001/tree')
    const shop = await screen.findByRole('link', { name: 'ストアの作品ページ' }, PATIENCE)
    expect(shop.getAttribute('href')).toBe('https://shop.example/work')
    await userEvent.click(screen.getByRole('link', { name: 'ライブラリへ戻る' }))
    await waitFor(() => expect(address()).toBe('/library'), PATIENCE)
  })
})
