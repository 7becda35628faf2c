import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MOVE_IN } from '@yomikura/contract/server-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KOMGA_SCHEMA, makeForeignDatabase } from '#test/test-foreign-servers.ts'
import { ForeignDatabase } from './foreign-database.ts'
import { MoveInError } from './move-in-error.ts'
import { readSource } from './sources.ts'

const SCHEMA = 'create table user (ID text primary key, EMAIL text)'
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-foreign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A folder of its own with a database of so many users. */
async function aDatabase(users = 1, schema = SCHEMA): Promise<string> {
  const own = join(folder, String(count++))
  await mkdir(own)
  const path = join(own, 'database.sqlite')
  const all = Array.from({ length: users }, (_, index) => ({
    ID: `u${index}`,
    EMAIL: `${index}@x`,
  }))
  makeForeignDatabase(path, schema, { user: all })
  return path
}

/** How many users are read, or the code of the refusal. */
async function readUsers(
  ...asked: Parameters<typeof ForeignDatabase.open>
): Promise<number | string> {
  try {
    const db = await ForeignDatabase.open(...asked)
    try {
      return db.rows('USER', ['ID', 'EMAIL']).length
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof MoveInError) return error.code
    throw error
  }
}

describe('ForeignDatabase', () => {
  it('reads a table, whatever the case of its name', async () => {
    expect(await readUsers(await aDatabase(3))).toBe(3)
  })

  it('reads what lies in the log beside the database, and leaves the folder as it was', async () => {
    const path = await aDatabase()
    const writer = new DatabaseSync(path)
    writer.exec(`pragma journal_mode = wal; insert into user values ('late', 'late@x')`)
    const before = await readdir(join(path, '..'))
    const log = await readFile(`${path}-wal`)
    expect(await readUsers(path)).toBe(2)
    expect(await readdir(join(path, '..'))).toEqual(before)
    expect(await readFile(`${path}-wal`)).toEqual(log)
    writer.close()
  })

  it('reads a database that its server has locked, without what is not committed', async () => {
    const path = await aDatabase()
    const writer = new DatabaseSync(path)
    writer.exec(`begin exclusive; insert into user values ('open', 'open@x')`)
    expect(await readUsers(path)).toBe(1)
    writer.exec('rollback')
    writer.close()
  })

  it('takes back what a killed writer left half done', async () => {
    const path = await aDatabase(2000)
    const killed = join(folder, 'killed.sqlite')
    const writer = new DatabaseSync(path)
    // Pages reach the file before the commit once they do not fit into the cache.
    writer.exec(`pragma cache_size = 5; begin; delete from user where ID > 'u5'`)
    await writeFile(killed, await readFile(path))
    await writeFile(`${killed}-journal`, await readFile(`${path}-journal`))
    writer.exec('rollback')
    writer.close()
    expect(await readUsers(killed)).toBe(2000)
  })

  it('refuses a database that changes each time it is copied', async () => {
    const path = await aDatabase()
    let second = 1
    const copyAndChange: typeof copyFile = async (...files) => {
      await copyFile(...files)
      await utimes(path, second, second++)
    }
    expect(await readUsers(path, copyAndChange)).toBe('in_use')
    expect(second - 1).toBe(MOVE_IN.copyTries)
  })

  it('copies once more what changed while it was copied', async () => {
    const path = await aDatabase()
    let isChanged = false
    const copyAndChangeOnce: typeof copyFile = async (...files) => {
      await copyFile(...files)
      if (!isChanged) await utimes(path, 1, 1)
      isChanged = true
    }
    expect(await readUsers(path, copyAndChangeOnce)).toBe(1)
  })

  it.each([
    ['nothing there', 'not_found', (path: string) => rm(path)],
    [
      'a file of another form',
      'not_a_database',
      (path: string) => writeFile(path, 'users: 3\n'.repeat(99)),
    ],
    ['an empty file', 'not_a_database', (path: string) => writeFile(path, '')],
    ['a database without its end', 'damaged', (path: string) => truncate(path, 5000)],
    [
      'a database with strange bytes in the middle',
      'damaged',
      async (path: string) => {
        const bytes = await readFile(path)
        await writeFile(path, bytes.fill(0x5a, 4096 * 2, 4096 * 8))
      },
    ],
    [
      'a file beyond the limit',
      'too_large',
      (path: string) => truncate(path, MOVE_IN.databaseBytes + 1),
    ],
    [
      'a folder',
      'not_a_database',
      async (path: string) => {
        await rm(path)
        await mkdir(path)
      },
    ],
  ])('refuses %s by name: %s', async (_, code, spoil) => {
    const path = await aDatabase(2000)
    await spoil(path)
    expect(await readUsers(path)).toBe(code)
  })

  it.each([
    [
      'a view that never ends',
      `create table t (x); create view user as with recursive n(ID, EMAIL) as
        (select 1, 2 union all select ID + 1, 2 from n) select * from n`,
    ],
    [
      'a column that is computed',
      `create table user (ID text, EMAIL text as (hex(zeroblob(1e9))))`,
    ],
    ['a table without a column', 'create table user (ID text)'],
    ['no such table', 'create table users (ID text, EMAIL text)'],
    ['a virtual table', 'create virtual table user using fts5(ID, EMAIL)'],
  ])('runs nothing of the database: %s is another schema', async (_, schema) => {
    expect(await readUsers(await aDatabase(0, schema))).toBe('wrong_schema')
  })
})

describe('readSource', () => {
  it('finds the database in the folder of its server', async () => {
    const config = join(folder, 'server', 'config')
    await mkdir(config, { recursive: true })
    makeForeignDatabase(join(config, 'database.sqlite'), KOMGA_SCHEMA, {})
    const library = await readSource('komga', join(config, '..'))
    expect(library.users).toEqual([])
    await expect(readSource('audiobookshelf', join(config, '..'))).rejects.toThrow(
      /no absdatabase\.sqlite/,
    )
  })

  it('names the server whose database it is, where it is of another one', async () => {
    const path = join(folder, 'taken-for-another.sqlite')
    makeForeignDatabase(path, KOMGA_SCHEMA, {})
    await expect(readSource('audiobookshelf', path)).rejects.toThrow(
      /is a database of Komga, not of Audiobookshelf/,
    )
  })
})
