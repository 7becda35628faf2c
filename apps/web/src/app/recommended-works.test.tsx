// @vitest-environment jsdom
import type { RecommendedWork } from '@yomikura/contract/recommend'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '#data/base/log/log.ts'
import { aWork } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const WORKNO = 'RJ000001'
const app = setUpTestApp()

const anItem = (number: number, overrides: Partial<RecommendedWork> = {}): RecommendedWork => ({
  workno: `RJ00010${String(number)}`,
  name: { ja_JP: `近い作品 ${String(number)}` },
  maker: { id: 'RG00001', name: { ja_JP: '夜凪工房' } },
  ...{ work_name: '', maker_name: '', work_files: { main: '' } },
  work_url: `https://shop.example/${String(number)}`,
  ...{ age_category: 'all', is_playwork: true, purchased: false },
  ...overrides,
})
const answer = (items: RecommendedWork[]) =>
  app.server.answers.set('/recommend', { status: 'success', items })
const askedFor = () => app.server.requests.filter((request) => request.includes('/recommend?'))
const panel = () => screen.findByRole('region', { name: 'この作品に近い作品' }, PATIENCE)
const openWork = async () => {
  app.open(`/work/${WORKNO}/tree`)
  await screen.findByRole('heading', { name: '夜の本', level: 1 }, PATIENCE)
}

beforeEach(() => {
  app.server.sell(aWork({ workno: WORKNO, name: { ja_JP: '夜の本' }, encodable: false }))
})
afterEach(() => vi.restoreAllMocks())

describe('what goes with a work, on its page (specification.md#1.7, #1.8, #1.9)', () => {
  it('is asked for by ten and shown by five, without what the reader hid', async () => {
    answer(Array.from({ length: 10 }, (_, index) => anItem(index)))
    app.server.ignored.add('RJ000101')
    await openWork()
    const names = within(await panel())
      .getAllByRole('link')
      .map(({ textContent }) => /近い作品 \d/.exec(textContent)?.[0])
    expect(names).toEqual([0, 2, 3, 4, 5].map((number) => `近い作品 ${String(number)}`))
    expect(askedFor()).toEqual([`GET /recommend?workno=${WORKNO}&limit=10`])
  })

  it('has a ribbon where it is bought and opens here, and else leads to the store', async () => {
    answer([anItem(1, { purchased: true }), anItem(2)])
    await openWork()
    const [bought, other] = within(await panel()).getAllByRole('link')
    expect(bought?.textContent).toContain('購入済み')
    expect(bought?.getAttribute('href')).toBe('/work/RJ000101/tree')
    expect(other?.textContent).not.toContain('購入済み')
    expect(other?.getAttribute('href')).toBe('https://shop.example/2')
    expect(other?.getAttribute('target')).toBe('_blank')
  })

  it('says that it cannot be displayed when it does not come, and warns', async () => {
    const warned = vi.spyOn(log, 'warn')
    app.server.fault = (path) => (path === '/recommend' ? 500 : undefined)
    await openWork()
    await screen.findByText('おすすめを表示できませんでした。', {}, PATIENCE)
    expect(warned).toHaveBeenCalledWith(
      'recommend did not come',
      expect.objectContaining({ status: 500 }),
    )
  })

  it('is not asked for without a network, but once it is back', async () => {
    answer([anItem(1)])
    const before = app.open('/library')
    await screen.findByRole('link', { name: /夜の本/ }, PATIENCE)
    before.unmount()
    app.server.isAway = true
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const ask = vi.spyOn(globalThis, 'fetch')
    await openWork()
    // Whatever is asked for with the page has gone out by now.
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    const asked = ask.mock.calls.map(([address]) =>
      address instanceof Request ? address.url : address.toString(),
    )
    expect(asked.filter((address) => address.includes('/recommend'))).toEqual([])
    app.server.isAway = false
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await panel()
    expect(askedFor()).toHaveLength(1)
  })
})
