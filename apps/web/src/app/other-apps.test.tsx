// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { aToken } from '#data/base/test-server.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

const PIXELS = 4

/** What a camera sees of a code that is drawn as squares. */
function toPixels(code: HTMLElement) {
  const side = Number(code.getAttribute('viewBox')?.split(' ')[2]) * PIXELS
  const data = new Uint8Array(side * side * 4).fill(255)
  const squares = code
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g)
  for (const [, left, top] of squares ?? [])
    for (let at = 0; at < PIXELS * PIXELS; at++) {
      const x = Number(left) * PIXELS + (at % PIXELS)
      const y = Number(top) * PIXELS + Math.floor(at / PIXELS)
      data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data }
}

/** The card of other apps, once the settings are shown. */
const card = async () =>
  within(await screen.findByRole('region', { name: 'ほかのアプリ' }, PATIENCE))
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }, PATIENCE))

describe('other apps in the settings', () => {
  it('are let in by a token that is shown once, with the address to type it at', async () => {
    app.open('/settings')
    await card()
    await press('アプリを追加')
    await userEvent.type(screen.getByRole('textbox', { name: /名前/ }), 'KOReader')
    await userEvent.click(screen.getByRole('switch', { name: 'ファイルのダウンロードを許可' }))
    await press('トークンを作成')
    await screen.findByText('bcdf-ghjk-mnpq-rstv-wxyz-2345-6789', {}, PATIENCE)
    expect(screen.getByText(`${window.location.origin}/opds/v1`)).toBeTruthy()
    expect(screen.getByText('hanako')).toBeTruthy()
    await press('完了')
    await waitFor(() => expect(screen.queryByText(/bcdf-ghjk/)).toBeNull(), PATIENCE)
    const apps = await card()
    expect(await apps.findByText('KOReader', {}, PATIENCE)).toBeTruthy()
    expect(app.server.requests).toContain('POST /personal_tokens')
  })

  it('sync places where the reader allows it, at an address of their own', async () => {
    app.open('/settings')
    await card()
    await press('アプリを追加')
    await userEvent.type(screen.getByRole('textbox', { name: /名前/ }), 'KOReader')
    await press('トークンを作成')
    expect(await screen.findByText(`${window.location.origin}/kosync`, {}, PATIENCE)).toBeTruthy()
    await press('完了')
    expect((await card()).getByText(/ファイルも取得できます · 読書位置を同期します$/)).toBeTruthy()
    await press('アプリを追加')
    await userEvent.type(screen.getByRole('textbox', { name: /名前/ }), 'KOReader')
    await userEvent.click(screen.getByRole('switch', { name: '読書位置の同期を許可' }))
    await press('トークンを作成')
    await screen.findByText('hanako', {}, PATIENCE)
    expect(screen.queryByText(`${window.location.origin}/kosync`)).toBeNull()
  })

  it('get the catalogue’s address as a QR code, which holds no token', async () => {
    app.open('/settings')
    await card()
    await press('アプリを追加')
    await userEvent.type(screen.getByRole('textbox', { name: /名前/ }), 'KOReader')
    await press('トークンを作成')
    const code = await screen.findByRole('img', { name: /QRコード/ }, PATIENCE)
    expect(decodeQR(toPixels(code))).toBe(`${window.location.origin}/opds/v1`)
  })

  it('need a name, which is said where it is missing', async () => {
    app.open('/settings')
    await card()
    await press('アプリを追加')
    await press('トークンを作成')
    expect((await screen.findByRole('alert')).textContent).toBe('名前を入力してください。')
    expect(app.server.requests).not.toContain('POST /personal_tokens')
  })

  it('are put out again after asking', async () => {
    app.server.tokens = [aToken('t7', 'Thorium')]
    app.open('/settings')
    await press('Thoriumを取り消す')
    await press('取り消す')
    await waitFor(() => expect(screen.queryByText('Thorium')).toBeNull(), PATIENCE)
    expect(app.server.requests).toContain('DELETE /personal_tokens/t7')
  })

  it('are not mentioned where the installation lets none in', async () => {
    const config = await (await fetch(`${app.server.url}/config`)).json()
    app.server.answers.set('/config', { ...config, features: {} })
    app.open('/settings')
    await screen.findByRole('region', { name: /端末/ }, PATIENCE)
    expect(screen.queryByRole('region', { name: 'ほかのアプリ' })).toBeNull()
  })
})
