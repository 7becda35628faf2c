/** The rest of row 11: several workers at once, and films that are ready. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileHead } from '../packages/ingest/src/pipeline/plan/detect/read-file-head.ts'
import { EARLY_TIMES } from '../packages/ingest/src/early-revision.ts'
import { ingestWork } from '../packages/ingest/src/ingest-work.ts'
import { findConverter } from '../packages/ingest/src/kinds/media/converter.ts'
import { packageFilm } from '../packages/ingest/src/kinds/video/package-film.ts'
import { WorkerPool } from '../packages/ingest/src/worker/worker-pool.ts'
import { OutputFolder } from '../packages/ingest/src/pipeline/emit/output-folder.ts'
import { NO_STEPS } from '../packages/ingest/src/pipeline/emit/journal.ts'
import { DEFAULT_LIMITS, DEFAULT_PAGES } from '../packages/ingest/src/settings.ts'
import { Semaphore } from '../packages/ingest/src/worker/semaphore.ts'
import { TagReader } from '../packages/ingest/src/kinds/media/tag-reader.ts'
import { anIngest } from '../packages/ingest/src/test-folders.ts'
import { aZip } from '../packages/ingest/src/test-zips.ts'
import { toValue } from './harness/benchmark.ts'

export const FILM_SECONDS = 120
const GOAL_WORKERS = 1 / 1.6
const GOAL_FILM = 1.15
const LONG_PAGES = 200
const GOAL_FIRST = 0.15

/** Time of two workers for that of one. */
export async function measureMakers(root: string, source: string, rounds: number) {
  const pools = [new WorkerPool({ count: 1 }), new WorkerPool({ count: 2 })]
  const times: number[][] = [[], []]
  try {
    // The first round only starts them.
    for (let round = 0; round <= rounds; round++) {
      for (const [index, workers] of pools.entries()) {
        const outputFolder = join(root, 'workers')
        const fromMs = performance.now()
        await ingestWork(anIngest({ source, outputFolder, workers }))
        if (round > 0) times[index]?.push(performance.now() - fromMs)
        await rm(outputFolder, { recursive: true })
      }
    }
  } finally {
    for (const pool of pools) pool.close()
  }
  const [one = [], two = []] = times
  const shares = two.map((ms, round) => ms / one[round]!)
  return [toValue('Time of two workers, against one', 'x', shares, GOAL_WORKERS)]
}

/**
 * When the first pages of a long work can be read, for when all can: once, since it is a whole work.
 *
 * @param paths pictures, which it has again and again
 */
export async function measureFirstPages(root: string, paths: readonly string[]) {
  const source = join(root, 'long.cbz')
  const pictures = await Promise.all(paths.map((path) => readFile(path)))
  const entries = Array.from({ length: LONG_PAGES }, (_, index) => {
    const name = `${String(index + 1).padStart(3, '0')}.jpg`
    return { name, data: pictures[index % pictures.length]!, method: 0 as const }
  })
  await writeFile(source, aZip(entries))
  const workers = new WorkerPool({ count: 2 })
  const outputFolder = join(root, 'long')
  const early = { revisions: ['r1', 'r2', 'r3', 'r4'], afterMs: EARLY_TIMES.firstMs }
  const firstMs: number[] = []
  const fromMs = performance.now()
  const onEarly = () => void firstMs.push(performance.now() - fromMs)
  await ingestWork(anIngest({ source, outputFolder, workers, early, onEarly }))
  const wholeMs = performance.now() - fromMs
  workers.close()
  await rm(outputFolder, { recursive: true })
  await rm(source)
  const first = firstMs[0] ?? wholeMs
  const name = `First pages of ${LONG_PAGES}, against all of them`
  return [toValue(name, 'x', [first / wholeMs], GOAL_FIRST), toValue('First pages', 'ms', [first])]
}

/** Time to cut a ready film, for that of ffmpeg alone. Nothing on a machine without it. */
export async function measureFilm(root: string, rounds: number) {
  const converter = await findConverter()
  if (!converter) return []
  const source = join(root, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${FILM_SECONDS}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${FILM_SECONDS}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, source])
  const job = {
    ...{
      limits: DEFAULT_LIMITS,
      pages: DEFAULT_PAGES,
      protect: true,
      makesLevelled: true,
      contentKey: undefined,
    },
    ...{
      names: { salt: '', workno: '' },
      journal: NO_STEPS,
      decoders: new Semaphore(2),
      converter,
    },
    ...{ tags: new TagReader(), signal: new AbortController().signal },
    ...{ fontFolders: undefined, passwords: [] },
    output: await OutputFolder.open(join(root, 'film')),
  }
  const ours: number[] = []
  const bare: number[] = []
  const { size: length } = await stat(source)
  const staged = { path: source, length, sha256: '', head: await readFileHead(source) }
  const out = join(root, 'bare')
  const measureOurs = async () => {
    const fromMs = performance.now()
    const { packaged } = await packageFilm(staged, 'film.mp4', { converter, job })
    ours.push(performance.now() - fromMs)
    if (!packaged?.plan.copiesVideo) throw new Error('The film was not copied.')
    await rm(packaged.folder, { recursive: true })
  }
  const measureBare = async () => {
    await mkdir(out)
    const hls = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod']
    const fromMs = performance.now()
    spawnSync('ffmpeg', ['-v', 'error', '-i', source, '-c', 'copy', ...hls, 'main.m3u8'], {
      cwd: out,
    })
    bare.push(performance.now() - fromMs)
    await rm(out, { recursive: true })
  }
  for (let round = 0; round < rounds; round++) {
    const turns = [measureOurs, measureBare]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const shares = ours.map((ms, round) => ms / bare[round]!)
  return [
    toValue('Cutting a ready film, against ffmpeg -c copy', 'x', shares, GOAL_FILM),
    toValue('Cutting a ready film', 'ms', ours),
  ]
}
