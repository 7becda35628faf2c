// @vitest-environment jsdom
import type { Invitation } from '@yomikura/contract/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

const LINK = 'https://books.example.test/login/invitation?secret=AbC'
const OPEN: Invitation = {
  id: 'i1',
  made_by: 'alice',
  created_at: '2026-11-01T00:00:00.000000Z',
  expires_at: '2026-11-08T00:00:00.000000Z',
  used_at: null,
  is_open: true,
}

const own = (...invitations: Invitation[]) =>
  app.server.answers.set('/invitations', { may_invite: true, invitations })
const card = () => screen.findByRole('region', { name: '招待' }, PATIENCE)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, PATIENCE))

describe('invitations in the settings', () => {
  beforeEach(() => {
    app.server.config = { features: { invitations: true } }
    app.server.account = { account_id: 'alice', login_id: 'alice', is_super_user: true }
  })

  it('say who made them, and whether they are open, used or over', async () => {
    own(
      OPEN,
      { ...OPEN, id: 'i2', made_by: null, is_open: false },
      { ...OPEN, id: 'i3', used_at: '2026-11-02T00:00:00.000000Z', is_open: false },
    )
    app.open('/settings')
    const invitations = within(await card())
    expect(invitations.getByText(/^有効期限：.* · 作成者：alice$/)).toBeTruthy()
    expect(invitations.getByText(/に有効期限が切れました · 作成者：サーバーの管理者$/)).toBeTruthy()
    expect(invitations.getByText(/に使用されました/)).toBeTruthy()
    expect(invitations.getAllByRole('button', { name: /取り消す/ })).toHaveLength(1)
  })

  it('are made as a link that is shown once, to copy and as a code', async () => {
    own()
    app.open('/settings')
    await card()
    const made = { invitation: OPEN, link: LINK }
    app.server.answers.set('/invitations', { may_invite: true, invitations: [OPEN], ...made })
    await press('リンクを作成')
    expect(await screen.findByText(LINK, {}, PATIENCE)).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'リンクのQRコード' }, PATIENCE)).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'リンクをコピー' }))
    await screen.findByText('コピーしました', {}, PATIENCE)
    expect(await navigator.clipboard.readText()).toBe(LINK)
    await press('完了')
    expect(screen.queryByText(LINK)).toBeNull()
    expect(await within(await card()).findByText(/有効期限/, {}, PATIENCE)).toBeTruthy()
  })

  it('are withdrawn after asking', async () => {
    own(OPEN)
    app.open('/settings')
    await press(/に作成した招待を取り消す$/)
    app.server.answers.set('/invitations/i1', { revoked: 1 })
    own()
    await press('取り消す')
    await waitFor(() => expect(screen.queryByText(/有効期限/)).toBeNull(), PATIENCE)
    expect(app.server.requests).toContain('DELETE /invitations/i1')
  })

  it.each([
    ['sign_in_again', 'もう一度ログインしてください'],
    ['invitation_limit', /上限に達しています/],
  ] as const)('say what to do where the server refuses one: %s', async (code, text) => {
    own()
    app.server.fault = (_path, _body, method) =>
      method === 'POST' ? { status: 403, code } : undefined
    app.open('/settings')
    await press('リンクを作成')
    expect(await screen.findByText(text, {}, PATIENCE)).toBeTruthy()
  })

  it('are not asked for by readers who let no one in', async () => {
    app.server.account = { account_id: 'alice', login_id: 'alice', is_super_user: false }
    app.open('/settings')
    await screen.findByRole('region', { name: /端末/ }, PATIENCE)
    expect(screen.queryByRole('region', { name: '招待' })).toBeNull()
    expect(app.server.requests).not.toContain('GET /invitations')
  })

  it('have no card where the account was made elsewhere', async () => {
    app.server.answers.set('/invitations', { may_invite: false, invitations: [] })
    app.open('/settings')
    await waitFor(() => expect(app.server.requests).toContain('GET /invitations'), PATIENCE)
    expect(screen.queryByRole('region', { name: '招待' })).toBeNull()
  })
})
