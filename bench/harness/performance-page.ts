import type { GeneratedPages } from '../../tools/renew-pages.ts'
import { meetsGoal, type Value } from './benchmark.ts'
import { GOALS } from './goals.ts'
import { readResults, type Result } from './results.ts'

const GENERATED = '<!-- Made by bench/harness/performance-page.ts; change the source instead. -->'

const INTRODUCTION = `# Performance

What the product promises, and what the last run of each benchmark found. Machines differ and are
noisy, so most goals are ratios against something measured in the same run, in alternating rounds;
the value is the median of the rounds. A row is a pass when every value with a goal meets it.

\`npm run bench\` lists the benchmarks, \`npm run bench -- open-book\` runs one and renews this page.`

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function withUnit(number: number, unit: Value['unit']): string {
  return unit === '' || unit === 'x' ? `${number}${unit}` : `${number} ${unit}`
}

function toOverview(results: readonly Result[]): string {
  const rows = GOALS.map(({ row, goal }) => {
    const result = results.find((entry) => entry.row === row)
    if (result) {
      const judged = result.values.filter((value) => value.at_most !== undefined)
      const met = judged.filter(meetsGoal).length
      return [String(row), goal, `**${result.verdict}** (${met} of ${judged.length} values)`]
    }
    return [String(row), goal, 'not run yet']
  })
  return toTable(['#', 'Goal', 'Result'], rows)
}

function toVerdict(value: Value): string {
  if (value.at_most === undefined) return ''
  return meetsGoal(value) ? 'pass' : '**miss**'
}

function toSection(result: Result): string {
  const { machine } = result
  const rows = result.values.map((value) => [
    value.name,
    withUnit(value.median, value.unit),
    `${value.low}–${value.high}`,
    value.at_most === undefined ? '' : withUnit(value.at_most, value.unit),
    toVerdict(value),
  ])
  return `## Row ${result.row}: ${result.verdict}

${result.goal}.

\`${result.command}\` on ${result.date}: ${result.rounds} rounds, ${machine.cores} cores, ${machine.memory_gib} GiB, Node ${machine.node}, load ${machine.load_before} before and ${machine.load_after} after.

${toTable(['Value', 'Median', 'Spread', 'At most', ''], rows)}

${result.notes.map((note) => `- ${note}`).join('\n')}`
}

/** The reference page of goals and measurements, by its path. */
export const PERFORMANCE_PAGE: GeneratedPages = {
  'docs/reference/performance.md': () => `${GENERATED}\n\n${toPerformancePage()}`,
}

function toPerformancePage(): string {
  const results = readResults()
  return [INTRODUCTION, toOverview(results), ...results.map(toSection)].join('\n\n') + '\n'
}
