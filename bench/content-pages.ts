import { join } from 'node:path'
/** Row 9: a page with signature, expiry, right and lease checked, against servers that check nothing. */
import { type ServerProcess, startProcess } from './api/server-process.ts'
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'
import { toRevisionKey } from '../apps/server/src/modules/delivery/index.ts'
import { ContentStack } from './load/content-stack.ts'
import { askFlatOut } from './load/flat-out.ts'
import { startNginx } from './load/nginx.ts'

const PAGE_BYTES = 300_000
const SECONDS_EACH = 2
/** A ready buffer from node:http reaches 0.54 of nginx with sendfile, and ours must reach 0.45. */
const GOAL_READY = 1.2
/** A file streamed by node:http reaches 0.17 of nginx: at least 2.6 of its rate, as its share of ours. */
const GOAL_STREAM = 0.38

/** Behind nginx at least half of what nginx sends alone. */
const GOAL_BEHIND = 2

type Rates = { ours: number; ready: number; stream: number }

async function measure(options: RunOptions): Promise<Outcome> {
  // One after the other: both servers have the port of works.
  const direct = await measureDirectly(options)
  const behind = await measureBehindNginx(options)
  return { rounds: options.rounds, values: [...direct, ...behind], notes: NOTES }
}

async function measureDirectly({ rounds, report }: RunOptions): Promise<Value[]> {
  report('filling a library')
  await using stack = await ContentStack.start([PAGE_BYTES])
  const copies = stack.content.copies.get(PAGE_BYTES) ?? []
  const script = new URL('load/bare-files.ts', import.meta.url).pathname
  const bare = await startProcess<{ url: string }>([script, ...copies], {})
  const urls = (form: string) =>
    copies.map((_, index) => new URL(`${bare.ready.url}/${form}/${index}`))
  const samples: Rates[] = []
  const perSecond: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const ours = await measureCpu(stack.server, stack.pageUrls(PAGE_BYTES))
      const ready = await measureCpu(bare, urls('ready'))
      const stream = await measureCpu(bare, urls('stream'))
      samples.push({ ours: ours.perCpu, ready: ready.perCpu, stream: stream.perCpu })
      perSecond.push(ours.perSecond)
      report(
        `round ${round}: ${ours.perCpu.toFixed(0)} pages a CPU second, ready buffer ${ready.perCpu.toFixed(0)}, stream ${stream.perCpu.toFixed(0)}`,
      )
    }
  } finally {
    await bare.stop()
  }
  return toValues(samples, perSecond)
}

/** What nginx sends of the same pages alone, over what it sends after the server has checked each request. */
async function measureBehindNginx({ rounds, report }: RunOptions): Promise<Value[]> {
  const settings = { YOMIKURA_ACCEL_PREFIX: '/_objects/' }
  await using stack = await ContentStack.start([PAGE_BYTES], undefined, undefined, settings)
  const objects = join(stack.folder, 'storage/objects')
  const nginx = await startNginx(stack.server.ready.media_url, objects)
  if (!nginx) return []
  const move = (url: URL) => new URL(`${url.pathname}${url.search}`, nginx.url)
  const checked = stack.pageUrls(PAGE_BYTES).map(move)
  const below = toRevisionKey(stack.content.workno, stack.content.revision)
  const alone = (stack.content.pages.get(PAGE_BYTES) ?? []).map(
    (path) => new URL(`${nginx.bareUrl}/${below}/${path}`),
  )
  const both = { readCpuSeconds: () => nginx.readCpuSeconds() + stack.server.readCpuSeconds() }
  const samples = { checked: [] as number[], alone: [] as number[], over: [] as number[] }
  try {
    for (let round = 1; round <= rounds; round++) {
      const own = (await measureCpu(both, checked)).perCpu
      const bare = (await measureCpu(nginx, alone)).perCpu
      samples.checked.push(own)
      samples.alone.push(bare)
      samples.over.push(bare / own)
      report(
        `round ${round}, nginx: ${own.toFixed(0)} a CPU second of both, ${bare.toFixed(0)} alone`,
      )
    }
  } finally {
    await nginx.stop()
  }
  return [
    toValue('nginx alone over nginx that asks the server', 'x', samples.over, GOAL_BEHIND),
    toValue('Pages a CPU second: nginx and the server', '', samples.checked),
    toValue('Pages a CPU second: nginx alone', '', samples.alone),
  ]
}

/** Pages for each second of the server's own CPU time, which other programs' load hardly changes. */
async function measureCpu(
  server: Pick<ServerProcess<unknown>, 'readCpuSeconds'>,
  urls: readonly URL[],
): Promise<{ perCpu: number; perSecond: number }> {
  await askFlatOut(urls, SECONDS_EACH / 4)
  const before = server.readCpuSeconds()
  const start = performance.now()
  const count = await askFlatOut(urls, SECONDS_EACH)
  const took = (performance.now() - start) / 1000
  return { perCpu: count / (server.readCpuSeconds() - before), perSecond: count / took }
}

function toValues(samples: readonly Rates[], perSecond: readonly number[]): Value[] {
  const of = (name: keyof Rates) => samples.map((rates) => rates[name])
  const over = (name: 'ready' | 'stream') => samples.map((rates) => rates[name] / rates.ours)
  return [
    toValue('A ready buffer’s rate from node:http over ours', 'x', over('ready'), GOAL_READY),
    toValue('A streamed file’s rate from node:http over ours', 'x', over('stream'), GOAL_STREAM),
    toValue('Pages a CPU second: ours', '', of('ours')),
    toValue('Pages a CPU second: ready buffer', '', of('ready')),
    toValue('Pages a CPU second: streamed file', '', of('stream')),
    toValue('Pages a second: ours', '', perSecond),
  ]
}

const NOTES = [
  'Pages of 300 kB under a viewer’s grant. Rates are for each second of the server’s own CPU time, so that what else runs on the machine hardly counts.',
  'Needs no nginx: on a quiet machine a ready buffer from node:http reached 0.54 of nginx with sendfile, a stream from the disk 0.17, and @fastify/static 0.065. The goals of the row follow from these.',
  'Ours checks signature and times from a cache of parsed grants, the lease and the right from what it asked the database within the last seconds.',
]

export const contentPages: Benchmark = { row: 9, run: measure }
