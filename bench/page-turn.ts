/** Row 7: from the key to the next page on screen. */
import {
  type Benchmark,
  type Outcome,
  type RunOptions,
  toValue,
  type Value,
} from './harness/benchmark.ts'
import { median, percentile } from './harness/statistics.ts'
import { BareCanvasTab } from './reading/bare-canvas-tab.ts'
import { BareTab } from './reading/bare-tab.ts'
import { ReadingStack } from './reading/reading-stack.ts'
import type { Turning } from './reading/turn-recorder.ts'
import { type Layout, ViewerTab } from './reading/viewer-tab.ts'

const PAGE_COUNT = 100
const GOAL_MEDIAN_MS = 34
/** Spreads flat out, and the slow end there, are judged by what the browser needs for them. */
const GOALS_MS = {
  steady: { spread: GOAL_MEDIAN_MS, single: GOAL_MEDIAN_MS, p95: 67 },
  flatOut: { spread: undefined, single: GOAL_MEDIAN_MS, p95: undefined },
}
const GOAL_UNSCRAMBLED = 1.2
/** Against the least that can show restored pages (docs/decisions/0035): two at once, one after another without a rest. */
const GOAL_OVER_FLOOR = 1.25
const STEADY = { count: 6, everyMs: 1000 }
/** A spread turns twice the pages, and both must end before the last one. */
const FLAT_OUT_COUNT = 30

type Kind = 'spread' | 'single'
const KINDS: readonly Kind[] = ['spread', 'single']

/**
 * `floor`: the same pages restored and shown without any of the app; `pictures`: plain pictures, nothing
 * restored. Both are decoded ahead alike and swapped.
 */
type Contender = 'steady' | 'flatOut' | 'plain' | 'floor' | 'pictures'
type Leg = { round: number; kind: Kind } & Record<Contender, Turning>

async function measureLeg(
  stack: ReadingStack,
  layout: Layout,
): Promise<Omit<Leg, 'round' | 'kind'>> {
  await using scrambled = await ViewerTab.open(stack, layout, true)
  const steady = await scrambled.turns.turnSteadily(
    scrambled.forwardKey,
    STEADY.count,
    STEADY.everyMs,
  )
  const flatOut = await scrambled.turns.turnFlatOut(scrambled.forwardKey, FLAT_OUT_COUNT)
  await using unscrambled = await ViewerTab.open(stack, layout, false)
  const plain = await unscrambled.turns.turnFlatOut(unscrambled.forwardKey, FLAT_OUT_COUNT)
  const perTurn = layout.isSpread ? 2 : 1
  await using canvases = await BareCanvasTab.open(stack, perTurn)
  const floor = await canvases.turns.turnFlatOut('ArrowLeft', FLAT_OUT_COUNT)
  await using bare = await BareTab.open(stack, perTurn)
  const pictures = await bare.turns.turnFlatOut('ArrowLeft', FLAT_OUT_COUNT)
  return { steady, flatOut, plain, floor, pictures }
}

const toPainted = ({ turns }: Turning) => turns.map((turn) => turn.paintedMs)
const toPresented = ({ turns }: Turning) => turns.map((turn) => turn.presentedMs)

function toMedians(legs: readonly Leg[], kind: Kind, pace: Contender) {
  return legs.filter((leg) => leg.kind === kind).map((leg) => median(toPainted(leg[pace])))
}

/** What the browser needs at least at the same pace, and how far the viewer is from it. */
function toFloorValues(legs: readonly Leg[], rounds: number): Value[] {
  const slow = (pace: Contender) =>
    byRound(legs, rounds, (leg) => toPainted(leg[pace])).map((all) => percentile(all, 0.95))
  const floorP95 = slow('floor')
  return [
    ...KINDS.flatMap((kind) => {
      const ours = toMedians(legs, kind, 'flatOut')
      const over = (others: number[]) => ours.map((ms, at) => ms / others[at]!)
      const floor = toMedians(legs, kind, 'floor')
      const pictures = toMedians(legs, kind, 'pictures')
      const goal = kind === 'spread' ? GOAL_OVER_FLOOR : undefined
      return [
        toValue(`Flat out, ${kind}: restored on bare canvases`, 'ms', floor),
        toValue(`Flat out, ${kind}: against bare canvases`, 'x', over(floor), goal),
        toValue(`Flat out, ${kind}: plain img elements, nothing restored`, 'ms', pictures),
        toValue(`Flat out, ${kind}: against plain img elements`, 'x', over(pictures)),
      ]
    }),
    toValue('Flat out, all layouts: p95 of bare canvases', 'ms', floorP95),
    toValue(
      'Flat out, all layouts: p95 against bare canvases',
      'x',
      slow('flatOut').map((ms, round) => ms / floorP95[round]!),
      GOAL_OVER_FLOOR,
    ),
  ]
}

function byRound<T>(legs: readonly Leg[], rounds: number, pick: (leg: Leg) => T[]): T[][] {
  return Array.from({ length: rounds }, (_, round) =>
    legs.filter((leg) => leg.round === round).flatMap(pick),
  )
}

/** What one pace gives: a median for each layout, and the slow end over all of them. */
function toPaceValues(legs: Leg[], pace: 'steady' | 'flatOut', rounds: number): Value[] {
  const title = pace === 'steady' ? 'One turn a second' : 'Flat out'
  const goals = GOALS_MS[pace]
  const medians = KINDS.map((kind) =>
    toValue(`${title}, ${kind}: median`, 'ms', toMedians(legs, kind, pace), goals[kind]),
  )
  const all = (pick: (turning: Turning) => number[]) =>
    byRound(legs, rounds, (leg) => pick(leg[pace]))
  const slowest = all(toPainted).map((samples) => percentile(samples, 0.95))
  const presented = all(toPresented)
  const longTasks = all((turning) => turning.longTasksMs)
  return [
    ...medians,
    toValue(`${title}, all layouts: p95`, 'ms', slowest, goals.p95),
    toValue(`${title}, all layouts: key to frame on screen, median`, 'ms', presented.map(median)),
    toValue(
      `${title}, all layouts: key to frame on screen, p95`,
      'ms',
      presented.map((samples) => percentile(samples, 0.95)),
    ),
    toValue(
      `${title}: long tasks in a round`,
      '',
      longTasks.map((samples) => samples.length),
    ),
    toValue(
      `${title}: longest task`,
      'ms',
      longTasks.map((samples) => Math.max(0, ...samples)),
    ),
  ]
}

function toRatios(legs: Leg[]): number[] {
  return legs.map((leg) => median(toPainted(leg.flatOut)) / median(toPainted(leg.plain)))
}

async function measure({ rounds, report }: RunOptions): Promise<Outcome> {
  await using stack = await ReadingStack.start(PAGE_COUNT, report)
  const legs: Leg[] = []
  for (let round = 0; round < rounds; round++) {
    for (const kind of round % 2 ? KINDS.toReversed() : KINDS) {
      // Both directions run the same code; each kind of layout takes them in turns.
      const direction = (round + KINDS.indexOf(kind)) % 2 ? 'ltr' : 'rtl'
      const layout: Layout = { isSpread: kind === 'spread', direction }
      const leg = { round, kind, ...(await measureLeg(stack, layout)) }
      legs.push(leg)
      const { steady, flatOut, plain, floor, pictures } = leg
      const toMedian = (turning: Turning) => median(toPainted(turning)).toFixed(1)
      report(
        `round ${round + 1}, ${kind}, ${direction}: ${toMedian(steady)} ms a second apart, ` +
          `${toMedian(flatOut)} flat out (p95 ${percentile(toPainted(flatOut), 0.95).toFixed(1)}), ` +
          `${toMedian(plain)} unscrambled, ${toMedian(floor)} bare canvases, ${toMedian(pictures)} plain pictures`,
      )
    }
  }
  return {
    rounds,
    values: [
      ...toPaceValues(legs, 'steady', rounds),
      ...toPaceValues(legs, 'flatOut', rounds),
      ...toFloorValues(legs, rounds),
      toValue('Flat out, scrambled against unscrambled', 'x', toRatios(legs), GOAL_UNSCRAMBLED),
    ],
    notes: [
      `${STEADY.count} turns a second apart and ${FLAT_OUT_COUNT} flat out for each kind of layout and round, right to left and left to right in turns; flat out presses the next key once the last one’s pages are painted.`,
      'Painted: from the time of the key event to the task after the frame, both as the viewer marks them. On screen: what the browser’s Event Timing reports, in steps of 8 ms, 16 where it reports nothing; it is the key’s next frame, whether or not the pages were there.',
      'Unscrambled: the same files with a tree that says they are stored as they are; the server offers no way to take a work in unscrambled.',
      'Bare canvases: the same stored files, fetched and decoded as far ahead by as many threads, their tiles put back, each bitmap on a canvas, two or one swapped into a window of the same size by a key; nothing of the app. The goal for spreads flat out was 34 ms for the median and 67 ms for the slow end before it was measured (decision 35).',
      'Plain img elements: the same stored files, fetched and decoded as far ahead, two or one swapped into a window of the same size by a key, nothing restored; the least that this browser on this machine can do.',
      `Chromium ${stack.browserVersion}, headless, without a graphics processor; 1440 × 900.`,
    ],
  }
}

export const pageTurn: Benchmark = { row: 7, run: measure }
