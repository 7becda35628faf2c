import { patience } from '@yomikura/testkit/patience'
import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '#platform/db/database.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const OBJECTS = 250
const ROWS = 12_000

let folder: string
const from = () => join(folder, 'from')
const to = () => join(folder, 'to')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-moved-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Ended = { code: number | null; output: string; errors: string }

/** @param killAt ends the program by SIGKILL at the first line of errors that matches */
function yomikura(data: string, values: string[], killAt?: RegExp): Promise<Ended> {
  return new Promise((resolve) => {
    const flags = ['--disable-warning=ExperimentalWarning', MAIN, ...values]
    const child = spawn(process.execPath, flags, {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        YOMIKURA_DATA: data,
      },
    })
    const ended = { output: '', errors: '' }
    child.stdout.on('data', (chunk: Buffer) => (ended.output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => {
      ended.errors += chunk.toString()
      if (killAt?.test(ended.errors)) child.kill('SIGKILL')
    })
    child.on('close', (code) => resolve({ code, ...ended }))
    child.stdin.end('a long password\n')
  })
}

async function fill(): Promise<void> {
  expect((await yomikura(from(), ['account', 'create', 'hanako'])).code).toBe(0)
  const storage = await DiskStorage.open(join(from(), 'storage'))
  for (let index = 0; index < OBJECTS; index += 1) {
    await storage.put(`content/work/${index}`, Buffer.from(`page ${index}`))
  }
  const db = await openDatabase({ engine: 'sqlite', file: join(from(), 'yomikura.db') })
  await migrate(db)
  for (let first = 0; first < ROWS; first += 1000) {
    const values = Array.from({ length: 1000 }, (_, index) => ({
      ...{ owner_id: `owner ${first + index}`, name: 'mylists', value: first + index },
    }))
    await db.insertInto('owner_counter').values(values).execute()
  }
  await db.destroy()
}

describe('yomikura move', () => {
  it(
    'ends with all that there was when it is killed among the objects, then among the rows, and run again',
    async () => {
      await fill()
      await cp(join(from(), 'secrets.json'), join(to(), 'secrets.json'))
      const move = ['move', '--to', `sqlite:${to()}`, '--to', `file:${to()}`]
      for (const killAt of [/\d+ objects/, /\d+ rows/]) {
        expect((await yomikura(from(), move, killAt)).code).toBeNull()
        const refused = await yomikura(from(), ['account', 'list'])
        expect(refused.errors).toMatch(/has not ended.*same yomikura move again/s)
        expect(refused.code).toBe(1)
      }
      const half = await yomikura(to(), ['account', 'list'])
      expect(half.errors).toMatch(/has not ended/)

      const done = await yomikura(from(), [...move, '--json'])
      expect(done.errors).toMatch(/objects, \d+ MB …/)
      expect(done.code).toBe(0)
      const result = JSON.parse(done.output) as { rows: number; variables: string[] }
      expect(result).toMatchObject({ objects: { written: 0, kept: OBJECTS } })
      expect(result.rows).toBeGreaterThan(ROWS)
      expect(result.variables).toContain(`YOMIKURA_DATA=${to()}`)
      expect((await yomikura(to(), ['account', 'list'])).output).toBe('hanako\n')

      expect((await yomikura(from(), ['account', 'list'])).errors).toMatch(/was moved to/)
      expect((await yomikura(from(), move)).errors).toMatch(/not empty.*set the variables/s)
      const undone = await yomikura(from(), ['move', '--undo'])
      expect(undone.output).toMatch(/Nodes start here again/)
      expect((await yomikura(from(), ['account', 'list'])).output).toBe('hanako\n')
    },
    120_000 * patience(),
  )

  it('makes no database where there is none, and says where it looked', async () => {
    const empty = join(folder, 'empty')
    const moved = await yomikura(empty, ['move', '--to', 'postgres://127.0.0.1:9/books'])
    expect(moved.errors).toContain(`The data folder ${empty} holds no database`)
    expect(moved.code).toBe(1)
  })
})
