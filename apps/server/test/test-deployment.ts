import { toContentPath } from '@yomikura/content/content-folder'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '#config/config.ts'
import type { AccountHolder } from '#modules/access/index.ts'
import { publishRevision, storeWork } from '#modules/library/index.ts'
import { createLog } from '#platform/log/log.ts'
import { createModules } from '#roles/compose.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'
import type { TestDialect } from './test-dialects.ts'
import { aCustomer } from './test-principals.ts'
import { aCatalogueWork, aTree, aWorkno } from './test-works.ts'

/** The sources of this checkout; those of another build have the same two programs. */
const SOURCES = join(import.meta.dirname, '../src')
export const REVISION = '0192aaaa-0000-7000-8000-000000000001'

export type Ended = { code: number | null; output: string; errors: string }

/** A program that was started, and what it has said on standard error. */
export type Started = {
  child: ChildProcess
  /** Resolves with the first line of standard output or error that holds the words. */
  until: (words: string) => Promise<string>
  ended: Promise<Ended>
}

/** A data folder with a database of its own, and the programs that work on them. */
export class TestDeployment {
  readonly folder: string
  readonly #env: Record<string, string>
  readonly #remove: () => Promise<void>
  readonly #started: Started[] = []

  private constructor(folder: string, env: Record<string, string>, remove: () => Promise<void>) {
    this.folder = folder
    this.#env = env
    this.#remove = remove
  }

  static async open({ engine, open }: TestDialect): Promise<TestDeployment> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-deployment-'))
    const env = { YOMIKURA_DATA: join(folder, 'data') }
    if (engine === 'sqlite') return new TestDeployment(folder, env, async () => {})
    const { config, remove } = await open()
    if (config.engine !== 'postgres') throw new Error('This dialect is PostgreSQL.')
    return new TestDeployment(folder, { ...env, YOMIKURA_DATABASE_URL: config.url }, remove)
  }

  get data(): string {
    return join(this.folder, 'data')
  }

  /** Variables that lead a server of this process to it. */
  get env(): Readonly<Record<string, string>> {
    return this.#env
  }

  async close(): Promise<void> {
    for (const { child, ended } of this.#started) {
      child.kill('SIGKILL')
      await ended
    }
    await this.#remove()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Opens all its parts in this process, as a command does. */
  async use<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
    const closers: (() => Promise<unknown>)[] = []
    try {
      const log = createLog({ level: 'silent' })
      return await work(await openPlatform(readConfig(this.#env), log, closers))
    } finally {
      for (const close of closers.toReversed()) await close()
    }
  }

  /** Works of a few small files each. */
  async storeWorks(from: number, count: number): Promise<void> {
    await this.use(async ({ db, storage, clock }) => {
      const nowSeconds = clock.nowSeconds()
      for (let number = from; number < from + count; number++) {
        const workno = aWorkno(number)
        await storeWork(db, aCatalogueWork({ workno }), { source: 'import', nowSeconds })
        const folder = `${toContentPath(workno)}/${REVISION}`
        await storage.put(`${folder}/ziptree.json`, Buffer.from(aTree(workno, ['1.jpg', '2.jpg'])))
        for (const name of ['files/1.jpg', 'files/2.jpg', '表紙.webp'])
          await storage.put(`${folder}/${name}`, Buffer.from(`${name} of ${workno}`))
        await publishRevision(db, {
          ...{ workno, revision: REVISION, cover: { width: 1, height: 1, color: '#ffffff' } },
          ...{ pageCount: 2, contentCount: 2, contentLength: 2, fileType: 'IJP' },
          ...{ verdicts: { ok: 2 }, nowSeconds },
        })
      }
    })
  }

  /** @returns headers with which KOReader stores places as Alice */
  async letKoreaderIn(): Promise<Record<string, string>> {
    return this.use(async (platform) => {
      const person = aCustomer('alice') as AccountHolder
      const facts = { iss: 'shop', sub: 'alice', is_super_user: 0, zip_allowed: 1 }
      const times = { folder_allowed: 1, created_at: 0, updated_at: 0 }
      await platform.db
        .insertInto('principal')
        .values({ ...person, ...facts, ...times })
        .execute()
      const app = { name: 'an app', scopes: ['progress' as const], expires_in_days: 1 }
      const made = await createModules(platform).personalTokens.make(person, app)
      return {
        'x-auth-user': made.login,
        'x-auth-key': createHash('md5').update(made.secret).digest('hex'),
        'content-type': 'application/json',
      }
    })
  }

  /** @param sources of the build that is to run; by default of this checkout */
  startServer(sources = SOURCES, env: Record<string, string> = {}): Started {
    return this.#start([join(sources, 'main.mjs')], {
      YOMIKURA_APP_PORT: '0',
      YOMIKURA_MEDIA_PORT: '0',
      YOMIKURA_WORKS_PORT: '0',
      YOMIKURA_RATE_LIMIT: '0',
      ...env,
    })
  }

  /** `yomikura …`, under way. */
  startCommand(...values: string[]): Started {
    return this.startCommandOf(SOURCES, ...values)
  }

  startCommandOf(sources: string, ...values: string[]): Started {
    return this.#start([join(sources, 'cli/main.ts'), ...values], {})
  }

  run(...values: string[]): Promise<Ended> {
    return this.startCommand(...values).ended
  }

  #start(values: string[], env: Record<string, string>): Started {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const flags = ['--disable-warning=ExperimentalWarning', ...values]
    const child = spawn(process.execPath, flags, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, NODE_COMPILE_CACHE, ...this.#env, ...env },
    })
    const lines: string[] = []
    const waiting = new Set<() => void>()
    const said = { output: '', errors: '' }
    for (const kind of ['output', 'errors'] as const) {
      const stream = kind === 'output' ? child.stdout : child.stderr
      createInterface({ input: stream }).on('line', (line) => {
        said[kind] += `${line}\n`
        lines.push(line)
        for (const look of waiting) look()
      })
    }
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => resolve({ code, ...said }))
    })
    const until = (words: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.includes(words))
          if (found !== undefined) resolve(found)
        }
        waiting.add(look)
        look()
        void ended.then(({ errors }) => reject(new Error(`It ended without ${words}: ${errors}`)))
      })
    const started = { child, until, ended }
    this.#started.push(started)
    return started
  }
}
