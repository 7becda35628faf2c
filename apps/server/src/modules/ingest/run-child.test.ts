import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findConverter } from '@yomikura/ingest/kinds/media/converter'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChildOrder, ChildResult } from './child-protocol.ts'
import { IngestCrashed, runChild } from './run-child.ts'
import { findSandbox } from './sandbox.ts'

const PARENT = new URL('./test-parent-process.ts', import.meta.url).pathname
const sandbox = await findSandbox()
const converter = await findConverter()
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-child-'))
  await mkdir(join(folder, 'out'))
  await mkdir(join(folder, 'source'))
})
afterEach(async () => {
  delete process.env.YOMIKURA_FAULT
  await rm(folder, { recursive: true, force: true })
})

async function anOrder(pageCount: number): Promise<ChildOrder> {
  const page = await aPicture(1400, 2000).jpeg().toBuffer()
  for (let index = 0; index < pageCount; index++) {
    await writeFile(join(folder, 'source', `${index}.jpg`), page)
  }
  return {
    source: join(folder, 'source'),
    workno: 'BJ000001',
    revision: '01890000-0000-7000-8000-000000000001',
    updatedAt: '2026-01-01 00:00:00',
    direction: 'rtl',
    protect: true,
    outputFolder: join(folder, 'out'),
    salt: 'salt',
    mayTurn: false,
    contentKey: 'ab'.repeat(32),
    isAfterCrash: false,
  }
}

const run = (order: ChildOrder): Promise<ChildResult> =>
  runChild({
    order,
    workFolder: order.outputFolder,
    sandbox,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })

/** Processes that were started with this test's folder. */
async function listChildren(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return command.includes(`--allow-fs-write=${join(folder, 'out')}`) ? [pid] : []
    }),
  )
  return found.flat()
}

describe('the ingest process', () => {
  it.skipIf(converter === undefined)('converts sound in there', async () => {
    const order = await anOrder(1)
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
      join(folder, 'source', 'tone.flac'),
    ])
    const { verdictCounts, files } = await run(order)
    expect(verdictCounts).toEqual({ ok: 2 })
    expect(files.map(({ contentType }) => contentType)).toContain('audio/mpeg')
  })

  it('answers with what the server must store and publish', async () => {
    const result = await run(await anOrder(1))
    expect(result).toMatchObject({ verdict: 'ok', pageCount: 1, fileType: 'IJP', contentCount: 1 })
    expect(result.files.map(({ path }) => path.split('/')[0]).sort()).toEqual(
      ['cover', 'cover', 'files', 'ingest.json', 'optimized', 'thumbnails', 'ziptree.json'].sort(),
    )
  })

  it('that ends early is told from one that refuses the work', async () => {
    process.env.YOMIKURA_FAULT = 'ingest:staged'
    await expect(run(await anOrder(1))).rejects.toBeInstanceOf(IngestCrashed)
    delete process.env.YOMIKURA_FAULT
    const refused = await run({ ...(await anOrder(1)), source: join(folder, 'missing') })
    expect(refused.verdict).toBe('unreadable')
  })

  it('does not outlive the server that started it', async () => {
    const order = await anOrder(40)
    const server = spawn(process.execPath, [PARENT, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    expect((await listChildren()).length).toBeGreaterThan(0)
    server.kill('SIGKILL')
    for (let waited = 0; (await listChildren()).length > 0 && waited < 50; waited++)
      await sleep(100)
    expect(await listChildren()).toEqual([])
    expect((await readdir(order.outputFolder)).includes('ziptree.json')).toBe(false)
  })
})
