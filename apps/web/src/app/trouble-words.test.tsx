// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const said = (words: RegExp) => screen.findByText(words, {}, PATIENCE)
const refuseTree = (status: number, code?: string) => {
  app.server.fault = (path) =>
    path.endsWith('ziptree.json') ? { status, ...(code && { code }) } : undefined
}
const tree = new TreeBuilder()

beforeEach(() => {
  app.server.sell(aWork({ workno: 'RJ000001', name: { ja_JP: '夜の本' } }))
  app.server.ziptree = tree.build('RJ000001', [tree.image('1.png'), tree.image('2.png')])
})

describe('a sign-in that did not work (specification.md#1.5)', () => {
  it.each([
    ['no_identity', /IDを確認できませんでした/],
    ['sign_in_expired', /時間がかかりすぎたか/],
    ['sign_in_canceled', /キャンセルされました/],
    ['mail_unverified', /メールアドレスが確認されていません/],
    ['provider_unreachable', /サービスにつながりません/],
    ['invalid_return_address', /戻り先のアドレス/],
    ['sign_in_failed', /時間をおいて/],
  ])('says why, with the code %s', async (code, words) => {
    app.open(`/signin-error?code=${code}`)
    await said(words)
    screen.getByText(`エラーコード：${code}`)
  })

  it.each(['', '?code=Call-0120-000'])('says no code that is not its own: %s', async (query) => {
    app.open(`/signin-error${query}`)
    await said(/時間をおいて/)
    expect(screen.queryByText(/エラーコード|0120/)).toBeNull()
  })
})

describe('a tree that does not come (specification.md#1.8)', () => {
  it('says the status of the answer on the page of the work', async () => {
    refuseTree(500)
    app.open('/work/RJ000001/tree')
    await said(/ファイル一覧を取得できませんでした/)
    screen.getByText('エラーコード：500')
    screen.getByRole('button', { name: 'もう一度試す' })
  })

  it('says 1 where the answer was none', async () => {
    const { fetch } = globalThis
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) => {
      const isTree = String(asked instanceof Request ? asked.url : asked).includes('ziptree.json')
      return isTree ? Promise.reject(new TypeError('Failed to fetch')) : fetch(asked, init)
    })
    app.open('/work/RJ000001/tree')
    await said(/ファイル一覧を取得できませんでした/)
    screen.getByText('エラーコード：1')
    lost.mockRestore()
  })

  it('is not found where the whole tree is missing: no retry, which could not help', async () => {
    refuseTree(404, 'file_not_found')
    app.open('/work/RJ000001/tree')
    await said(/ファイルが見つかりませんでした/)
    expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull()
    expect(screen.queryByText(/通信状況/)).toBeNull()
    const back = screen.getByRole('link', { name: 'ライブラリへ戻る' })
    expect(back.getAttribute('href')).toBe('/library')
  })

  it('says its code in the viewer', async () => {
    refuseTree(500)
    app.open('/work/RJ000001/view/1.png')
    await said(/問題が発生しました/)
    screen.getByText('エラーコード：500')
  })

  it.each(['/work/RJ000001/tree', '/work/RJ000001/view/1.png'])(
    'of a work that is not ready names hours and the support: %s',
    async (address) => {
      refuseTree(409, 'work_not_ready')
      app.open(address)
      await said(/数時間ほど待ってから.*サポートへご連絡ください/)
    },
  )

  // The last one: the page takes what a proxy answers for the network, until it looks again.
  it('says the status of what a proxy answers in its place', async () => {
    app.server.fault = (path) =>
      path.endsWith('ziptree.json')
        ? { status: 502, headers: { 'content-type': 'text/html' } }
        : undefined
    app.open('/work/RJ000001/tree')
    await said(/ファイル一覧を取得できませんでした/)
    screen.getByText('エラーコード：502')
  })
})
