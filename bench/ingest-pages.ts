/** Row 11: what making pages costs beyond what the image library itself takes. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingestWork } from '../packages/ingest/src/ingest-work.ts'
import { sharp } from '../packages/ingest/src/kinds/image/image-engine.ts'
import { DEFAULT_PAGES } from '../packages/ingest/src/settings.ts'
import { anIngest } from '../packages/ingest/src/test-folders.ts'
import { aPicture } from '../packages/ingest/src/test-pictures.ts'
import { measureLongSound, SOUND_HOURS } from './ingest-sound.ts'
import { FILM_SECONDS, measureFilm, measureFirstPages, measureMakers } from './ingest-more.ts'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'

/** A chapter: what a work costs once, its cover above all, is spread over its pages. */
const PAGE_COUNT = 24
const SIZE = { width: 2000, height: 2900 }
/** Goals are shares of a rate; costs are their inverse. */
const GOAL_COST = 1 / 0.85
const GOAL_MAGICK = 1 / 3
const GOAL_BYTES = 1.01

type Cost = { cpuMs: number; pageBytes: number }

/** Pages with grain, as scans have it: flat ones would cost nothing to encode. */
async function drawShelf(folder: string): Promise<string[]> {
  await mkdir(folder)
  const { width, height } = SIZE
  const paths: string[] = []
  for (let index = 1; index <= PAGE_COUNT; index++) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
    const grain = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    const overlay = await grain.png().toBuffer()
    const picture = aPicture(width, height).composite([{ input: overlay, blend: 'soft-light' }])
    const path = join(folder, `${index}.jpg`)
    await writeFile(path, await picture.jpeg({ quality: 92 }).toBuffer())
    paths.push(path)
  }
  return paths
}

async function ingest(root: string, source: string, protect: boolean): Promise<Cost> {
  const outputFolder = join(root, 'out')
  const before = process.cpuUsage()
  const { ziptree } = await ingestWork(anIngest({ source, outputFolder, protect }))
  const { user, system } = process.cpuUsage(before)
  await rm(outputFolder, { recursive: true })
  const lengths = Object.values(ziptree.playfile).map((file) =>
    'image' in file ? file.image.optimized.length : 0,
  )
  if (lengths.includes(0)) throw new Error('A page was not made.')
  return { cpuMs: (user + system) / 1000, pageBytes: lengths.reduce((sum, one) => sum + one, 0) }
}

/** The least anybody has to do: decode once, resize, encode the page, its smaller picture and its preview. */
async function encodeBare(paths: readonly string[]): Promise<Cost> {
  const before = process.cpuUsage()
  let pageBytes = 0
  const queue = paths.values()
  const work = async () => {
    for (const path of queue) {
      const { maxWidth, maxHeight, quality, smallPx } = DEFAULT_PAGES
      const box = { width: maxWidth, height: maxHeight, fit: 'inside' as const }
      const { data, info } = await sharp(await readFile(path))
        .autoOrient()
        .resize({ ...box, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const raw = () => sharp(data, { raw: { width, height, channels } })
      const page = await raw().webp({ quality, effort: 2 }).toBuffer()
      await raw().resize({ height: smallPx }).webp({ quality, effort: 2 }).toBuffer()
      await raw()
        .resize({ width: 300, height: 300, fit: 'inside' })
        .webp({ quality: 75, effort: 2 })
        .toBuffer()
      pageBytes += page.length
    }
  }
  await Promise.all([work(), work()])
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000, pageBytes }
}

/** The same by ImageMagick's program, which writes all three in one call. */
function convert(root: string, paths: readonly string[]): Cost {
  const out = join(root, 'magick')
  const commands = paths.map((path) => {
    const { maxWidth, maxHeight, smallPx } = DEFAULT_PAGES
    const page = `-resize '${maxWidth}x${maxHeight}>' -quality 82 -define webp:method=2 +write '${out}.webp'`
    const small = `-resize 'x${smallPx}' +write '${out}-half.webp'`
    return `convert '${path}' ${page} ${small} -resize 300x300 -quality 75 '${out}-small.webp'`
  })
  const script = ['set -e', ...commands, 'times'].join('\n')
  const lines = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
  const seconds = [...(lines.at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return { cpuMs: seconds.reduce((sum, one) => sum + one, 0) * 1000, pageBytes: 0 }
}

function hasMagick(): boolean {
  try {
    return execFileSync('convert', ['-list', 'format'], { encoding: 'utf8' }).includes('WEBP')
  } catch {
    return false
  }
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  const root = await mkdtemp(join(tmpdir(), 'yomikura-bench-ingest-'))
  try {
    const source = join(root, 'source')
    const paths = await drawShelf(source)
    const contenders: Record<string, () => Promise<Cost> | Cost> = {
      scrambled: () => ingest(root, source, true),
      plain: () => ingest(root, source, false),
      bare: () => encodeBare(paths),
      ...(hasMagick() && { magick: () => convert(root, paths) }),
    }
    const costs: Record<string, Cost[]> = {}
    await ingest(root, source, true)
    for (let round = 0; round < rounds; round++) {
      const names = Object.keys(contenders)
      // No contender is always first.
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(round + turn) % names.length] ?? ''
        const cost = await contenders[name]?.()
        if (cost) (costs[name] ??= []).push(cost)
      }
      report(names.map((name) => `${name} ${costs[name]?.at(-1)?.cpuMs.toFixed(0)} ms`).join(', '))
    }
    const more = [
      await measureMakers(root, source, rounds),
      await measureFirstPages(root, paths),
      await measureFilm(root, rounds),
      await measureLongSound(root),
    ]
    const outcome = toOutcome(costs, rounds)
    return { ...outcome, values: [...outcome.values, ...more.flat()] }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

function toOutcome(costs: Record<string, Cost[]>, rounds: number): Outcome {
  const { scrambled = [], plain = [], bare = [], magick } = costs
  const over = (some: Cost[], others: Cost[], pick: (cost: Cost) => number) =>
    some.map((cost, round) => pick(cost) / pick(others[round]!))
  const cpu = ({ cpuMs }: Cost) => cpuMs
  const perPage = (some: Cost[]) => some.map(({ cpuMs }) => cpuMs / PAGE_COUNT)
  return {
    rounds,
    values: [
      toValue(
        'Processor time a page, against bare sharp',
        'x',
        over(scrambled, bare, cpu),
        GOAL_COST,
      ),
      ...(magick
        ? [toValue('The same against ImageMagick', 'x', over(scrambled, magick, cpu), GOAL_MAGICK)]
        : []),
      toValue(
        'Bytes of scrambled pages, against plain ones',
        'x',
        over(scrambled, plain, ({ pageBytes }) => pageBytes),
        GOAL_BYTES,
      ),
      toValue('Processor time a page, whole ingest', 'ms', perPage(scrambled)),
      toValue('Processor time a page, bare sharp', 'ms', perPage(bare)),
    ],
    notes: [
      `${PAGE_COUNT} grainy pages of ${SIZE.width} × ${SIZE.height} px. A goal of 0.85x the pages a processor second is at most ${GOAL_COST.toFixed(2)}x the time.`,
      'Ingest: staging, hashing, decoding, resizing, shuffling, page, smaller picture, preview, cover, journal and tree, in the measuring process. Processor time is little moved by what else runs.',
      'Two workers: the same pages in the server’s processes, started before; on a machine that does nothing else.',
      'First pages: from the start of the ingest to an early revision that holds them, of an archive of the same pages again and again; measured once.',
      `A ready film: ${FILM_SECONDS} s of H.264 and AAC cut into segments, without its pictures for lists and the seek bar.`,
      `A sound of ${SOUND_HOURS} h: noise as AAC of 64 kbit/s in an .m4b, measured once. It is read three times: copied and hashed, decoded for its loudness with true peaks, and decoded for the copy at the reference loudness where it needs one. Bytes read are those of all processes, from the cache too.`,
    ],
  }
}

export const ingestPages: Benchmark = { row: 11, run: measure }
