// @bare
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findConverter } from '@yomikura/ingest/kinds/media/converter'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChildOrder } from './child-protocol.ts'
import { IngestCrashed, type IngestProcess, IngestUnfinished } from './ingest-process.ts'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'

const PARENT = new URL('../../../test/test-parent-process.ts', import.meta.url).pathname
const sandbox = await findSandbox()
const converter = await findConverter()
let folder: string
let pool: ProcessPool

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-child-'))
  await mkdir(join(folder, 'source'))
  pool = aPool()
})
afterEach(async () => {
  delete process.env.YOMIKURA_FAULT
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

const source = () => join(folder, 'source')
const aPool = (options: Partial<ConstructorParameters<typeof ProcessPool>[0]> = {}) =>
  new ProcessPool({ sandbox, root: join(folder, 'processes'), workerCount: 2, ...options })

async function drawPages(names: readonly string[]): Promise<void> {
  const page = await aPicture(1400, 2000).jpeg().toBuffer()
  for (const name of names) await writeFile(join(source(), name), page)
}

const anOrder = (outputFolder: string, from = source()): ChildOrder => ({
  source: from,
  workno: 'BJ000001',
  revision: '01890000-0000-7000-8000-000000000001',
  updatedAt: '2026-01-01 00:00:00',
  direction: 'rtl',
  protect: true,
  outputFolder,
  salt: 'salt',
  mayTurn: false,
  contentKey: 'ab'.repeat(32),
  isAfterCrash: false,
})

/** Runs one work in a process of the pool, which gets it back. */
async function run(from = source(), signal = new AbortController().signal) {
  const child = await pool.take([source()], true)
  try {
    return await runIn(child, from, signal)
  } finally {
    await pool.give(child)
  }
}

async function runIn(child: IngestProcess, from = source(), signal = new AbortController().signal) {
  const output = await mkdtemp(join(child.reach.writable, 'work-'))
  return child.run({ order: anOrder(output, from), signal, onProgress: () => undefined })
}

/** Processes that were started with this test's folder. */
async function listChildren(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return command.includes(`--allow-fs-write=${join(folder, 'processes')}`) ? [pid] : []
    }),
  )
  return found.flat()
}

describe('the ingest process', () => {
  it.skipIf(converter === undefined)('converts sound in there (needs ffmpeg)', async () => {
    await drawPages(['1.jpg'])
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
      join(source(), 'tone.flac'),
    ])
    const { verdictCounts, files } = await run()
    expect(verdictCounts).toEqual({ ok: 2 })
    expect(files.map(({ contentType }) => contentType)).toContain('audio/mpeg')
  })

  it('answers with what the server must store and publish', async () => {
    await drawPages(['1.jpg'])
    const result = await run()
    expect(result).toMatchObject({ verdict: 'ok', pageCount: 1, fileType: 'IJP', contentCount: 1 })
    expect(result.files.map(({ path }) => path.split('/')[0]).sort()).toEqual(
      // Of a page of this size there is a smaller picture, too.
      [
        ...['cover', 'cover', 'files', 'ingest.json', 'optimized', 'optimized'],
        ...['thumbnails', 'ziptree.json'],
      ].sort(),
    )
  })

  it('that ends early is distinguished from one that refuses the work', async () => {
    await drawPages(['1.jpg'])
    process.env.YOMIKURA_FAULT = 'ingest:staged'
    await expect(run()).rejects.toBeInstanceOf(IngestCrashed)
    delete process.env.YOMIKURA_FAULT
    expect((await run(join(source(), 'missing'))).verdict).toBe('unreadable')
  })

  it('blames no file for what the machine did, and is replaced', async () => {
    await drawPages(['1.jpg'])
    const child = await pool.take([source()], true)
    const output = join(child.reach.writable, 'work')
    await mkdir(output)
    await writeFile(join(output, 'optimized'), 'in the way')
    const signal = new AbortController().signal
    const failure: unknown = await child
      .run({ order: anOrder(output), signal, onProgress: () => undefined })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: expect.stringContaining('optimized') })
    expect(failure).not.toBeInstanceOf(IngestCrashed)
    await pool.give(child)
    expect((await run()).verdict).toBe('ok')
    expect(pool.startedCount).toBe(2)
  })

  it('goes on with the other files when one of them ends the program that reads it', async () => {
    await drawPages(['1.jpg', 'bad.jpg', '3.jpg'])
    process.env.YOMIKURA_FAULT = 'ingest:making=bad.jpg'
    const { verdict, verdictCounts, pageCount } = await run()
    expect([verdict, verdictCounts, pageCount]).toEqual(['ok', { ok: 2, unreadable: 1 }, 2])
    expect(pool.startedCount).toBe(1)
  })

  it('takes in one work after another until it has seen enough files', async () => {
    pool = aPool({ files: 4 })
    await drawPages(['1.jpg', '2.jpg'])
    for (let work = 0; work < 2; work++) await run()
    expect(pool.startedCount).toBe(1)
    await run()
    expect(pool.startedCount).toBe(2)
  })

  it('is replaced after a crash', async () => {
    await drawPages(['1.jpg'])
    process.env.YOMIKURA_FAULT = 'ingest:staged'
    await expect(run()).rejects.toBeInstanceOf(IngestCrashed)
    delete process.env.YOMIKURA_FAULT
    expect((await run()).verdict).toBe('ok')
    expect(pool.startedCount).toBe(2)
  })

  it('ends when an attempt takes too long, which blames no file', async () => {
    pool = aPool({ wallMs: 300 })
    await drawPages(Array.from({ length: 40 }, (_, index) => `${index}.jpg`))
    await expect(run()).rejects.toBeInstanceOf(IngestUnfinished)
    for (let waited = 0; (await listChildren()).length > 0 && waited < 50; waited++)
      await sleep(100)
    expect(await listChildren()).toEqual([])
  })

  it('has an hour for one attempt', async () => {
    await drawPages(['stuck.jpg'])
    process.env.YOMIKURA_FAULT = 'hang:making=stuck.jpg'
    const child = await pool.take([source()], true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isOver = false
      const running = runIn(child).finally(() => (isOver = true))
      const ended = expect(running).rejects.toBeInstanceOf(IngestUnfinished)
      // The attempt begins once its folder is made.
      await expect.poll(() => vi.getTimerCount(), { timeout: 5000 * patience() }).toBeGreaterThan(0)
      await vi.advanceTimersByTimeAsync(3_599_999)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await ended
    } finally {
      vi.useRealTimers()
      await pool.give(child)
    }
  })

  it('ends, workers and all, when its work is cancelled', async () => {
    await drawPages(Array.from({ length: 40 }, (_, index) => `${index}.jpg`))
    const abort = new AbortController()
    const running = run(source(), abort.signal)
    setTimeout(() => abort.abort(new Error('cancelled')), 300)
    await expect(running).rejects.toThrow('cancelled')
    for (let waited = 0; (await listChildren()).length > 0 && waited < 50; waited++)
      await sleep(100)
    expect(await listChildren()).toEqual([])
  })

  it('is not given a single file twice, which may be another one by now', async () => {
    await drawPages(['1.jpg'])
    const file = join(source(), '1.jpg')
    for (let time = 0; time < 2; time++) {
      const child = await pool.take([file])
      expect((await runIn(child, file)).verdict).toBe('ok')
      await pool.give(child)
    }
    expect(pool.startedCount).toBe(2)
  })

  it('has its folder swept when a killed server left it, and not while it may be in use', async () => {
    const [old, fresh, full] = ['old', 'fresh', 'full'].map((name) =>
      join(folder, 'processes', name),
    )
    for (const path of [old!, fresh!, join(full!, 'work')]) await mkdir(path, { recursive: true })
    for (const path of [old!, full!]) await utimes(path, 1, 1)
    await pool.sweep()
    expect((await readdir(join(folder, 'processes'))).sort()).toEqual(['fresh', 'full'])
  })

  it('does not outlive the server that started it', async () => {
    await drawPages(Array.from({ length: 40 }, (_, index) => `${index}.jpg`))
    const argument = JSON.stringify({ root: join(folder, 'processes'), source: source() })
    const server = spawn(process.execPath, [PARENT, argument], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    expect((await listChildren()).length).toBeGreaterThan(0)
    server.kill('SIGKILL')
    for (let waited = 0; (await listChildren()).length > 0 && waited < 50; waited++)
      await sleep(100)
    expect(await listChildren()).toEqual([])
    const left = await readdir(join(folder, 'processes'), { recursive: true })
    expect(left.some((path) => path.endsWith('ziptree.json'))).toBe(false)
  })
})
