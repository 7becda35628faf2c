/** Row 12: registering a large shelf, and looking at it again. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describeWorks } from '../apps/server/src/cli/find-works.ts'
import { ShelfState } from '../apps/server/src/cli/shelf-state.ts'
import { keepInStep } from '../apps/server/src/cli/watch-shelf.ts'
import { ImportService } from '../apps/server/src/modules/ingest/index.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { type Db, migrate, openDatabase } from '../apps/server/src/platform/db/database.ts'
import { engineOf } from '../apps/server/src/platform/db/dialects/engine.ts'
import { createLog } from '../apps/server/src/platform/log/log.ts'
import { JobTableQueue } from '../apps/server/src/platform/queue/job-table-queue.ts'
import { aPicture } from '../packages/ingest/src/test-pictures.ts'
import { aZip } from '../packages/ingest/src/test-zips.ts'
import { measureReading } from './archive-reading.ts'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'

const SMALL = 1000
const LARGE = 10_000
/** New archives of each round. */
const STEP = 200
const GOAL_SLOWDOWN = 1 / 0.9
const GOAL_RESCAN = 1 / 20

/** A shelf of small comics and the library that they are imported into. */
class Shelf implements AsyncDisposable {
  readonly #folder: string
  readonly #db: Db
  readonly #service: ImportService
  readonly #state: ShelfState
  readonly #page: Buffer
  #count = 0

  private constructor(parts: { folder: string; db: Db; state: ShelfState; page: Buffer }) {
    const { folder, db, state, page } = parts
    const queue = new JobTableQueue({ db, log: createLog({ level: 'silent' }) })
    this.#folder = folder
    this.#db = db
    this.#service = new ImportService({ db, clock: systemClock, queue })
    this.#state = state
    this.#page = page
  }

  static async open(): Promise<Shelf> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-shelf-'))
    await mkdir(join(folder, 'shelf'))
    const db = await openDatabase({ engine: 'sqlite', file: join(folder, 'yomikura.db') })
    await migrate(db)
    // As the import command does.
    await engineOf(db).expectManyWrites(db)
    const state = await ShelfState.open(join(folder, 'state.json'))
    return new Shelf({ folder, db, state, page: await aPicture(60, 80).png().toBuffer() })
  }

  /** Puts archives on the shelf and registers them. @returns milliseconds an archive */
  async add(count: number): Promise<number> {
    const paths: string[] = []
    for (let index = 0; index < count; index++) {
      const names = ['01.png', '02.png', '03.png', '04.png']
      const title = `作品 ${String(this.#count++).padStart(5, '0')}`
      const pages = names.map((name) => ({ name, data: this.#page }))
      const zip = aZip([...pages, { name: 'work.json', data: JSON.stringify({ name: title }) }])
      const name = `${title}.cbz`
      const path = join(this.#folder, 'shelf', name)
      await writeFile(path, zip)
      paths.push(path)
    }
    const fromMs = performance.now()
    await this.#register(paths)
    const ms = (performance.now() - fromMs) / count
    const seen = new Map<string, string>()
    // The first look sees that they are there, the second one that they have settled.
    await this.#look(seen)
    await this.#look(seen)
    return ms
  }

  /** Looks at all archives when none has changed. @returns milliseconds an archive */
  async rescan(): Promise<number> {
    const fromMs = performance.now()
    await this.#look(new Map())
    return (performance.now() - fromMs) / this.#count
  }

  async #look(seen: Map<string, string>): Promise<void> {
    await keepInStep(
      { root: join(this.#folder, 'shelf'), follow: [] },
      {
        folder: join(this.#folder, 'shelf'),
        dataFolder: this.#folder,
        settleSeconds: 0,
        signal: new AbortController().signal,
        actions: {
          add: () => Promise.resolve(),
          remove: () => Promise.resolve(),
          listMoved: () => Promise.resolve([]),
          listKnown: () => Promise.resolve([]),
        },
        state: this.#state,
        seen,
      },
    )
  }

  async #register(paths: readonly string[]): Promise<void> {
    const works = await describeWorks(
      paths.map((path) => ({ path, name: basename(path) })),
      { root: join(this.#folder, 'shelf'), follow: [] },
    )
    const order = {
      direction: 'rtl',
      accountId: 'alice',
      given: [],
    } as const
    for (const work of works) {
      await this.#service.importWork({ ...work, ...order, given: [...order.given] })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#db.destroy()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using small = await Shelf.open()
  await using large = await Shelf.open()
  await small.add(SMALL)
  report(`${SMALL} archives are in`)
  await large.add(LARGE)
  report(`${LARGE} archives are in`)
  const found = {
    small: [] as number[],
    large: [] as number[],
    rescan: [] as number[],
    rescanLarge: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    const measureSmall = async () => void found.small.push(await small.add(STEP))
    const measureLarge = async () => void found.large.push(await large.add(STEP))
    const turns = [measureSmall, measureLarge]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    found.rescan.push(await small.rescan())
    found.rescanLarge.push(await large.rescan())
    const [one, many, again] = [found.small, found.large, found.rescan].map((all) => all.at(-1)!)
    report(`${one!.toFixed(2)} ms, ${many!.toFixed(2)} ms, again ${again!.toFixed(3)} ms`)
  }
  const root = await mkdtemp(join(tmpdir(), 'yomikura-bench-archives-'))
  const reading = await measureReading(root, rounds)
  await rm(root, { recursive: true, force: true })
  const over = (some: number[], others: number[]) => some.map((ms, round) => ms / others[round]!)
  return {
    rounds,
    values: [
      toValue(
        `Registering an archive, ${LARGE} there against ${SMALL}`,
        'x',
        over(found.large, found.small),
        GOAL_SLOWDOWN,
      ),
      toValue(
        `Looking again, against registering, ${SMALL} there`,
        'x',
        over(found.rescan, found.small),
        GOAL_RESCAN,
      ),
      toValue(
        `Looking again, against registering, ${LARGE} there`,
        'x',
        over(found.rescanLarge, found.large),
        GOAL_RESCAN,
      ),
      ...reading,
      toValue(`Registering an archive, ${SMALL} there`, 'ms', found.small),
      toValue(`Registering an archive, ${LARGE} there`, 'ms', found.large),
    ],
    notes: [
      `Registering: ${STEP} new cbz a round, opened, listed and committed one by one with their jobs. No page is made.`,
      'Looking again: size and time of every file of an unchanged shelf, for each; no archive is opened.',
      reading.length > 0
        ? 'Reading: every byte of 180 MB in 120 files, one file after the other, the archive in memory already. Ours checks each file’s checksum where the form has one, as bsdtar does, whose start is within its time.'
        : 'Not measured here: reading archives against bsdtar, which this machine lacks.',
    ],
  }
}

export const importShelf: Benchmark = { row: 12, run: measure }
