import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { BuyerKeys } from './index.ts'

const ADDRESS = 'Buyer.X@Example.test'

describe.each(TEST_DIALECTS)('what a buyer is known by, on $engine', ({ open }) => {
  let db: Db
  let keys: BuyerKeys

  beforeAll(async () => {
    db = await openTestDb(open)
    keys = new BuyerKeys({ db, clock: systemClock, lastingKey: Buffer.from('a'.repeat(32)) })
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  it('leads to one account in whatever letters an address was typed', async () => {
    const account = await keys.accountOf('mail', ADDRESS)
    expect(account).toMatch(/^b-[\da-f-]{36}$/)
    expect(await keys.accountOf('mail', ' buyer.x@EXAMPLE.test')).toBe(account)
    expect(await keys.findAccount('mail', 'ｂｕｙｅｒ.x@example.test')).toBe(account)
  })

  it('leads to one account when many come at once', async () => {
    const found = await Promise.all(
      Array.from({ length: 8 }, () => keys.accountOf('mail', ADDRESS)),
    )
    expect(new Set(found).size).toBe(1)
    expect(await db.selectFrom('buyer_key').selectAll().execute()).toHaveLength(1)
  })

  it('is another one for each kind, and ids are compared to the letter', async () => {
    const accounts = await Promise.all([
      keys.accountOf('mail', 'a@b.test'),
      keys.accountOf('customer', 'a@b.test'),
      keys.accountOf('oidc', 'a@b.test'),
      keys.accountOf('oidc', 'A@b.test'),
    ])
    expect(new Set(accounts).size).toBe(4)
  })

  it('is not found and not made by looking', async () => {
    expect(await keys.findAccount('mail', ADDRESS)).toBeUndefined()
    expect(await db.selectFrom('buyer_key').selectAll().execute()).toEqual([])
  })

  it('stands nowhere in the rows, and is not found in them without the key', async () => {
    await keys.accountOf('mail', ADDRESS)
    const rows = JSON.stringify(await db.selectFrom('buyer_key').selectAll().execute())
    expect(rows).not.toMatch(/buyer\.x|example/i)
    const others = new BuyerKeys({
      db,
      clock: systemClock,
      lastingKey: Buffer.from('b'.repeat(32)),
    })
    expect(await others.findAccount('mail', ADDRESS)).toBeUndefined()
  })

  it('is refused where it is no address', async () => {
    await expect(keys.accountOf('mail', 'no address')).rejects.toMatchObject({
      code: 'mail_invalid',
    })
  })
})
