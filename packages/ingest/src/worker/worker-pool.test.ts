// @bare
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, describe, expect, it } from 'vitest'
import { ingestWork } from '../ingest-work.ts'
import { findConverter } from '../kinds/media/converter.ts'
import { aFolder, anIngest, digestFolder } from '../test-folders.ts'
import { aPdf } from '../test-pdfs.ts'
import { aPicture } from '../test-pictures.ts'
import { WorkerPool } from './worker-pool.ts'

const converter = await findConverter()
const pools: WorkerPool[] = []
function aPool(options: ConstructorParameters<typeof WorkerPool>[0] = {}): WorkerPool {
  const pool = new WorkerPool({ count: 2, ...options })
  pools.push(pool)
  return pool
}
afterEach(() => {
  delete process.env.YOMIKURA_FAULT
  for (const pool of pools.splice(0)) pool.close()
})

async function aSource(names: readonly string[], width = 300): Promise<string> {
  const source = join(await aFolder(), 'source')
  await mkdir(source)
  const page = await aPicture(width, 400).png().toBuffer()
  for (const name of names) await writeFile(join(source, name), page)
  return source
}

async function takeIn(source: string, workers: WorkerPool | undefined, name = 'out') {
  const outputFolder = join(source, '..', name)
  const result = await ingestWork(
    anIngest({ source, outputFolder, ...(workers && { workers }), contentKey: 'ab'.repeat(32) }),
  )
  return { result, outputFolder }
}

const verdictsOf = ({ result }: Awaited<ReturnType<typeof takeIn>>) =>
  Object.fromEntries(result.verdicts.map(({ path, verdict }) => [path, verdict]))

describe('workers', () => {
  it('make the same bytes as one process alone', async () => {
    const source = await aSource(['1.png', '2.png', 'cover.png'])
    await writeFile(join(source, 'book.pdf'), aPdf(['one', 'two']))
    await writeFile(join(source, 'note.txt'), 'hello')
    await mkdir(join(source, 'long'))
    for (const name of ['1.png', '2.png']) {
      await writeFile(join(source, 'long', name), await aPicture(100, 700).png().toBuffer())
    }
    const alone = await takeIn(source, undefined, 'alone')
    const together = await takeIn(source, aPool(), 'together')
    expect(await digestFolder(together.outputFolder)).toEqual(
      await digestFolder(alone.outputFolder),
    )
    expect(await readdir(together.outputFolder)).not.toContain('.ingest')
  })

  it.skipIf(converter === undefined)(
    'keep what they have under way apart from task to task: a film leaves folders (needs ffmpeg)',
    async () => {
      const source = await aSource(['1.png'])
      const film = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=1']
      execFileSync('ffmpeg', ['-v', 'error', ...film, '-c:v', 'mpeg4', join(source, '0.avi')])
      const { result } = await takeIn(source, aPool({ count: 1 }))
      expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
      expect(result.cover).toBeDefined()
    },
  )

  it('die of one file, twice, and make the others', async () => {
    process.env.YOMIKURA_FAULT = 'ingest:making=bad.png'
    const pool = aPool()
    const taken = await takeIn(await aSource(['1.png', 'bad.png', '3.png', '4.png']), pool)
    expect(verdictsOf(taken)).toEqual({
      '1.png': 'ok',
      'bad.png': 'unreadable',
      '3.png': 'ok',
      '4.png': 'ok',
    })
    const [bad] = Object.values(taken.result.ziptree.playfile).filter((file) => 'verdict' in file)
    expect(bad).toMatchObject({ type: 'image', verdict: 'unreadable' })
  })

  it('are replaced after so many files', async () => {
    const pool = aPool({ count: 1, tasksEach: 3 })
    const { result } = await takeIn(await aSource(['1.png', '2.png', '3.png', '4.png']), pool)
    // Four pages and a cover by workers of three tasks each; the strips of the plan are measured too.
    expect(result.pageCount).toBe(4)
    expect(pool.startedCount).toBeGreaterThanOrEqual(2)
    const started = pool.startedCount
    await takeIn(await aSource(['1.png']), pool)
    expect(pool.startedCount).toBeLessThanOrEqual(started + 1)
  })

  it('are used again by the next work', async () => {
    const pool = aPool()
    await takeIn(await aSource(['1.png', '2.png']), pool)
    const started = pool.startedCount
    await takeIn(await aSource(['1.png', '2.png']), pool)
    expect([started <= 2, pool.startedCount]).toEqual([true, started])
  })

  it('answer of a picture that does not say how large it is', async () => {
    const source = await aSource(['1.png'])
    await writeFile(join(source, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(verdictsOf(await takeIn(source, aPool()))).toEqual({
      '1.png': 'ok',
      'drawing.png': 'corrupted',
    })
  })

  it('that take too much memory end with that verdict', async () => {
    const source = await aSource(['small.png'])
    // A progressive picture is held whole while it is decoded.
    const large = await aPicture(6000, 6000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    await writeFile(join(source, 'large.jpg'), large)
    const pool = aPool({ count: 1, memoryBytes: 170 * 1024 ** 2 })
    expect(verdictsOf(await takeIn(source, pool))).toEqual({
      'large.jpg': 'out_of_memory',
      'small.png': 'ok',
    })
  })

  it('that are busy and finish nothing end with that verdict', async () => {
    process.env.YOMIKURA_FAULT = 'stall:making=stuck.png'
    const pool = aPool({ standstillMs: 3000 * patience() })
    const taken = await takeIn(await aSource(['1.png', 'stuck.png']), pool)
    expect(verdictsOf(taken)).toEqual({ '1.png': 'ok', 'stuck.png': 'timeout' })
  })

  it('that give no sign of life end with that verdict', async () => {
    process.env.YOMIKURA_FAULT = 'hang:making=stuck.png'
    const pool = aPool({ standstillMs: 3000 * patience() })
    const taken = await takeIn(await aSource(['1.png', 'stuck.png']), pool)
    expect(verdictsOf(taken)).toEqual({ '1.png': 'ok', 'stuck.png': 'timeout' })
  })

  it('that start too many programs end long before their time is over', async () => {
    process.env.YOMIKURA_FAULT = 'hang:making=stuck.png'
    // One is the worker itself.
    const pool = aPool({ processes: 0 })
    const taken = await takeIn(await aSource(['stuck.png']), pool)
    expect(verdictsOf(taken)).toEqual({ 'stuck.png': 'timeout' })
  })

  it('that say more than allowed of one file end with that verdict', async () => {
    const pool = aPool({ answerBytes: 600 })
    const source = await aSource(['1.png'])
    await copyFile(join(source, '1.png'), join(source, `${'長い名前'.repeat(15)}.png`))
    await writeFile(join(source, 'book.pdf'), aPdf(Array.from({ length: 8 }, String)))
    expect(verdictsOf(await takeIn(source, pool))['book.pdf']).toBe('too_large')
  })
})
