/** Row 14: a steady load beside its generator, in the form of 30 seconds for each kind. */
import { aWorkno } from '../apps/server/test/test-works.ts'
import { OPERATOR_TOKEN } from './api/server-process.ts'
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'
import { percentile } from './harness/statistics.ts'
import { ContentStack } from './load/content-stack.ts'
import { sendSteadily, type SteadyCall } from './load/steady.ts'

const FILE_BYTES = 100_000
/** Of each kind in all, so 30 in five rounds. */
const SECONDS_A_ROUND = 6
const GOAL_LOOP_MS = 50

type Kind = {
  name: string
  rate: number
  goalMs: number
  nextCall: (index: number) => SteadyCall
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  report('filling a library')
  await using stack = await ContentStack.start([FILE_BYTES])
  const kinds = listKinds(stack)
  const p99 = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
  const cores = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
  const loopMs: number[] = []
  const failures: number[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const { name, rate, nextCall } of kinds) {
      await readLoopP99(stack)
      const before = stack.server.readCpuSeconds()
      const result = await sendSteadily(nextCall, rate, SECONDS_A_ROUND)
      loopMs.push(await readLoopP99(stack))
      const used = stack.server.readCpuSeconds() - before
      cores.get(name)?.push(used / SECONDS_A_ROUND)
      failures.push(result.failures)
      p99
        .get(name)
        ?.push(result.latenciesMs.length > 0 ? percentile(result.latenciesMs, 0.99) : NaN)
    }
    const parts = [...p99].map(([name, values]) => `${name} ${values.at(-1)?.toFixed(0)} ms`)
    report(`round ${round}: p99 ${parts.join(', ')}`)
  }
  return {
    rounds,
    values: [
      ...kinds.map(({ name, rate, goalMs }) => toP99(name, rate, p99.get(name) ?? [], goalMs)),
      ...[...cores].map(([name, samples]) =>
        toValue(`${name}: cores that the server needs for it`, '', samples),
      ),
      toValue('Event loop of the server, p99 of each kind and round', 'ms', loopMs, GOAL_LOOP_MS),
      toValue('Requests that failed, of each kind and round', '', failures, 0),
    ],
    notes: [
      'Each round sends each kind for 6 seconds; times count from when a request was due. The generator runs on the same two cores.',
      'The mix of calls: of ten requests four ask for new places of which there are none, two for My Lists, two what is new, one for ten works, one for a work.',
      'On a machine that others load too, the times say how long those kept the core; the cores needed say what the server costs.',
      'A durable write is one place in one work: a transaction that waits for the disk.',
    ],
  }
}

function toP99(name: string, rate: number, samples: readonly number[], goalMs: number): Value {
  return toValue(`${name}, ${rate} a second: p99`, 'ms', samples, goalMs)
}

function listKinds(stack: ContentStack): Kind[] {
  const { app_url } = stack.server.ready
  const headers = { cookie: stack.cookie }
  const json = { ...headers, 'content-type': 'application/json' }
  const url = (path: string) => new URL(`${app_url}/api/yomikura${path}`)
  const get = (path: string): SteadyCall => ({ url: url(path), method: 'GET', headers })
  const places = get('/progress?since=1000000000')
  const lists = get('/mylists')
  const news = get('/v3/content/count?last=1790000000')
  const works: SteadyCall = {
    url: url('/v3/content/works'),
    method: 'POST',
    headers: json,
    body: JSON.stringify(Array.from({ length: 10 }, (_, index) => aWorkno(100 + index))),
  }
  const mix = [places, lists, places, news, works, places, lists, news, places]
  const pages: SteadyCall[] = stack
    .pageUrls(FILE_BYTES)
    .map((page) => ({ url: page, method: 'GET', headers: {} }))
  const calls = [...mix, get(`/v3/work/${aWorkno(7)}`)]
  return [
    { name: 'Calls', rate: 1000, goalMs: 100, nextCall: (index) => calls[index % 10] ?? places },
    {
      name: 'Files of 100 kB',
      rate: 1200,
      goalMs: 150,
      nextCall: (index) => pages[index % pages.length] ?? places,
    },
    {
      name: 'Durable writes',
      rate: 200,
      goalMs: 80,
      nextCall: (index) => ({
        url: url('/progress'),
        method: 'PUT',
        headers: json,
        body: toPlace(index),
      }),
    },
  ]
}

function toPlace(index: number): string {
  const now_ms = Date.now()
  const place = { workno: aWorkno(1 + (index % 500)), path: '本編/001.jpg', device: 'bench' }
  return JSON.stringify({
    now_ms,
    events: [{ ...place, position: 1 + (index % 39), total: 40, at_ms: now_ms }],
  })
}

/** What the server measured of its own loop since it was asked last. */
async function readLoopP99(stack: ContentStack): Promise<number> {
  const answer = await fetch(`${stack.server.ready.app_url}/metrics`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1]
  return Number(seconds) * 1000
}

export const steadyLoad: Benchmark = { row: 14, run: measure }
