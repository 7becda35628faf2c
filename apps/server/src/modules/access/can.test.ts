import { AppError } from '@yomikura/contract/errors'
import { describe, expect, it } from 'vitest'
import { type Actor, GUEST, type Principal, STOREFRONT, toActor } from './actor.ts'
import {
  can,
  GENERAL_RULES,
  type GeneralAction,
  requireCan,
  SERVER_RULES,
  type ServerAction,
  WORK_RULES,
} from './can.ts'
import { aPrincipal } from '#test/test-principals.ts'
import { WORK_RIGHTS, type WorkObject } from './work-object.ts'

const anActor = (roles: Partial<Principal>): Actor => toActor(aPrincipal(roles))

const ACTORS = {
  guest: GUEST,
  account: anActor({ account_id: 'A1' }),
  production: anActor({ production_id: 'P1' }),
  admin: anActor({ admin_id: 'M1' }),
  superUser: anActor({ account_id: 'A2', is_super_user: true }),
  storefront: STOREFRONT,
} as const
type ActorName = keyof typeof ACTORS
const NAMES = Object.keys(ACTORS) as ActorName[]
const PEOPLE: readonly ActorName[] = ['account', 'production', 'admin', 'superUser']

/** Who may, for every action that names no work. A new action without a row fails the first test. */
const GENERAL: Record<GeneralAction, readonly ActorName[]> = {
  view_config: NAMES,
  view_own_record: NAMES,
  sign_in: NAMES,
  sign_out: NAMES,
  sync_library: PEOPLE,
  keep_lists: ['account', 'superUser'],
  receive_webhook: ['storefront'],
  administer: ['admin'],
}

const WORKS: WorkObject[] = WORK_RIGHTS.flatMap((right) =>
  [true, false].flatMap((isListed) =>
    [true, false].flatMap((isPublished) =>
      [true, false].flatMap((isPreOrder) =>
        [true, false].map((isProtectionFree) => ({
          ...{ right, isListed, isPublished },
          ...{ isPreOrder, isProtectionFree },
        })),
      ),
    ),
  ),
)

describe('can, for actions without a work', () => {
  it('has a row in this table for every rule', () => {
    expect(Object.keys(GENERAL).sort()).toEqual(Object.keys(GENERAL_RULES).sort())
  })

  for (const action of Object.keys(GENERAL) as GeneralAction[]) {
    it.each(NAMES)(`${action}: %s`, (name) => {
      expect(can(ACTORS[name], action)).toBe(GENERAL[action].includes(name))
    })
  }
})

describe('can, for actions on a work', () => {
  it('knows exactly these four', () => {
    expect(Object.keys(WORK_RULES).sort()).toEqual([
      'read_content',
      'read_work',
      'take_out',
      'view_cover',
    ])
  })

  it.each(WORKS)('never opens content without a live right: %o', (work) => {
    const isLive = work.right === 'purchased' || work.right === 'production'
    for (const name of NAMES) {
      const mayReadEarly = name === 'superUser' || work.right === 'production'
      expect([name, can(ACTORS[name], 'read_content', work)]).toEqual([
        name,
        PEOPLE.includes(name) && isLive && work.isPublished && (!work.isPreOrder || mayReadEarly),
      ])
    }
  })

  it.each(WORKS)(
    'lets files leave only with the right to read and without protection: %o',
    (work) => {
      for (const name of NAMES) {
        const mayRead = can(ACTORS[name], 'read_content', work)
        expect([name, can(ACTORS[name], 'take_out', work)]).toEqual([
          name,
          mayRead && work.isProtectionFree,
        ])
      }
    },
  )

  it.each(WORKS)('shows a work only to those who hold it: %o', (work) => {
    const isLive = work.right === 'purchased' || work.right === 'production'
    for (const name of NAMES) {
      const isPerson = PEOPLE.includes(name)
      expect([name, can(ACTORS[name], 'read_work', work)]).toEqual([name, isPerson && isLive])
      expect([name, can(ACTORS[name], 'view_cover', work)]).toEqual([
        name,
        work.isListed || (isPerson && isLive),
      ])
    }
  })
})

describe('can, for adding works', () => {
  it('knows exactly this', () => {
    expect(Object.keys(SERVER_RULES)).toEqual(['add_works', 'invite_people'])
  })

  it.each(NAMES)(
    'lets accounts add works that the operator made, or all where it says so: %s',
    (name) => {
      const isAccount = GENERAL.keep_lists.includes(name)
      const may = (openTo: 'local' | 'all', isLocal: boolean) =>
        can(ACTORS[name], 'add_works', { openTo, isLocal })
      expect([may('local', true), may('local', false), may('all', false)]).toEqual([
        isAccount,
        false,
        isAccount,
      ])
    },
  )

  it('lets no account add works about which nothing is known', () => {
    const ask = can as unknown as (actor: Actor, action: ServerAction) => boolean
    for (const name of NAMES) expect([name, ask(ACTORS[name], 'add_works')]).toEqual([name, false])
  })
})

describe('can, for letting people in', () => {
  it.each(NAMES)('is for owners and administrators whose account was made here: %s', (name) => {
    const may = (isLocal: boolean) => can(ACTORS[name], 'invite_people', { isLocal })
    expect([may(true), may(false)]).toEqual([name === 'superUser', false])
  })

  it('is for an administrator with an account, and for none about whom nothing is known', () => {
    const admin = anActor({ account_id: 'A3', admin_id: 'M2' })
    expect(can(admin, 'invite_people', { isLocal: true })).toBe(true)
    const ask = can as unknown as (actor: Actor, action: ServerAction) => boolean
    for (const one of [admin, ...Object.values(ACTORS)])
      expect(ask(one, 'invite_people')).toBe(false)
  })
})

describe('requireCan', () => {
  const work = {
    right: 'none',
    isListed: true,
    isProtectionFree: false,
    isPublished: true,
    isPreOrder: false,
  } as const
  it.each([
    ['guest', work, 'unauthorized', 'a guest is asked to sign in'],
    ['account', work, 'work_not_found', 'a foreign work does not exist'],
    ['superUser', work, 'work_not_found', 'the flag is no right'],
    ['admin', work, 'work_not_found', 'neither is an office'],
    ['account', { ...work, right: 'revoked' }, 'no_right', 'a refunded work is known'],
    ['account', { ...work, right: 'purchased', isPublished: false }, 'work_not_ready', 'no files'],
    [
      'account',
      { ...work, right: 'purchased', isPreOrder: true },
      'work_not_released',
      'too early',
    ],
    [
      'account',
      { ...work, right: 'purchased', isPublished: false, isPreOrder: true },
      'work_not_released',
      'its date comes first',
    ],
  ] as const)('refuses %s with %o by %s: %s', (name, object, code, _why) => {
    expect(() => requireCan(ACTORS[name], 'read_content', object)).toThrow(
      expect.objectContaining({ code }),
    )
  })

  it('refuses an action that has no rule', () => {
    expect(() => requireCan(ACTORS.admin, 'toString' as GeneralAction)).toThrow(AppError)
    expect(can(ACTORS.admin, 'drop_tables' as GeneralAction)).toBe(false)
  })
})
