import type { AuthorizationRecord } from '@yomikura/contract/auth'
import { describe, expect, it } from 'vitest'
import { toUserId } from './auth-record.ts'

const idOf = (ids: Partial<AuthorizationRecord>) =>
  toUserId({
    account_id: null,
    production_id: null,
    admin_id: null,
    login_id: '',
    is_super_user: false,
    zip_allowed: false,
    folder_allowed: false,
    ...ids,
  })

describe('the id that data is kept under', () => {
  it('is that of the account', () => {
    expect(idOf({ account_id: 'alice' })).toBe('alice')
  })

  it('is another for each reader, whatever the shop calls them, and no visitor’s', () => {
    const names = ['guest', 'account-guest', 'production-1', 'admin-1', 'account-production-1', '1']
    const ids = [
      ...names.map((account_id) => idOf({ account_id })),
      idOf({ production_id: '1' }),
      idOf({ admin_id: '1' }),
      'guest',
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })
})
