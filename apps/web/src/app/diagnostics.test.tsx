// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '#data/base/log/log.ts'
import { logBook } from '#data/base/log/log-book.ts'
import { aWork } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const diagnostics = async () =>
  within(await screen.findByRole('region', { name: '診断' }, PATIENCE))
const texts = () => logBook.getLines().map(({ text }) => text)
const askedFor = (path: string) =>
  app.server.requests.filter((request) => request.split('?')[0] === `GET ${path}`)
const refuse = (path: string) => {
  app.server.fault = (asked) => (asked === path ? 500 : undefined)
}

beforeEach(() => {
  logBook.clear()
  for (const workno of ['RJ000001', 'RJ000002']) app.server.sell(aWork({ workno }))
})

describe('Settings > Diagnostics (decision 79)', () => {
  it('says that nothing went wrong', async () => {
    app.open('/settings')
    const card = await diagnostics()
    card.getByText('今のところありません。')
    expect(card.queryByRole('button')).toBeNull()
  })

  it('shows what went wrong on demand, and copies it with the version and the browser', async () => {
    log.warn('The sync failed', new Error('https://media.example/a?Signature=abc'))
    app.open('/settings')
    const card = await diagnostics()
    expect(card.queryByText(/The sync failed/)).toBeNull()
    const user = userEvent.setup()
    await user.click(card.getByRole('button', { name: '表示' }))
    card.getByText(
      /^\d{4}-\d\d-\d\dT.*Z warning The sync failed: Error: https:\/\/media\.example\/a\?…$/,
    )
    await user.click(card.getByRole('button', { name: 'コピー' }))
    await screen.findByText('コピーしました', {}, PATIENCE)
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain(navigator.userAgent)
    expect(copied).toContain('warning The sync failed')
    expect(copied).not.toContain('abc')
  })

  it('opens the lines where the browser does not let the app copy', async () => {
    log.warn('The sync failed')
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    write.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    app.open('/settings')
    const card = await diagnostics()
    await user.click(card.getByRole('button', { name: 'コピー' }))
    await card.findByText(/warning The sync failed/, {}, PATIENCE)
    await screen.findByText(/コピーできませんでした/, {}, PATIENCE)
    write.mockRestore()
  })

  it('has a screen that broke', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    app.server.answers.set('/devices', { devices: 5 })
    app.open('/settings')
    await screen.findByRole('alert', {}, PATIENCE)
    await expect
      .poll(texts)
      .toContainEqual(expect.stringMatching(/^A screen could not be shown: TypeError: .*\n {2}/))
    vi.restoreAllMocks()
  })
})

describe('what does not come beside the library', () => {
  const shelf = () => screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
  const word = /非表示にした作品の一覧を読み込めていません/

  it('hidden works show with a word, and are hidden once the list comes by itself', async () => {
    app.server.ignored.add('RJ000002')
    refuse('/ignore')
    app.open('/library')
    await shelf()
    await screen.findByText(word, {}, PATIENCE)
    screen.getByRole('link', { name: /RJ000002/ })
    await expect
      .poll(texts)
      .toContainEqual(expect.stringMatching(/^The hidden works did not come: Refusal/))
    app.server.fault = () => undefined
    await waitFor(
      () => expect(screen.queryByRole('link', { name: /RJ000002/ })).toBeNull(),
      PATIENCE,
    )
    expect(screen.queryByText(word)).toBeNull()
  })

  it('hidden works come when the reader asks, and a further failure is said', async () => {
    app.server.ignored.add('RJ000002')
    refuse('/ignore')
    app.open('/library')
    await shelf()
    await screen.findByText(word, {}, PATIENCE)
    const retry = screen.getByRole('button', { name: 'もう一度試す' })
    await userEvent.click(retry)
    await screen.findByText(/まだ読み込めません/, {}, PATIENCE)
    app.server.fault = () => undefined
    await userEvent.click(retry)
    await waitFor(() => expect(screen.queryByText(word)).toBeNull(), PATIENCE)
    // The shelf of what was read last is laid out by itself, a moment later.
    const hidden = () => screen.queryByRole('link', { name: /RJ000002/ })
    await waitFor(() => expect(hidden()).toBeNull(), PATIENCE)
  })

  it('the list of hidden works does not say that there are none', async () => {
    refuse('/ignore')
    app.open('/settings/ignore')
    await screen.findByText(word, {}, PATIENCE)
    expect(screen.queryByText('非表示の作品はありません')).toBeNull()
  })

  it.each(['/mylists', '/playlists'])(
    '%s are asked for again, and the failure is logged',
    async (path) => {
      refuse(path)
      app.open('/library')
      await shelf()
      await waitFor(() => expect(askedFor(path)).toHaveLength(1), PATIENCE)
      await waitFor(
        () =>
          expect(texts()).toContainEqual(
            expect.stringMatching(/^My Lists and Playlists did not come: Refusal internal/),
          ),
        PATIENCE,
      )
      app.server.fault = () => undefined
      await waitFor(() => expect(askedFor(path)).toHaveLength(2), PATIENCE)
    },
  )
})
