import type { FileReport, SuiteReport } from './report.ts'

/** Beyond so many files the change is at fault, or the machine: neither gets better by a second run. */
export const MAX_FILES = 8

/** A suite that was run, and how to run some of its files once more, alone and in a fresh process. */
export type SuiteRun = {
  name: string
  report: SuiteReport
  again: (files: readonly string[]) => Promise<SuiteReport>
}

/** A test that failed, and passed when its whole file ran again alone. */
export type Flake = { suite: string; file: string; title: string; message: string }

/** Files of a suite in which something failed. */
function listFailed({ files }: SuiteReport): string[] {
  return Object.entries(files).flatMap(([file, { failures }]) =>
    failures.length > 0 ? [file] : [],
  )
}

/**
 * Runs the files with failures once more: **whole** files, so that a test that fails by the order of
 * its file's tests fails again. What failed outside of every file gets no second chance.
 *
 * @param isLate whether there is no time left for another run
 * @returns the reports that count, in the order of `runs`, and what passed only now
 */
export async function giveSecondChance(
  runs: readonly SuiteRun[],
  { isLate = () => false }: { isLate?: () => boolean } = {},
): Promise<{ reports: SuiteReport[]; flakes: Flake[] }> {
  const total = runs.flatMap(({ report }) => listFailed(report)).length
  const isRed = total > MAX_FILES || runs.some(({ report }) => report.broken.length > 0)
  const reports: SuiteReport[] = []
  const flakes: Flake[] = []
  for (const run of runs) {
    const files = listFailed(run.report)
    if (isRed || files.length === 0 || isLate()) {
      reports.push(run.report)
      continue
    }
    const second = await run.again(files)
    const ranAgain = Object.entries(second.files).filter(([file]) => files.includes(file))
    const merged = { ...run.report.files, ...Object.fromEntries(ranAgain) }
    reports.push({ files: merged, broken: second.broken })
    flakes.push(...listFlakes(run, ranAgain))
  }
  return { reports, flakes }
}

/** First failures of the files that passed the second time. */
function listFlakes(
  { name, report }: SuiteRun,
  ranAgain: readonly (readonly [string, FileReport])[],
): Flake[] {
  return ranAgain
    .filter(([, { failures }]) => failures.length === 0)
    .flatMap(([file]) =>
      (report.files[file]?.failures ?? []).map((failure) => ({ suite: name, file, ...failure })),
    )
}
