import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { readDeployed, readYaml } from './deploy-files.ts'

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; remedy: string }
}
type Figures = { name: string; promql_expr_test: { expr: string; exp_samples?: unknown[] }[] }
type Panel = {
  type: string
  title: string
  fieldConfig?: { defaults: { unit?: string } }
  targets?: { expr: string }[]
}

const rules = (readYaml('watch/alerts.yml')[0] as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const tests = ['alerts.test.yml', 'alerts.hours.test.yml'].flatMap(
  (name) => (readYaml(`watch/${name}`)[0] as { tests: Figures[] }).tests,
)
const { panels } = JSON.parse(readDeployed('watch/dashboard.json')) as { panels: Panel[] }
const drawn = panels.filter(({ type }) => type !== 'row')
const asked = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Labels that Prometheus gives to all that it reads from a target. */
const OF_TARGETS = ['job', 'instance', 'role']
/** Words of the language that are no names of metrics, and call nothing. */
const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'offset', 'bool'])

/** Series that a server answers, with their labels: a row of the page, which a test holds to be true. */
function listSeries(): Map<string, { labels: string[]; text: string }> {
  const page = readFileSync(join(ROOT, 'docs/reference/metrics.md'), 'utf8')
  const series = new Map<string, { labels: string[]; text: string }>()
  for (const [text, name = '', kind, own = ''] of page.matchAll(
    /^\| `(\w+)` +\| (\w+) +\|(?: ([^|]*)\|.*)?/gm,
  )) {
    const labels = [...own.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)
    const ends = kind === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
    for (const end of ends)
      series.set(name + end, { text, labels: [...labels, ...(end === '_bucket' ? ['le'] : [])] })
  }
  return series.set('up', { labels: [], text: '' })
}

const SERIES = listSeries()

/** Parts of a question: series with their conditions, and labels that it is grouped by. */
function readQuestion(expr: string) {
  const bare = expr.replace(/\[[^\]]*\]/g, '')
  const selected = [...bare.matchAll(/([a-z_]\w*)\{([^}]*)\}/g)].map(
    ([, name = '', conditions]) => ({
      name,
      conditions: [...(conditions ?? '').matchAll(/(\w+)(=|!=|=~|!~)"([^"]*)"/g)].map(
        ([, label = '', , value = '']) => ({ label, value }),
      ),
    }),
  )
  const groupedBy = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  )
  const rest = bare.replace(/\{[^}]*\}/g, '').replace(/\bby \([^)]*\)/g, '')
  const names = [...rest.matchAll(/(?<![\w.$])[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name)
  return { selected, groupedBy, names: names.filter((name) => !WORDS.has(name)) }
}

it.each([
  ['alert', rules.map(({ expr }) => expr)],
  ['panel', asked],
])('each %s asks for figures that a server answers, by labels that they have', (_, questions) => {
  expect(questions.length).toBeGreaterThan(20)
  for (const expr of questions) {
    const { selected, groupedBy, names } = readQuestion(expr)
    expect(names, expr).not.toEqual([])
    expect(names.filter((name) => !SERIES.has(name))).toEqual([])
    const known = (name: string) => [...OF_TARGETS, ...(SERIES.get(name)?.labels ?? [])]
    for (const { name, conditions } of selected)
      for (const { label } of conditions) expect(known(name), expr).toContain(label)
    for (const label of groupedBy) expect(names.flatMap(known), expr).toContain(label)
  }
})

it('compares states, results and events with values that the page of metrics names', () => {
  const compared = [...rules.map(({ expr }) => expr), ...asked]
    .flatMap((expr) => readQuestion(expr).selected)
    .flatMap(({ name, conditions }) => conditions.map((condition) => ({ name, ...condition })))
    .filter(({ label }) => ['part', 'state', 'event', 'call', 'result', 'place'].includes(label))
  expect(compared.length).toBeGreaterThan(20)
  for (const { name, value } of compared)
    for (const one of value.split('|')) expect(SERIES.get(name)?.text).toContain(`\`${one}\``)
})

describe('each alert', () => {
  it('says how bad it is, what happened and where its remedy stands', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning'], alert).toContain(labels.severity)
      expect(annotations.summary, alert).not.toBe('')
      const [path = '', anchor] = annotations.remedy.split('#')
      expect(existsSync(join(ROOT, path)), annotations.remedy).toBe(true)
      const headings = readFileSync(join(ROOT, path), 'utf8').match(/^#+ .*$/gm) ?? []
      const anchors = headings.map((line) => line.replace(/^#+ /, '').toLowerCase())
      expect(anchors.map((one) => one.replace(/[^\w -]/g, '').replaceAll(' ', '-'))).toContain(
        anchor,
      )
    }
  })

  it('is tried with figures at which it fires, and with others at which it stays quiet', () => {
    for (const { alert } of rules)
      for (const end of ['fires', 'stays quiet']) {
        const ofEnd = tests.filter(({ name }) => name === `${alert} ${end}`)
        expect(ofEnd.length, `${alert} ${end}`).toBeGreaterThan(0)
        for (const { promql_expr_test: questions } of ofEnd) {
          expect(questions[0]?.expr).toContain(`alertname="${alert}"`)
          expect((questions[0]?.exp_samples ?? []).length).toBe(end === 'fires' ? 1 : 0)
        }
      }
  })
})

it('each panel of the dashboard has a title and a unit', () => {
  for (const { title, fieldConfig } of drawn) {
    expect(title).not.toBe('')
    expect(fieldConfig?.defaults.unit, title).toMatch(/^\w+$/)
  }
})

it.each(['compose', 'compose.scale'])('the targets of %s are its nodes, on their ports', (name) => {
  const { services } = readYaml(`${name}.yaml`)[0] as {
    services: Record<string, { image: string; environment?: Record<string, string> }>
  }
  const nodes = Object.entries(services).filter(([, { image }]) => image.startsWith('yomikura'))
  const expected = nodes.map(([node, { environment = {} }]) => ({
    target: `${node}:${environment['YOMIKURA_MANAGEMENT']?.split(':')[1]}`,
    role: environment['YOMIKURA_ROLES'] ?? 'all',
  }))
  const groups = readYaml(`watch/targets/${name}.yml`)[0] as {
    targets: string[]
    labels: { role: string }
  }[]
  const listed = groups.flatMap(({ targets, labels }) =>
    targets.map((target) => ({ target, role: labels.role })),
  )
  expect(listed).toEqual(expected)
})
