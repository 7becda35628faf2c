// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWork, worknos } from '#data/base/test-works.ts'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

describe('keys of the library', () => {
  beforeEach(() => {
    for (const workno of worknos(3)) app.server.sell(aWork({ workno }))
  })

  const openLibrary = async () => {
    app.open('/library')
    return screen.findByRole('searchbox', undefined, find)
  }

  it('a slash leads to the search, and is written once one is there', async () => {
    const field = await openLibrary()
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('a/?')
    expect(field).toHaveProperty('value', 'a/?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a question mark shows them, and while they are shown a slash leads nowhere', async () => {
    const field = await openLibrary()
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'キーボードの使い方' }, find)
    expect(within(dialog).getByText('作品を検索')).toBeTruthy()
    await userEvent.keyboard('/')
    expect(document.activeElement).not.toBe(field)
  })

  it('none does anything once the settings turn characters off, and all do after', async () => {
    const { unmount } = app.open('/settings')
    const toggle = await screen.findByRole('switch', { name: '1文字のショートカットキー' }, find)
    await userEvent.click(toggle)
    unmount()
    const field = await openLibrary()
    await userEvent.keyboard('/?')
    expect(document.activeElement).not.toBe(field)
    expect(screen.queryByRole('dialog')).toBeNull()
    setDevicePref('characterKeys', 'on')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(field)
  })
})

describe('the help', () => {
  it('names the key that shows them, unless characters are turned off', async () => {
    app.open('/help')
    await screen.findByText(
      'ライブラリやビューアで ? を押すと、そのとき使えるキーが出ます。',
      undefined,
      find,
    )
    act(() => setDevicePref('characterKeys', 'off'))
    expect(screen.getByText(/文字・数字・記号のショートカットキーはオフです/)).toBeTruthy()
    act(() => setDevicePref('characterKeys', 'on'))
    expect(screen.queryByText(/ショートカットキーはオフです/)).toBeNull()
  })
})

describe('a begun work', () => {
  it('says at which page of how many it goes on', async () => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '' }, 11, 48)
    app.open('/library')
    const home = await screen.findByRole('region', { name: '続きと新着' }, find)
    await waitFor(() => expect(home.textContent).toContain('12 / 48ページ'), find)
  })
})
