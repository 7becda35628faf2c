// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
afterEach(() => vi.useRealTimers())

it('an unsaved work opened without a network says so, and offers nothing that needs one', async () => {
  app.server.sell(aWork({ workno: 'RJ000001', downloadable: true, content_count: 3 }))
  app.open('/library')
  const cover = { name: /RJ000001/ }
  await screen.findByRole('link', cover, PATIENCE)
  await app.server.stop()
  // The one of now: the library may have been laid out once more meanwhile.
  await userEvent.click(screen.getByRole('link', cover))
  await screen.findByText('この作品はこの端末に保存されていません。', undefined, PATIENCE)
  expect(screen.queryByText(/通信状況のよい場所/)).toBeNull()
  const main = screen.getByRole('main')
  const offers = () => [...main.querySelectorAll('button')].map(({ textContent }) => textContent)
  await waitFor(() => expect(offers()).toEqual(['戻る']))
})

it('a viewer that could not load goes on by itself once the network is back', async () => {
  const tree = new TreeBuilder()
  app.server.sell(aWork({ workno: 'RJ000001' }))
  app.server.ziptree = tree.build('RJ000001', [tree.text('文.txt')])
  app.open('/library')
  await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
  cleanup()
  app.server.isAway = true
  // Time goes on by itself, and is turned where seconds would be waited for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  app.open('/work/RJ000001/view/文.txt')
  const retry = { name: '再読み込み' }
  await screen.findByRole('button', retry, PATIENCE)
  app.server.isAway = false
  await waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3000)
    expect(screen.queryByRole('button', retry)).toBeNull()
  }, PATIENCE)
})

it('a viewer behind a proxy whose sign-in ended leads there, and back', async () => {
  app.server.sell(aWork({ workno: 'RJ000001', downloadable: true, content_count: 3 }))
  app.open('/library')
  await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
  app.server.fault = () => ({ status: 401, headers: { 'content-type': 'text/html' } })
  app.open('/work/RJ000001/view/01.png')
  const link = await screen.findByRole('link', { name: 'ネットワークにログイン' }, PATIENCE)
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', app.url)
  expect([pathname, searchParams.get('to')]).toEqual([
    '/login/network',
    '/work/RJ000001/view/01.png',
  ])
})
