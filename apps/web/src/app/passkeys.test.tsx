// @vitest-environment jsdom
import type { Passkey } from '@yomikura/contract/passkeys'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

const LAPTOP: Passkey = {
  id: 'p1',
  name: 'Laptop',
  created_at: '2026-11-01T00:00:00.000000Z',
  used_at: null,
  is_locked: false,
}

const own = (...passkeys: Passkey[]) =>
  app.server.answers.set('/passkeys', { may_add: true, passkeys })
const card = () => screen.findByRole('region', { name: 'パスキー' }, PATIENCE)
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }, PATIENCE))

describe('passkeys in the settings', () => {
  beforeEach(() => {
    app.server.config = { features: { passkeys: true } }
  })

  it('say when they were used, and that one is locked', async () => {
    own(LAPTOP, { ...LAPTOP, id: 'p2', name: 'Key', is_locked: true })
    app.open('/settings')
    const passkeys = within(await card())
    expect(passkeys.getByText(/まだ使用していません$/)).toBeTruthy()
    expect(passkeys.getByText(/複製された可能性がある/)).toBeTruthy()
  })

  it('are removed after asking', async () => {
    own(LAPTOP)
    app.open('/settings')
    await press('Laptopを削除')
    app.server.answers.set('/passkeys/p1', { removed: 1 })
    own()
    await press('削除')
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull(), PATIENCE)
    expect(app.server.requests).toContain('DELETE /passkeys/p1')
  })

  it('get another name, which must not be empty', async () => {
    own(LAPTOP)
    app.open('/settings')
    await press('Laptopの名前を変更')
    const name = await screen.findByRole('textbox', { name: 'パスキーの名前' }, PATIENCE)
    await userEvent.clear(name)
    await press('保存')
    expect(screen.getByRole('alert').textContent).toBe('名前を入力してください。')
    await userEvent.type(name, 'Phone')
    app.server.answers.set('/passkeys/p1', { ...LAPTOP, name: 'Phone' })
    own({ ...LAPTOP, name: 'Phone' })
    await press('保存')
    expect(await within(await card()).findByText('Phone', {}, PATIENCE)).toBeTruthy()
    expect(app.server.requests).toContain('PUT /passkeys/p1')
  })

  it('ask for a fresh sign-in where the last one is long ago', async () => {
    own(LAPTOP)
    app.server.fault = (path, _body, method) =>
      path === '/passkeys/options' || method === 'DELETE'
        ? { status: 403, code: 'sign_in_again' }
        : undefined
    app.open('/settings')
    await press('パスキーを追加')
    await userEvent.type(await screen.findByRole('textbox', { name: /名前/ }, PATIENCE), 'Laptop')
    await press('続ける')
    expect(await screen.findByText('もう一度ログインしてください', {}, PATIENCE)).toBeTruthy()
    await press('キャンセル')
    await press('Laptopを削除')
    await press('削除')
    expect(await screen.findByText('もう一度ログインしてください', {}, PATIENCE)).toBeTruthy()
  })

  it('say that none could be made, where the browser makes none', async () => {
    own()
    app.server.answers.set('/passkeys/options', { challenge: 'AAAA' })
    app.open('/settings')
    await press('パスキーを追加')
    await userEvent.type(await screen.findByRole('textbox', { name: /名前/ }, PATIENCE), 'Laptop')
    await press('続ける')
    await waitFor(
      () => expect(screen.getByRole('alert').textContent).toMatch(/追加できませんでした/),
      PATIENCE,
    )
  })

  it('are not mentioned to people whose account is a provider’s', async () => {
    app.server.answers.set('/passkeys', { may_add: false, passkeys: [] })
    app.open('/settings')
    await screen.findByRole('region', { name: /端末/ }, PATIENCE)
    await waitFor(() => expect(app.server.requests).toContain('GET /passkeys'), PATIENCE)
    expect(screen.queryByRole('region', { name: 'パスキー' })).toBeNull()
  })
})
