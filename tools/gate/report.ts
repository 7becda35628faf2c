/** A test that failed, by its title, with what it said. A failure outside of all tests has the title of its suite. */
export type Failure = { title: string; message: string }

/** What one test file ended with. */
export type FileReport = {
  passed: number
  failures: readonly Failure[]
  /** For each skipped test the text that says what it lacks: its title, or the reason of its skip. */
  skipped: readonly string[]
  seconds: number
}

/** What a suite ended with. Files are paths from the repository's root. */
export type SuiteReport = {
  files: Readonly<Record<string, FileReport>>
  /** What failed outside of every file: the suite did not come to its tests, or did not end well. */
  broken: readonly Failure[]
}

/** The report of a suite that did not come to its tests. */
export function toBroken(title: string, error: unknown): SuiteReport {
  const message = error instanceof Error ? error.message : String(error)
  return { files: {}, broken: [{ title, message }] }
}

/**
 * The report of a suite that this machine cannot run.
 *
 * @param reason ends with “needs …”, by which the closing lines name what is missing
 */
export function toSkipped(suite: string, reason: string): SuiteReport {
  const report = { passed: 0, failures: [], skipped: [reason], seconds: 0 }
  return { files: { [suite]: report }, broken: [] }
}

/** The numbers of a suite. */
export function count({ files, broken }: SuiteReport) {
  const reports = Object.values(files)
  const sum = (pick: (report: FileReport) => number) =>
    reports.reduce((total, report) => total + pick(report), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failures }) => failures.length) + broken.length,
    skipped: sum(({ skipped }) => skipped.length),
  }
}

/** Each failure of a suite as `file › title`, with its message. */
function listFailures({ files, broken }: SuiteReport): Failure[] {
  const inFiles = Object.entries(files).flatMap(([file, { failures }]) =>
    failures.map(({ title, message }) => ({ title: `${file} › ${title}`, message })),
  )
  return [...inFiles, ...broken]
}

const UNNAMED = 'no reason given'

/** What a skipped test lacks, from the words “needs …” of its title or of its skip. */
function toReason(text: string): string {
  return /\bneeds ([^):.,]+)/i.exec(text)?.[1]?.trim() ?? UNNAMED
}

/** Counts tests that were skipped without a reason as failures: no report would show that they do not run. */
export function refuseUnnamed(report: SuiteReport): SuiteReport {
  const message = 'Skipped without a reason. Say "needs …" in its title or its skip.'
  const files = Object.entries(report.files).map(([file, found]) => {
    const unnamed = found.skipped.filter((text) => toReason(text) === UNNAMED)
    const failures = unnamed.map((text) => ({ title: text || 'a skipped test', message }))
    return [file, { ...found, failures: [...found.failures, ...failures] }] as const
  })
  return { ...report, files: Object.fromEntries(files) }
}

/** How many tests were skipped for want of what, the commonest first. */
function nameSkipped(reports: readonly SuiteReport[]): string {
  const counts = new Map<string, number>()
  for (const text of reports.flatMap(({ files }) =>
    Object.values(files).flatMap(({ skipped }) => skipped),
  )) {
    const reason = toReason(text)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, times]) =>
      reason === UNNAMED ? `${times} ${reason}` : `${times} need ${reason}`,
    )
    .join(', ')
}

// The escape sequences that color a message.
const COLORS = /\u001B\[[\d;]*m/g

/** The first line that says something, without colors. */
export function toFirstLine(message: string): string {
  const lines = message.replaceAll(COLORS, '').split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? ''
}

/** The lines that close a run: what failed, what was skipped for want of what, and the one line that tools read. */
export function toSummary(reports: readonly SuiteReport[]): string {
  const counts = reports.map(count)
  const sum = (name: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, each) => total + each[name], 0)
  const failures = reports.flatMap(listFailures)
  return [
    ...(failures.length > 0 ? ['\nFailed:'] : []),
    ...failures.map(({ title, message }) => `  ${title}\n      ${toFirstLine(message)}`),
    ...(sum('skipped') > 0 ? [`\n${sum('skipped')} skipped: ${nameSkipped(reports)}`] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n')
}
