import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import type { Db } from './database.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const ROW = /^\| `(?<table>\w+)` *\| (?<holds>[^|]+)\| (?<lives>[^|]+)\|$/
const rows = readFileSync(join(ROOT, 'docs/reference/tables.md'), 'utf8')
  .split('\n')
  .map((line) => ROW.exec(line)?.groups)
  .filter((groups) => groups !== undefined)

describe('the life of rows (docs/reference/tables.md)', () => {
  let db: Db
  beforeAll(async () => {
    const [dialect] = TEST_DIALECTS
    if (!dialect) throw new Error('No database to test with.')
    db = await openTestDb(dialect.open)
  })
  afterAll(() => db.destroy())

  it('is stated for every table, and for none that is not there', async () => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    const own = tables.filter((name) => !name.startsWith('kysely_'))
    expect(own.length).toBeGreaterThan(30)
    expect(rows.map(({ table }) => table).toSorted()).toEqual(own.toSorted())
  })

  it('is ended by chores that the roles have', () => {
    const roles = globSync('apps/server/src/roles/*.ts', { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('')
    const chores = rows.flatMap(({ lives = '' }) => lives.match(/sweep-[\w-]+/g) ?? [])
    expect(chores.length).toBeGreaterThan(10)
    expect(chores.filter((chore) => !roles.includes(`'${chore}'`))).toEqual([])
  })
})
