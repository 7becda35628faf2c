import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Db, migrate, openDatabase, transact } from './database.ts'
import { ForeignKeyViolation, UniqueViolation } from './db-errors.ts'
import { clearTestDb, openTestDb, type TestDialect } from '#test/test-dialects.ts'

/** Tables that the suite makes for itself beside the real schema. */
type ProbeTables = {
  probe: { id: string; n: number; doc: unknown; big: number | null }
  probe_child: { id: string; probe_id: string }
}

async function createProbeTables(db: Db): Promise<void> {
  await db.schema
    .createTable('probe')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('doc', 'jsonb')
    .addColumn('big', 'bigint')
    .execute()
  await db.schema
    .createTable('probe_child')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('probe_id', 'text', (c) => c.notNull().references('probe.id'))
    .execute()
}

/** What every engine must do alike. */
export function describeDatabase({ engine, open }: TestDialect): void {
  describe(`database on ${engine}`, () => {
    let db: Db
    const probes = () => db.withTables<ProbeTables>()
    const insert = (id: string, n = 0, doc: unknown = null, big: number | null = null) =>
      probes().insertInto('probe').values({ id, n, doc, big }).execute()
    const get = (id: string) =>
      probes().selectFrom('probe').selectAll().where('id', '=', id).executeTakeFirst()

    beforeAll(async () => {
      db = await openTestDb(open)
      await createProbeTables(db)
    })
    beforeEach(() => clearTestDb(db))
    afterAll(() => db.destroy())

    it('migrates again without a change', async () => {
      await expect(migrate(db)).resolves.toBeUndefined()
    })

    it('keeps nothing of a transaction that throws', async () => {
      const work = db.transaction().execute(async (tx) => {
        await tx
          .withTables<ProbeTables>()
          .insertInto('probe')
          .values({ id: 'a', n: 1, doc: null, big: null })
          .execute()
        throw new Error('changed my mind')
      })
      await expect(work).rejects.toThrow('changed my mind')
      expect(await get('a')).toBeUndefined()
    })

    it('goes on after a statement of a transaction failed', async () => {
      await insert('a')
      const work = db.transaction().execute(async (tx) => {
        const own = tx.withTables<ProbeTables>()
        await own.insertInto('probe').values({ id: 'b', n: 1, doc: null, big: null }).execute()
        await own.insertInto('probe').values({ id: 'a', n: 1, doc: null, big: null }).execute()
      })
      await expect(work).rejects.toBeInstanceOf(UniqueViolation)
      expect(await get('b')).toBeUndefined()
      await insert('c')
      expect(await get('c')).toMatchObject({ id: 'c' })
    })

    it('hides a transaction from other connections before it commits', async () => {
      await db.transaction().execute(async (tx) => {
        await tx
          .withTables<ProbeTables>()
          .insertInto('probe')
          .values({ id: 'a', n: 1, doc: null, big: null })
          .execute()
        expect(await get('a')).toBeUndefined()
      })
      expect(await get('a')).toBeDefined()
    })

    it('loses no update of concurrent transactions that read before they write', async () => {
      await insert('counter')
      const increment = () =>
        transact(db, async (tx) => {
          const own = tx.withTables<ProbeTables>()
          const { n } = await own
            .selectFrom('probe')
            .select('n')
            .where('id', '=', 'counter')
            .executeTakeFirstOrThrow()
          await own
            .updateTable('probe')
            .set({ n: n + 1 })
            .where('id', '=', 'counter')
            .execute()
        })
      await Promise.all(Array.from({ length: 20 }, increment))
      expect(await get('counter')).toMatchObject({ n: 20 })
    })

    it('reads back what it wrote, on whichever connection', async () => {
      for (let n = 0; n < 50; n += 1) {
        await insert(`row${n}`, n)
        expect(await get(`row${n}`)).toMatchObject({ n })
      }
    })

    it.each([0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
      'keeps the integer %d as a number',
      async (big) => {
        await insert('a', 0, null, big)
        expect((await get('a'))?.big).toBe(big)
      },
    )

    it('answers counts that convert to numbers', async () => {
      await insert('a')
      await insert('b')
      const row = await probes()
        .selectFrom('probe')
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(row.count)).toBe(2)
    })

    it.each([
      [{ a: [1, 'two', null, { b: true }], かな: 'カナ 🏮' }],
      [[1, 2, 3]],
      [[]],
      [{}],
      [{ text: 'with "quotes", \\u0000 spelled out and \n lines' }],
    ])('gives JSON back as the value that was stored: %j', async (doc) => {
      await insert('a', 0, doc)
      expect((await get('a'))?.doc).toEqual(doc)
    })

    it.each([
      ['a Date', new Date(), 'Date'],
      ['an integer over 2^53', 2 ** 53, '2^53'],
      ['a bigint over 2^53', 2n ** 60n, '2^53'],
      ['not a number', Number.NaN, 'finite'],
      ['undefined', undefined, 'undefined'],
      // PostgreSQL itself refuses a boolean for a number.
      ['true', true, /boolean|invalid input syntax/],
      ['text with U+0000', 'a\0b', 'U+0000'],
      ['JSON with U+0000', { a: 'a\0b' }, 'U+0000'],
    ])('refuses %s', async (_name, value, reason) => {
      const statement = sql`update probe set big = ${value} where id = 'a'`.execute(db)
      await expect(statement).rejects.toThrow(reason)
    })

    it('orders and compares text by its bytes, whichever order the database has', async () => {
      const ids = ['A:', 'A;', 'B', '_', 'a', 'a-b', 'aB', 'ab', 'é', 'あ', 'ア']
      for (const id of ids.toReversed()) await insert(id)
      const list = async (after = '') => {
        const query = probes().selectFrom('probe').select('id').where('id', '>', after)
        return (await query.orderBy('id').execute()).map(({ id }) => id)
      }
      expect(await list()).toEqual(ids)
      expect(await list('a')).toEqual(ids.slice(5))
    })

    it('names a second row of the same key and a row that points nowhere', async () => {
      await insert('a')
      await expect(insert('a')).rejects.toBeInstanceOf(UniqueViolation)
      const orphan = probes().insertInto('probe_child').values({ id: 'c', probe_id: 'absent' })
      await expect(orphan.execute()).rejects.toBeInstanceOf(ForeignKeyViolation)
    })

    it('counts changed rows, also where a conflict is passed over', async () => {
      const again = () =>
        probes()
          .insertInto('probe')
          .values({ id: 'a', n: 1, doc: null, big: null })
          .onConflict((c) => c.column('id').doNothing())
          .executeTakeFirst()
      expect((await again()).numInsertedOrUpdatedRows).toBe(1n)
      expect((await again()).numInsertedOrUpdatedRows).toBe(0n)
      const update = await probes().updateTable('probe').set({ n: 2 }).executeTakeFirst()
      expect(update.numUpdatedRows).toBe(1n)
      const removed = await probes().deleteFrom('probe').returning('id').execute()
      expect(removed).toEqual([{ id: 'a' }])
    })

    it('keeps one snapshot through a read-only transaction', async () => {
      await insert('a', 1)
      await db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const read = () =>
            tx
              .withTables<ProbeTables>()
              .selectFrom('probe')
              .select('n')
              .where('id', '=', 'a')
              .executeTakeFirst()
          expect(await read()).toEqual({ n: 1 })
          await probes().updateTable('probe').set({ n: 2 }).execute()
          expect(await read()).toEqual({ n: 1 })
        })
    })

    it('lets two processes open and migrate a new database at the same time', async () => {
      const { config, remove } = await open()
      const first = await openDatabase(config)
      const second = await openDatabase(config)
      await expect(Promise.all([migrate(first), migrate(second)])).resolves.toBeDefined()
      await Promise.all([first.destroy(), second.destroy()])
      await remove()
    })
  })
}
