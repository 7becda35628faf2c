/** Row 13: from the command to a product that can be used, what it costs to leave it running, and how it ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../tools/build-web.ts'
import { type Benchmark, type Outcome, type RunOptions, toValue } from './harness/benchmark.ts'
import { DemoRun } from './start/demo-run.ts'

const GOAL_READY_S = 5
/** Packages and web app are there. */
const GOAL_FIRST_READY_S = 25
const GOAL_IDLE_MB = 120
/** After it the server has done what it does at a start; what it holds then, it holds. */
const IDLE_AFTER_MS = 10_000
const FIRST_START_TIMEOUT_MS = 20 * 60_000
const SECOND_START_TIMEOUT_MS = 60_000

type Samples = { readyS: number[]; idleMb: number[]; shopMb: number[]; stopS: number[] }

async function measureRound(folder: string, samples: Samples): Promise<void> {
  const demo = await DemoRun.start(folder, SECOND_START_TIMEOUT_MS)
  samples.readyS.push(demo.readySeconds)
  await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS))
  samples.idleMb.push(demo.readResidentMb('server'))
  samples.shopMb.push(demo.readResidentMb('storefront'))
  samples.stopS.push(await demo.interrupt())
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-start-'))
  try {
    report('first start: draws the demo works and takes them in')
    const first = await DemoRun.start(folder, FIRST_START_TIMEOUT_MS)
    report(`ready after ${first.readySeconds.toFixed(1)} s, with a book and a comic`)
    const allS = await first.waitForAllWorks()
    const firstStopS = await first.interrupt()
    report(
      `all works there after ${allS.toFixed(1)} s, gone ${firstStopS.toFixed(2)} s after Ctrl-C`,
    )
    const samples: Samples = { readyS: [], idleMb: [], shopMb: [], stopS: [firstStopS] }
    for (let round = 1; round <= rounds; round++) {
      await measureRound(folder, samples)
      report(`round ${round}: ready after ${samples.readyS.at(-1)?.toFixed(2)} s`)
    }
    return {
      rounds,
      values: [
        toValue('npm start to ready, second time', 's', samples.readyS, GOAL_READY_S),
        toValue(
          'Idle memory of the server (RSS 10 s after ready)',
          'MB',
          samples.idleMb,
          GOAL_IDLE_MB,
        ),
        toValue('Idle memory of the demo shop (RSS)', 'MB', samples.shopMb),
        toValue('Ctrl-C to the last process gone', 's', samples.stopS),
        toValue(
          'First start to ready: a book and a comic can be read',
          's',
          [first.readySeconds],
          GOAL_FIRST_READY_S,
        ),
        toValue('First start: all demo works can be read', 's', [allS]),
      ],
      notes: [
        'Times are of the whole command, npm and its shell included, with a data folder of its own.',
        'Ctrl-C is a SIGINT to the process group, as a terminal sends it; gone means that the group is empty.',
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const start: Benchmark = { row: 13, run: measure }
