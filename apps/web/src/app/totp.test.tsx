// @vitest-environment jsdom
import type { SecondStep } from '@yomikura/contract/totp'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

const OFF: SecondStep = { may_have: true, is_on: false, recovery_codes: 0 }
const ON: SecondStep = { may_have: true, is_on: true, recovery_codes: 7 }
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = ['0482-7716-3095', '1111-2222-3333']

const state = (step: SecondStep) => app.server.answers.set('/totp', step)
const card = () => screen.findByRole('region', { name: '2段階認証' }, PATIENCE)
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }, PATIENCE))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENCE))
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label, {}, PATIENCE), text)
const trouble = (text: RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text), PATIENCE)

describe('two-step sign-in in the settings', () => {
  beforeEach(() => {
    app.server.config = { features: { totp: true } }
    app.server.answers.set('/totp/offer', {
      offer: 'offer-1',
      secret: SECRET,
      uri: `otpauth://totp/Yomikura:hanako?secret=${SECRET}`,
    })
    app.server.answers.set('/totp/on', { codes: CODES })
    app.server.answers.set('/totp/recovery_codes', { codes: CODES })
    app.server.answers.set('/totp/off', OFF)
  })

  it('is switched on by password and code, and shows recovery codes until they are saved', async () => {
    state(OFF)
    app.open('/settings')
    await press('有効にする')
    const password = await screen.findByLabelText('パスワード', {}, PATIENCE)
    expect([password.getAttribute('type'), password.getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ])
    await userEvent.type(password, 'とても長い合言葉です{Enter}')
    const scan = await dialog('認証アプリに登録')
    expect(scan.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
    expect(await scan.findByRole('img', { name: '認証アプリ用のQRコード' }, PATIENCE)).toBeTruthy()
    const code = scan.getByLabelText('確認コード（6桁）')
    expect([code.getAttribute('inputmode'), code.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ])
    state(ON)
    await userEvent.type(code, '123456{Enter}')
    const codes = await dialog('リカバリーコードを保存してください')
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
    // Neither Escape nor a slip beside the dialog loses them.
    const shown = screen.getByRole('dialog')
    shown.dispatchEvent(new Event('cancel', { cancelable: true }))
    await userEvent.click(shown)
    expect(codes.getByText(CODES[0] ?? '')).toBeTruthy()
    await userEvent.click(codes.getByRole('button', { name: '保存しました' }))
    expect(
      await within(await card()).findByText('リカバリーコードの残り：7個', {}, PATIENCE),
    ).toBeTruthy()
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  })

  it('says what is wrong, and the wrong field has the focus', async () => {
    state(ON)
    let code = 'wrong_password'
    app.server.fault = (path) => (path === '/totp/off' ? { status: 401, code } : undefined)
    app.open('/settings')
    await press('無効にする')
    const off = await dialog('2段階認証を無効にする')
    const send = () => userEvent.click(off.getByRole('button', { name: '無効にする' }))
    await send()
    await trouble(/^入力してください。$/)
    const password = off.getByLabelText('パスワード')
    expect(document.activeElement).toBe(password)
    await type('パスワード', 'x')
    await type('確認コードまたはリカバリーコード', '123456')
    await send()
    await trouble(/^パスワードが違います。$/)
    expect(password.getAttribute('aria-invalid')).toBe('true')
    code = 'wrong_code'
    await send()
    await trouble(/すでに使用されています/)
    const second = off.getByLabelText('確認コードまたはリカバリーコード')
    expect(document.activeElement).toBe(second)
    const describedBy = second.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toMatch(/すでに使用/)
    code = 'rate_limited'
    await send()
    await trouble(/試行回数が多すぎます/)
  })

  it('is switched off, and gets new recovery codes, by password and code', async () => {
    state(ON)
    app.open('/settings')
    await press('リカバリーコードを再発行')
    await type('パスワード', 'x')
    await type('確認コードまたはリカバリーコード', '123456')
    await press('続ける')
    await press('保存しました')
    await press('無効にする')
    const off = await dialog('2段階認証を無効にする')
    await type('パスワード', 'x')
    state(OFF)
    await type('確認コードまたはリカバリーコード', '123456')
    await userEvent.click(off.getByRole('button', { name: '無効にする' }))
    await waitFor(() => expect(off.queryByLabelText('パスワード')).toBeNull(), PATIENCE)
    expect(await screen.findByRole('button', { name: '有効にする' }, PATIENCE)).toBeTruthy()
    expect(app.server.requests).toEqual(
      expect.arrayContaining(['POST /totp/recovery_codes', 'POST /totp/off']),
    )
  })

  it('is not mentioned to people without a password of this server', async () => {
    state({ ...OFF, may_have: false })
    app.open('/settings')
    await screen.findByRole('region', { name: /端末/ }, PATIENCE)
    await waitFor(() => expect(app.server.requests).toContain('GET /totp'), PATIENCE)
    expect(screen.queryByRole('region', { name: '2段階認証' })).toBeNull()
  })
})
