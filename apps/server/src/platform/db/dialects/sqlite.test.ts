import { Kysely, sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engineOf } from './engine.ts'
import { createSqliteDialect } from './sqlite.ts'

type Tables = { probe: { id: number; text: string } }

let folder: string
let file: string
let db: Kysely<Tables>

const open = (busyTimeoutMs = 500) =>
  new Kysely<Tables>({ dialect: createSqliteDialect(file, { busyTimeoutMs }) })
const insert = (id: number, text = '') => db.insertInto('probe').values({ id, text }).execute()
const count = async () => (await db.selectFrom('probe').select('id').execute()).length

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-sqlite-'))
  file = join(folder, 'test.db')
  db = open()
  await sql`create table probe (id integer primary key, text text not null)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

describe('SQLite', () => {
  it.each(['the first time', 'again'])('waits for the disk when opened %s', async () => {
    await db.destroy()
    db = open()
    const writer = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
    const reader = await sql<{ synchronous: number }>`
      select synchronous from pragma_synchronous`.execute(db)
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
    expect([writer.rows, reader.rows, mode.rows]).toEqual([
      [{ synchronous: 2 }],
      [{ synchronous: 2 }],
      [{ journal_mode: 'wal' }],
    ])
  })

  it('does not start where a write would not last', async () => {
    const memory = new Kysely<Tables>({ dialect: createSqliteDialect(':memory:') })
    await expect(memory.selectFrom('probe').selectAll().execute()).rejects.toThrow('not safe')
  })

  it('waits for another process without stopping the event loop', async () => {
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await db.destroy()
    db = open(20_000)
    const written = insert(1)
    // The lock goes only when this loop has turned: stopped, it would wait for itself.
    for (let turns = 0; turns < 10; turns += 1) await sleep(10)
    other.exec('commit')
    other.close()
    await written
    expect(await count()).toBe(1)
  })

  it('gives up on a lock that is held too long, and goes on afterwards', async () => {
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const refusal = { code: 'database_busy' }
    await expect(insert(1)).rejects.toMatchObject(refusal)
    await expect(db.transaction().execute(async () => {})).rejects.toMatchObject(refusal)
    expect(await count()).toBe(0) // Reads go on.
    other.exec('commit')
    other.close()
    await insert(1)
  })

  it('refuses a write that waits for a transaction around it, instead of hanging', async () => {
    const work = db.transaction().execute(() => insert(1))
    await expect(work).rejects.toMatchObject({ code: 'database_busy' })
    await insert(2)
    expect(await count()).toBe(1)
  })

  it('lets a transaction read and then write although another wrote meanwhile', async () => {
    const both = [1, 2].map((id) =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('probe').selectAll().execute()
        await sleep(5)
        await tx.insertInto('probe').values({ id, text: '' }).execute()
      }),
    )
    await Promise.all(both)
    expect(await count()).toBe(2)
  })

  it('says that the disk is full, goes on reading, and recovers', async () => {
    await insert(1)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 1)}`.execute(db)
    await expect(insert(2, 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'storage_full' })
    const work = db.transaction().execute(async (tx) => {
      await tx.insertInto('probe').values({ id: 3, text: '' }).execute()
      await tx
        .insertInto('probe')
        .values({ id: 4, text: 'x'.repeat(100_000) })
        .execute()
    })
    await expect(work).rejects.toMatchObject({ code: 'storage_full' })
    expect(await count()).toBe(1)
    await sql`pragma max_page_count = 100000`.execute(db)
    await insert(2, 'x'.repeat(100_000))
    expect(await count()).toBe(2)
  })

  it('streams rows while others write', async () => {
    for (let id = 0; id < 50; id += 1) await insert(id)
    let seen = 0
    for await (const row of db.selectFrom('probe').selectAll().orderBy('id').stream()) {
      await insert(1000 + row.id)
      seen += 1
    }
    expect(seen).toBe(50)
    expect(await count()).toBe(100)
  })

  it('serves more readers than it has connections', async () => {
    await insert(1)
    const readers = Array.from({ length: 12 }, () =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (tx) => {
          await sleep(5)
          return tx.selectFrom('probe').selectAll().execute()
        }),
    )
    expect((await Promise.all(readers)).every((rows) => rows.length === 1)).toBe(true)
  })

  it('gathers many writes before it sorts them into the file, and leaves nothing beside it', async () => {
    const page = 'x'.repeat(40_000)
    const writeMuch = async (from: number) => {
      for (let id = from; id < from + 200; id++) await insert(id, page)
      return (await stat(`${file}-wal`)).size / page.length
    }
    const usual = await writeMuch(0)
    await engineOf(db).expectManyWrites(db)
    const gathered = await writeMuch(1000)
    expect([usual < 150, gathered > 200]).toEqual([true, true])
    await db.destroy()
    await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT')
    db = open()
    expect(await count()).toBe(400)
  })

  it('refuses writes in a read-only transaction', async () => {
    const work = db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => tx.insertInto('probe').values({ id: 1, text: '' }).execute())
    await expect(work).rejects.toThrow('readonly')
    await insert(1)
  })

  it('undoes a part of a transaction', async () => {
    const tx = await db.startTransaction().execute()
    await tx.insertInto('probe').values({ id: 1, text: '' }).execute()
    const part = await tx.savepoint('part').execute()
    await part.insertInto('probe').values({ id: 2, text: '' }).execute()
    await part.rollbackToSavepoint('part').execute()
    await tx.commit().execute()
    expect(await db.selectFrom('probe').select('id').execute()).toEqual([{ id: 1 }])
  })

  it('sees a column that was added after a statement was prepared', async () => {
    await insert(1, 'a')
    await sql`select * from probe`.execute(db)
    await sql`alter table probe add column extra jsonb`.execute(db)
    await sql`update probe set extra = ${{ a: 1 }}`.execute(db)
    const { rows } = await sql`select * from probe`.execute(db)
    expect(rows).toEqual([{ id: 1, text: 'a', extra: { a: 1 } }])
  })

  it('keeps every acknowledged write of a process that is killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const script = new URL('../../../../test/test-writer-process.ts', import.meta.url).pathname
      const child = spawn(process.execPath, [script, file, String(round * 100_000)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      await once(child.stdout, 'data')
      await sleep(100 + round * 50)
      child.kill('SIGKILL')
      await once(child, 'close')
      const acknowledged = output.split('\n').slice(0, -1).map(Number)
      const stored = await db.selectFrom('probe').select('id').execute()
      const ids = new Set(stored.map((row) => row.id))
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    }
  })
})
