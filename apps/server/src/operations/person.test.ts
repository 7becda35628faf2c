import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GiftService, registerImportedWork } from '#modules/library/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findPerson } from './find-person.ts'
import { CLEARED_COLUMNS, type Person, PERSON_PARTS, PERSON_TABLES } from './person-tables.ts'

/** Names of columns that could name a person. */
const PERSONAL =
  /(?:^|_)(?:account|principal|owner|holder|login|person|user|turn|urged|reader|customer|visitor)(?:_|$)/
/** Columns that sound so and name none, each with the reason. */
const WITHOUT_PERSON: Readonly<Record<string, string>> = {
  'job.turn_no': 'a number',
  'free_opening.visitor': 'a digest that changes with the day',
}
/** Tables that refer to rows of a person and hold nothing that a person put in, each with the reason. */
const WITHOUT_CONTENT: Readonly<Record<string, string>> = {
  upload_part: 'numbers of the parts that have arrived',
}
/** What rows of a person are about. */
const WORK = 'BJ00000101'

describe.each(TEST_DIALECTS)('a person on $engine', ({ open }) => {
  let db: Db

  beforeAll(async () => {
    db = await openTestDb(open)
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  const listTables = async () =>
    (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))

  /** A row in every table of a person, whatever its columns are: those of a table of tomorrow too. */
  async function fill(name: string): Promise<Person> {
    const person = {
      login: name,
      accountId: `account-${name}`,
      principalIds: [`principal-${name}`],
    }
    const tables = await listTables()
    for (const { name: table, column, holds } of PERSON_TABLES.toReversed()) {
      const ids = {
        account: person.accountId,
        principal: `principal-${name}`,
        owner: person.accountId,
        holder: `account:${person.accountId}`,
      }
      const columns = tables.find((one) => one.name === table)?.columns ?? []
      const values = columns.map((one) => {
        if (one.name === column) return ids[holds]
        if (one.name === 'account_id') return person.accountId
        if (one.name === 'workno') return WORK
        if (one.name === 'state') return 'receiving'
        if (/int|numeric|double|real|float/i.test(one.dataType)) return 1
        return /json/i.test(one.dataType) ? '{}' : `${one.name}-of-${name}`
      })
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((one) => sql.ref(one.name)))})
        values (${sql.join(values)})`.execute(db)
    }
    await sql`insert into job (job_id, name, payload, state, priority, run_at_ms, attempt, max_attempts,
      cancel_requested, progress, created_at_ms, turn, urged_by) values (${`job-of-${name}`}, 'x', '{}',
      'pending', 0, 0, 0, 1, 0, 0, 0, ${person.accountId}, ${person.accountId})`.execute(db)
    await sql`insert into upload_file (upload_id, file_index, path, size_bytes)
      values (${`upload_id-of-${name}`}, 0, ${`第1巻 (${name}).zip`}, 1)`.execute(db)
    return person
  }

  /** Each table with the one that it refers to. */
  async function listReferences(): Promise<{ from: string; to: string }[]> {
    const query =
      engineOf(db).name === 'postgres'
        ? sql<{ from: string; to: string }>`select conrelid::regclass::text as "from",
            confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`
        : sql<{ from: string; to: string }>`select m.name as "from", f."table" as "to"
            from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
    return (await query.execute(db)).rows
  }

  /** All rows of all tables as text. */
  async function dump(): Promise<string> {
    const texts: string[] = []
    for (const { name } of await listTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      for (const row of rows) texts.push(`${name} ${JSON.stringify(row)}`)
    }
    return texts.toSorted().join('\n')
  }

  it('is named by no column of the schema that erasure does not know', async () => {
    const known = new Set([
      ...CLEARED_COLUMNS.map(({ name, column }) => `${name}.${column}`),
      ...Object.keys(WITHOUT_PERSON),
    ])
    const personal = (await listTables())
      .filter(({ name }) => !PERSON_TABLES.some((table) => table.name === name))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .filter((column) => PERSONAL.test(column.split('.')[1] ?? ''))
    expect(personal.filter((column) => !known.has(column))).toEqual([])
    expect([...known].filter((column) => !personal.includes(column))).toEqual([])
  })

  it('has put in nothing that lies in a table which refers to one of the person and is not exported', async () => {
    const own = new Set<string>(PERSON_TABLES.map(({ name }) => name))
    const known = new Set<string>([...own, ...PERSON_PARTS.map(({ name }) => name)])
    const parts = (await listReferences()).filter(({ to }) => own.has(to)).map(({ from }) => from)
    const unknown = parts.filter((from) => !known.has(from) && !(from in WITHOUT_CONTENT))
    expect([...new Set(unknown)]).toEqual([])
    expect(parts).toEqual(expect.arrayContaining(['upload_file', ...Object.keys(WITHOUT_CONTENT)]))
  })

  it('is erased from every table, and no row of anybody else is', async () => {
    const bob = await fill('bob')
    const before = await dump()
    const alice = await fill('alice')
    expect((await dump()).match(/-alice/g)?.length).toBeGreaterThan(PERSON_TABLES.length)
    const { removed } = await erasePerson(db, alice)
    expect(Object.keys(removed).toSorted()).toEqual(
      PERSON_TABLES.map(({ name }) => name).toSorted(),
    )
    const after = await dump()
    expect(after).not.toMatch(/(?:account|principal)-alice/)
    for (const line of before.split('\n')) expect(after).toContain(line)
    expect((await exportPerson(db, bob, 0)).tables).not.toEqual({})
    expect((await exportPerson(db, alice, 0)).tables).toEqual({})
  })

  it('is exported with a row of every table and without a secret', async () => {
    const alice = await fill('alice')
    await fill('bob')
    const all = await exportPerson(db, alice, Date.UTC(2026, 10, 28))
    expect(all).toMatchObject({ made_at: '2026-11-28T00:00:00.000Z', account_id: 'account-alice' })
    expect(Object.keys(all.tables).toSorted()).toEqual(
      [...PERSON_TABLES, ...PERSON_PARTS].map(({ name }) => name).toSorted(),
    )
    expect(all.tables['upload_file']).toMatchObject([{ path: '第1巻 (alice).zip' }])
    const text = JSON.stringify(all)
    expect(text).not.toMatch(/bob/)
    expect(text).not.toMatch(/(?:hash|token)-of-alice/)
  })

  it('leaves imported works that others have with them, and names those without an owner', async () => {
    const alice = await fill('alice')
    const bob = await fill('bob')
    await db.deleteFrom('sale').execute()
    const [shared, own] = ['BI00000001', 'BI00000002'] as const
    await importFor(alice, shared, 'In two hands')
    await importFor(alice, own, 'In one hand')
    const gifts = new GiftService({ db, clock: systemClock })
    await gifts.give(bob.accountId ?? '', [shared])
    expect((await exportPerson(db, alice, 0)).works).toMatchObject({
      [shared]: 'In two hands',
    })
    expect((await erasePerson(db, alice)).unowned).toEqual([own])
    // As after `account take`: the work is there, and another account may get it.
    expect(await gifts.give(bob.accountId ?? '', [own])).toEqual([own])
  })

  const importFor = ({ accountId }: Person, workno: string, title: string) =>
    registerImportedWork(db, {
      ...{ workno, title, makerName: 'm', workType: 'MNG', direction: 'rtl', nowSeconds: 1 },
      accountId: accountId ?? '',
    })

  it('is found by login, account and id, and not guessed among several', async () => {
    const alice = await fill('alice')
    for (const name of [
      'login_key-of-alice',
      'login_id-of-alice',
      'account-alice',
      'principal-alice',
    ])
      expect(await findPerson(db, name)).toMatchObject({ accountId: alice.accountId })
    await fill('bob')
    await db.updateTable('principal').set({ login_id: 'same' }).execute()
    await expect(findPerson(db, 'same')).rejects.toThrow(/Several are called same.*principal-bob/s)
    await expect(findPerson(db, 'carol')).rejects.toThrow('There is no account carol.')
  })

  it('that signs in two ways to one account is one person', async () => {
    await fill('alice')
    await fill('bob')
    await db.updateTable('principal').set({ account_id: 'account-alice' }).execute()
    const person = await findPerson(db, 'account-alice')
    expect([...person.principalIds].toSorted()).toEqual(['principal-alice', 'principal-bob'])
  })
})
