/** The reading half of row 12: archives read by the ingest and by bsdtar. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSource } from '../packages/ingest/src/pipeline/open/open-source.ts'
import { DEFAULT_LIMITS } from '../packages/ingest/src/settings.ts'
import { toValue } from './harness/benchmark.ts'

const GOAL_READING = 1 / 0.85
const PAGE_COUNT = 120
const PAGE_BYTES = 1_500_000

/** What archives of works are mostly made of: pages as they came, and texts that shrink. */
const FORMS = {
  'zip, stored': ['pages.zip', '--format=zip', '--options=zip:compression=store'],
  'zip, deflated': ['texts.zip', '--format=zip', '--options=zip:compression=deflate'],
  tar: ['pages.tar', '--format=ustar'],
} as const

/** Processor and wall time for all bytes of each archive, against bsdtar; nothing where it is absent. */
export async function measureReading(root: string, rounds: number) {
  if (spawnSync('bsdtar', ['--version']).status !== 0) return []
  const folder = join(root, 'archives')
  await drawFiles(folder)
  const values = []
  for (const [form, [name, ...options]] of Object.entries(FORMS)) {
    const archive = join(root, name)
    const files = name.startsWith('texts') ? 'texts' : 'pages'
    execFileSync('bsdtar', ['-cf', archive, ...options, '-C', folder, files])
    const ours: number[] = []
    const theirs: number[] = []
    // The first round only brings the archive into memory.
    for (let round = 0; round <= rounds; round++) {
      const measureOurs = async () => void (round > 0 && ours.push(await readByIngest(archive)))
      const measureTheirs = () => void (round > 0 && theirs.push(readByBsdtar(archive)))
      if (round === 0) await readByIngest(archive)
      const turns = [measureOurs, measureTheirs]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const shares = ours.map((ms, round) => ms / theirs[round]!)
    values.push(toValue(`Reading an archive against bsdtar: ${form}`, 'x', shares, GOAL_READING))
    await rm(archive)
  }
  await rm(folder, { recursive: true })
  return values
}

async function drawFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'pages'), { recursive: true })
  await mkdir(join(folder, 'texts'))
  for (let index = 0; index < PAGE_COUNT; index++) {
    await writeFile(join(folder, 'pages', `${index}.jpg`), randomBytes(PAGE_BYTES))
    const text = randomBytes(PAGE_BYTES / 2).toString('hex')
    await writeFile(join(folder, 'texts', `${index}.txt`), text)
  }
}

/** @returns milliseconds for every byte of it, one file after the other as bsdtar reads */
async function readByIngest(archive: string): Promise<number> {
  const fromMs = performance.now()
  const source = await openSource(archive, DEFAULT_LIMITS, { scratch: '' })
  const { signal } = new AbortController()
  let bytes = 0
  for (const file of source.files)
    for await (const chunk of file.read(signal)) bytes += chunk.length
  await source.close()
  const ms = performance.now() - fromMs
  if (bytes !== PAGE_COUNT * PAGE_BYTES) throw new Error(`${bytes} bytes came out of ${archive}.`)
  return ms
}

function readByBsdtar(archive: string): number {
  const fromMs = performance.now()
  execFileSync('bsdtar', ['-xOf', archive], { stdio: ['ignore', 'ignore', 'inherit'] })
  return performance.now() - fromMs
}
