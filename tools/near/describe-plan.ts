import type { Fitted } from './fit-budget.ts'

/** More names than this say less than their number. */
const MOST_NAMES = 12
const IS_ENGINES = /^tests\/engines\/.+\.spec\.ts$/

type Plan = {
  /** The commit that was compared with. */
  base: string
  changed: readonly string[]
  tests: Fitted
  journeys: Fitted
  /** Journeys that the change can touch, of which only the full run runs any. */
  onlyFull: readonly string[]
}

function listNames(files: readonly string[]): string[] {
  const shown = files.slice(0, MOST_NAMES).map((file) => `  ${file}`)
  const others = files.length - shown.length
  return others > 0 ? [...shown, `  and ${others} more`] : shown
}

function toBlock(title: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [`${title} (${files.length}):`, ...listNames(files)]
}

const toSeconds = ({ seconds }: Fitted) => `about ${Math.ceil(seconds)} s`

/** What is said before anything runs: what changed, what runs, and what is left out. */
export function describePlan({ base, changed, tests, journeys, onlyFull }: Plan): string {
  if (changed.length === 0) return `Nothing changed since ${base}.`
  return [
    ...toBlock(`Changed since ${base}`, changed),
    ...toBlock(`Test files, ${toSeconds(tests)}`, tests.chosen),
    ...toBlock(`Journeys, ${toSeconds(journeys)}`, journeys.chosen),
    ...toBlock('Left out, for want of time', [...journeys.left, ...tests.left]),
    ...toBlock('Left out, because only test:full runs them', onlyFull),
    ...toBlock(
      'Left out, because test:engines runs them',
      changed.filter((file) => IS_ENGINES.test(file)),
    ),
  ].join('\n')
}
