/** Row 10: the calls of a sync over a large library, against bare servers that send the same bytes. */
import { ApiStack } from './api/api-stack.ts'
import { measureRate } from './api/measure-rate.ts'
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'

/** The API must reach a fifth of what a ready string from node:http reaches. */
const GOAL_READY_STRING = 5
/** The last batch must reach 0.9 of the first one's rate. */
const GOAL_LAST_BATCH = 1.11
const SECONDS_EACH = 1

type Rates = { ours: number; fastify: number; node: number }

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  report('filling a library of 10,000 works')
  await using stack = await ApiStack.start()
  const samples = new Map<string, Rates[]>(stack.calls.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    for (const call of stack.calls) {
      const { fastify, node } = stack.bareUrls
      samples.get(call.name)?.push({
        ours: await measureRate(stack.appUrl, call, SECONDS_EACH),
        fastify: await measureRate(fastify, call, SECONDS_EACH),
        node: await measureRate(node, call, SECONDS_EACH),
      })
    }
    const parts = [...samples].map(([name, rates]) => `${name} ${rates.at(-1)?.ours.toFixed(0)}/s`)
    report(`round ${round}: ${parts.join(', ')}`)
  }
  return {
    rounds,
    values: [...[...samples].flatMap(([name, rates]) => toValues(name, rates)), toBatches(samples)],
    notes: [
      'An account of 10,000 works, 20 My Lists and 500 places on SQLite. The bare servers send the bytes that ours answered, without looking at the request.',
      'Eight kept connections; the load comes from the same machine, so all rates are lower than the servers’ own.',
      'Ours looks up the session, counts the rate, checks the policy and reads the database each time.',
    ],
  }
}

function toValues(name: string, rates: readonly Rates[]): Value[] {
  const over = (bare: 'fastify' | 'node') => rates.map((rate) => rate[bare] / rate.ours)
  return [
    toValue(`A bare Fastify route’s rate over ours: ${name}`, 'x', over('fastify')),
    toValue(
      `A ready string from node:http over ours: ${name}`,
      'x',
      over('node'),
      name === 'works (100)' ? GOAL_READY_STRING : undefined,
    ),
    toValue(
      `Requests a second: ${name}`,
      '',
      rates.map((rate) => rate.ours),
    ),
  ]
}

function toBatches(samples: ReadonlyMap<string, Rates[]>): Value {
  const last = samples.get('works (100), last batch') ?? []
  const ratios = (samples.get('works (100)') ?? []).map(
    (first, round) => first.ours / (last[round]?.ours ?? NaN),
  )
  return toValue('The first batch’s rate over the last one’s', 'x', ratios, GOAL_LAST_BATCH)
}

export const api: Benchmark = { row: 10, run: measure }
