import { describe, expect, it } from 'vitest'
import { hasIdentity, readClaims } from './claims.ts'

describe('readClaims', () => {
  it('takes ids, name and flags of the right form', () => {
    const claims = { account_id: 'A1', production_id: 77, login_id: 'hanako', is_super_user: true }
    expect(readClaims(claims)).toEqual({
      account_id: 'A1',
      production_id: '77',
      admin_id: null,
      login_id: 'hanako',
      is_super_user: true,
      zip_allowed: true,
      folder_allowed: true,
    })
  })

  it.each([
    ['', 'an empty id is none'],
    ['x'.repeat(65), 'no account has an id that long'],
    ['a\0b', 'no database stores it'],
    ['a\nb', 'it would break a log line'],
    [{ $ne: null }, 'an object is no id'],
    [['A1'], 'nor is a list'],
    [true, 'nor is a flag'],
    [1.5, 'nor is a fraction'],
    [null, 'null is absence'],
  ])('counts %j as absent: %s', (account_id, _why) => {
    const roles = readClaims({ account_id })
    expect(roles.account_id).toBeNull()
    expect(hasIdentity(roles)).toBe(false)
  })

  it.each(['true', 1, 'yes', {}])('gives no super-user flag for %j', (is_super_user) => {
    expect(readClaims({ account_id: 'A1', is_super_user }).is_super_user).toBe(false)
  })

  it('shows the id where there is no name', () => {
    expect(readClaims({ production_id: 'P1' }).login_id).toBe('P1')
  })
})
