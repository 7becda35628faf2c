import { patience } from '@yomikura/testkit/patience'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../src/main.mjs')
const PRELOADED = join(import.meta.dirname, 'test-list-modules.mjs')

/** What our own files may ask for at the start. All else waits until somebody needs it. */
const AT_THE_START = [
  '@fastify/cookie',
  'fastify',
  'kysely',
  'lru-cache',
  'pino',
  'prom-client',
  'typebox',
]
/** A start loads some 1550 files; each hundred more is about a megabyte that an idle server holds. */
const MOST_FILES = 1700
/** Node's TypeScript compiler (10 MB) and its implementation of fetch (4 MB). */
const HEAVY_BUILTINS = /internal\/deps\/(amaro|undici)/

type Loaded = {
  /** Address of each file, and of the one that asked for it first. */
  loaded: [url: string, parent: string][]
  builtin: string[]
}

/** The real program, from its start until it was asked to end. */
async function startOnce(folder: string): Promise<Loaded> {
  const list = join(folder, 'modules.json')
  const flags = ['--disable-warning=ExperimentalWarning', '--import', PRELOADED]
  const child = spawn(process.execPath, [...flags, PROGRAM], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_TEST_MODULES: list,
      YOMIKURA_DATA: join(folder, 'data'),
      YOMIKURA_APP_PORT: '0',
      YOMIKURA_MEDIA_PORT: '0',
      YOMIKURA_WORKS_PORT: '0',
      YOMIKURA_LOG_LEVEL: 'silent',
    },
  })
  const ended = once(child, 'close')
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  child.kill('SIGTERM')
  await ended
  return JSON.parse(await readFile(list, 'utf8')) as Loaded
}

/** The package that a file belongs to; undefined for our own files and Node's. */
function toPackage(url: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
}

describe('a start of the server', () => {
  let folder: string
  let second: Loaded
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-modules-'))
    // The first start compiles what the second finds ready.
    await startOnce(folder)
    second = await startOnce(folder)
  }, 120_000 * patience())
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('loads no package but those that every request needs', () => {
    const asked = second.loaded
      .filter(([, parent]) => toPackage(parent) === undefined)
      .map(([url]) => toPackage(url))
      .filter((name) => name !== undefined)
    expect([...new Set(asked)].sort()).toEqual(AT_THE_START)
  })

  it('loads neither Node’s TypeScript compiler nor its fetch', () => {
    expect(second.builtin.filter((name) => HEAVY_BUILTINS.test(name))).toEqual([])
    expect(second.builtin).toContain('NativeModule sqlite')
  })

  it('loads no more files than an idle server can afford', () => {
    expect(second.loaded.length).toBeGreaterThan(500)
    expect(second.loaded.length).toBeLessThan(MOST_FILES)
  })
})
