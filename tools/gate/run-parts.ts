import { PATIENCE_VARIABLE } from '@yomikura/testkit/patience'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import {
  count,
  refuseUnnamed,
  type SuiteReport,
  toBroken,
  toFirstLine,
  toSummary,
} from './report.ts'
import { type GateRecord, type PartRecord, type SecondTry, writeRecord } from './record.ts'
import { giveSecondChance, MAX_FILES, type SuiteRun } from './second-chance.ts'
import { fitPatience, readCpuTimes, readPressure, toSteal } from './slowness.ts'

/** One suite of a run; `files` limits it to some of its files, which then run one at a time. */
export type Part = { name: string; run: (files?: readonly string[]) => Promise<SuiteReport> }

/** In the gate no suite starts later than this: a run that is cut off has no result. */
const LAST_START_MS = 75 * 60_000
const ARTIFACTS = join(ROOT, 'artifacts')

const toSeconds = (ms: number) => Math.round(ms / 100) / 10

/** Runs parts in their order, gives what failed a second chance, and writes down what happened. */
export class PartsRun {
  readonly #startedMs = Date.now()
  readonly #lastStartMs: number
  readonly #folder: string
  readonly #parts: Record<string, PartRecord> = {}
  readonly #runs: SuiteRun[] = []

  /**
   * @param options.lastStartMs how long after its start a run begins its last suite, in milliseconds
   * @param options.folder where the record of the run is written
   */
  constructor({ lastStartMs = LAST_START_MS, folder = ARTIFACTS } = {}) {
    this.#lastStartMs = lastStartMs
    this.#folder = folder
  }

  /** Runs a step that is no suite, such as a set-up; its failure fails the run and stops nothing. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const started = Date.now()
    try {
      return await work()
    } catch (error) {
      console.error(error)
      this.#add({ name, run: () => Promise.resolve(toBroken(name, error)) }, toBroken(name, error))
      return undefined
    } finally {
      this.#parts[name] = {
        passed: 0,
        failed: 0,
        skipped: 0,
        ...this.#parts[name],
        seconds: toSeconds(Date.now() - started),
      }
    }
  }

  /** Runs a suite, unless the time for that has passed. */
  async suite(part: Part): Promise<void> {
    if (this.#isLate()) {
      const report = toBroken(
        part.name,
        `Not run: ${this.#lastStartMs / 60_000} minutes had passed.`,
      )
      console.log(`\n${part.name}: ${report.broken[0]?.message ?? ''}`)
      this.#add(part, report)
      return
    }
    const slowness = await fitPatience()
    console.log(`\n${part.name} (slowness ${slowness}, limits × ${process.env[PATIENCE_VARIABLE]})`)
    const started = Date.now()
    const before = readCpuTimes()
    const report = refuseUnnamed(
      await part.run().catch((error: unknown) => toBroken(part.name, error)),
    )
    this.#add(part, report, {
      seconds: toSeconds(Date.now() - started),
      slowness,
      steal: toSteal(before, readCpuTimes()),
      ...toPressure(),
    })
  }

  /** Gives the second chance, writes the record and prints the closing lines. @returns the exit code */
  async end(): Promise<number> {
    const failed = this.#runs.filter(({ report }) => count(report).failed > 0)
    const started = Date.now()
    if (failed.length > 0) console.log('\nA second chance for what failed, alone')
    const isLate = () => this.#isLate()
    const { reports, flakes } = await giveSecondChance(this.#runs, { isLate })
    if (failed.length > 0) {
      const seconds = toSeconds(Date.now() - started)
      this.#parts['second chance'] = { seconds, passed: flakes.length, failed: 0, skipped: 0 }
    }
    for (const [index, { name }] of this.#runs.entries()) {
      const report = reports[index]
      if (report) Object.assign(this.#parts[name] ?? {}, count(report))
    }
    const secondTries: SecondTry[] = flakes.map(({ suite, file, title, message }) => {
      const { slowness = 1, steal = 0, pressure } = this.#parts[suite] ?? {}
      const error = toFirstLine(message)
      return {
        suite,
        file,
        title,
        error,
        slowness,
        steal,
        ...(pressure !== undefined && { pressure }),
      }
    })
    const ok = reports.every((report) => count(report).failed === 0)
    const seconds = toSeconds(Date.now() - this.#startedMs)
    const record: GateRecord = { ok, seconds, parts: this.#parts, secondTries }
    writeRecord(record, this.#folder)
    printParts(record)
    if (!ok && flakes.length === 0 && failed.length > 0) {
      console.log(
        `No second chance helps where more than ${MAX_FILES} files failed, or a suite broke.`,
      )
    }
    console.log(toSummary(reports))
    return ok ? 0 : 1
  }

  /** Whether a part failed so far. */
  get isRed(): boolean {
    return this.#runs.some(({ report }) => count(report).failed > 0)
  }

  #isLate(): boolean {
    return Date.now() - this.#startedMs > this.#lastStartMs
  }

  #add(part: Part, report: SuiteReport, facts: Partial<PartRecord> = {}): void {
    this.#parts[part.name] = { seconds: 0, ...count(report), ...facts }
    const again = async (files: readonly string[]) => {
      await fitPatience()
      return refuseUnnamed(
        await part.run(files).catch((error: unknown) => toBroken(part.name, error)),
      )
    }
    this.#runs.push({ name: part.name, report, again })
  }
}

function toPressure(): { pressure?: number } {
  const pressure = readPressure()
  return pressure === undefined ? {} : { pressure }
}

function printParts({ parts, seconds, secondTries }: GateRecord): void {
  console.log(`\n${seconds} s in all:`)
  for (const [name, part] of Object.entries(parts)) {
    const numbers = `${part.passed} passed, ${part.failed} failed, ${part.skipped} skipped`
    console.log(`  ${name.padEnd(30)} ${part.seconds.toFixed(1).padStart(7)} s  ${numbers}`)
  }
  for (const { file, title, error, slowness, steal } of secondTries) {
    console.log(
      `\nNeeded a second try: ${file} › ${title} (slowness ${slowness}, steal ${steal} %)`,
    )
    console.log(`  first it said: ${error}`)
  }
}
