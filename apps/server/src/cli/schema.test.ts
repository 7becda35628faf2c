import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '#platform/db/database.ts'
import { MIGRATIONS } from '#platform/db/migrations.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const NAMES = Object.keys(MIGRATIONS)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-schema-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Ended = { code: number | null; output: string; errors: string }

function schema(...values: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const flags = ['--disable-warning=ExperimentalWarning', MAIN, 'schema', ...values]
    const child = spawn(process.execPath, flags, {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        YOMIKURA_DATA: folder,
      },
    })
    const ended = { output: '', errors: '' }
    child.stdout.on('data', (chunk: Buffer) => (ended.output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (ended.errors += chunk.toString()))
    child.on('close', (code) => resolve({ code, ...ended }))
  })
}

/** Makes what another release would have made. */
async function upgrade(changes: Parameters<typeof migrate>[2]): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', file: join(folder, 'yomikura.db') })
  try {
    await migrate(db, [], changes)
  } finally {
    await db.destroy()
  }
}

describe('yomikura schema', () => {
  it('says what is pending and makes nothing, then makes it, then has nothing to do', async () => {
    const first = await schema('check', '--json')
    expect(first.code).toBe(2)
    expect(JSON.parse(first.output)).toMatchObject({ isEmpty: true, pending: NAMES })
    expect(await readdir(folder)).toEqual([])

    const made = await schema('apply', '--json')
    expect(made.code).toBe(0)
    expect(JSON.parse(made.output)).toMatchObject({ pending: [], made: NAMES })
    expect(made.errors).toContain(`${NAMES.length} changes to make`)

    const last = await schema('check')
    expect(last.code).toBe(0)
    expect(last.output).toContain('Nothing to do.')
  })

  it('names changes of a later release, beside which it runs or does not', async () => {
    const beside = { ...MIGRATIONS, '9001-adds': { floor: '', up: async () => {} } }
    await upgrade(beside)
    const runs = await schema('check')
    expect(runs.output).toMatch(/later {4}9001-adds.*\nNothing to do\./)
    expect(runs.code).toBe(0)
    await upgrade({ ...beside, '9002-removes': { up: async () => {} } })
    const refused = await schema('check')
    expect(refused.output).toMatch(/refused {2}9002-removes.*\n.*restore a backup/)
    expect(refused.code).toBe(1)
    const tried = await schema('apply')
    expect(tried.errors).toMatch(/newer release has changed it \(9002-removes\)/)
    expect(tried.code).toBe(1)
  })
})
