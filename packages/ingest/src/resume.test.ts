import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULT_POINTS } from './fault.ts'
import { ingestWork, type IngestResult } from './ingest-work.ts'
import { aFolder, anIngest, digestFolder, exists } from './test-folders.ts'
import { aPdf } from './test-pdfs.ts'
import { aPicture } from './test-pictures.ts'

const RUNNER = new URL('./test-run-ingest.ts', import.meta.url).pathname

async function aSource(root: string): Promise<string> {
  const source = join(root, 'source')
  await mkdir(source)
  for (const [index, width] of [200, 300, 400].entries()) {
    await writeFile(join(source, `${index}.png`), await aPicture(width, 300).png().toBuffer())
  }
  await mkdir(join(source, 'long'))
  for (const name of ['1.png', '2.png']) {
    await writeFile(join(source, 'long', name), await aPicture(100, 700).png().toBuffer())
  }
  await writeFile(join(source, 'book.pdf'), aPdf(['one', 'two', 'three']))
  return source
}

function runKilledAt(fault: string, options: ReturnType<typeof anIngest>) {
  return spawnSync(process.execPath, [RUNNER, JSON.stringify([options])], {
    env: { ...process.env, YOMIKURA_FAULT: fault },
  })
}

/** Each moment costs a process and three ingests: the gate looks at one of each part of an import. */
const FULL = process.env.YOMIKURA_FULL === '1'
const GATED = ['staged', 'page', 'journaled', 'journaled@2', 'ziptree']

describe('a work whose process was killed', () => {
  const own = FAULT_POINTS.filter((point) => point !== 'rung')
  const again = ['optimized', 'page', 'slice', 'journaled'].map((point) => `${point}@2`)
  const faults = [...own, ...again].filter((fault) => FULL || GATED.includes(fault))

  let shared: string
  let source: string
  /** What a run that nothing stopped gives. */
  let whole: Record<string, string>
  beforeAll(async () => {
    shared = await mkdtemp(join(tmpdir(), 'yomikura-resume-'))
    source = await aSource(shared)
    await ingestWork(anIngest({ source, outputFolder: join(shared, 'whole') }))
    whole = await digestFolder(join(shared, 'whole'))
  })
  afterAll(() => rm(shared, { recursive: true, force: true }))

  it.each(faults)('at "%s" is continued to the same bytes', async (fault) => {
    const root = await aFolder()
    const options = anIngest({ source, outputFolder: join(root, 'killed') })
    expect(runKilledAt(`ingest:${fault}`, options).signal).toBe('SIGKILL')
    expect(await exists(join(root, 'killed/ziptree.json'))).toBe(
      fault === 'ziptree' || fault === 'finished',
    )
    await ingestWork(options)
    expect(await digestFolder(join(root, 'killed'))).toEqual(whole)
  })

  it('keeps what it had finished', async () => {
    const root = await aFolder()
    const options = anIngest({ source, outputFolder: join(root, 'out') })
    runKilledAt('ingest:cover', options)
    const optimized = join(root, 'out/optimized')
    // Code that made this page again would remove the mark in it.
    for (const page of await readdir(optimized)) {
      await leaveMark(join(optimized, page))
    }
    const { files } = await ingestWork(options)
    for (const { path } of files.filter((file) => file.path.startsWith('optimized/'))) {
      expect((await readFile(join(root, 'out', path))).at(-1)).toBe(MARK)
    }
  })

  it('finds out the file that crashes it, gives it up and takes in the rest', async () => {
    const root = await aFolder()
    const options = anIngest({
      source,
      outputFolder: join(root, 'out'),
      isAfterCrash: true,
    })
    // A picture may be in work beside the document, so one or two more crashes distinguish them.
    const runs = [1, 2, 3].map(() => runKilledAt('ingest:page', options))
    const last = runs.find(({ status }) => status === 0)
    expect(runs[0]?.signal).toBe('SIGKILL')
    const { results } = JSON.parse(String(last?.stdout)) as { results: IngestResult[] }
    const verdicts = results[0]?.verdicts ?? []
    expect(verdicts.map(({ path, verdict }) => [path, verdict])).toEqual([
      ['0.png', 'ok'],
      ['1.png', 'ok'],
      ['2.png', 'ok'],
      ['book.pdf', 'unreadable'],
      ['long/1.png', 'ok'],
      ['long/2.png', 'ok'],
    ])
  })
})

const MARK = 0x77

/** Changes the last byte only: the length, by which finished files are known, stays. */
async function leaveMark(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length - 1] = MARK
  await writeFile(path, bytes)
}
