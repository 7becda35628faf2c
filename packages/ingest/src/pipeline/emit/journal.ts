import { appendFile, readFile, writeFile } from 'node:fs/promises'
import type { OutputFile } from './output-folder.ts'

/** A finished step and the files that it wrote. */
export type JournalRecord = { outputs: OutputFile[] }

type Line = { key: string; record: JournalRecord } | { started: string } | { run: number }

/** The part of a journal that steps see. */
export type StepJournal = Pick<Journal, 'find' | 'add'>

/** For files that are made in one go: nothing is worth noting. */
export const NO_STEPS: StepJournal = {
  find: () => Promise.resolve(undefined),
  add: () => Promise.resolve(),
}

/**
 * What a work's ingest has finished so far, one line a step, so that a killed run goes on where it
 * stopped. A line is written after its files have their names; a line cut off by the kill is ignored.
 */
export class Journal {
  readonly #path: string
  readonly #records = new Map<string, JournalRecord>()
  /** Steps that the run before this one had begun and not ended. */
  readonly #unfinished = new Set<string>()
  readonly #hasOutput: (file: OutputFile) => Promise<boolean>

  private constructor(path: string, hasOutput: (file: OutputFile) => Promise<boolean>) {
    this.#path = path
    this.#hasOutput = hasOutput
  }

  /**
   * @param settings everything besides the files that decides what is written
   * @param onOther called before anything else when the journal is of other settings or broken
   */
  static async open(options: {
    path: string
    settings: string
    hasOutput: (file: OutputFile) => Promise<boolean>
    onOther: () => Promise<void>
  }): Promise<Journal> {
    const { path, settings, hasOutput, onOther } = options
    const journal = new Journal(path, hasOutput)
    const text = await readFile(path, 'utf8').catch(() => undefined)
    const [head, ...lines] = text?.split('\n') ?? []
    if (head === JSON.stringify({ settings })) {
      for (const line of lines) journal.#remember(line)
      // A line that the kill cut off must not run into the next one.
      await appendFile(path, '\n')
    } else {
      await onOther()
      await writeFile(path, `${JSON.stringify({ settings })}\n`)
    }
    await journal.#append({ run: process.pid })
    return journal
  }

  /** The same, but a journal that nothing is noted in leaves no file. */
  static openLazily(options: Parameters<typeof Journal.open>[0]): StepJournal {
    let opened: Promise<Journal> | undefined
    const open = () => (opened ??= Journal.open(options))
    return {
      find: async (key) => (await open()).find(key),
      add: async (key, record) => (await open()).add(key, record),
    }
  }

  /** The record of a finished step, if all its files are still there. */
  async find<T extends JournalRecord>(key: string): Promise<T | undefined> {
    const record = this.#records.get(key)
    if (record === undefined) return undefined
    for (const output of record.outputs) if (!(await this.#hasOutput(output))) return undefined
    return record as T
  }

  /** Whether the run before this one ended in the middle of a step. */
  wasInterrupted(key: string): boolean {
    return this.#unfinished.has(key)
  }

  /** How many steps the run before this one ended in the middle of. */
  get interruptedCount(): number {
    return this.#unfinished.size
  }

  /** Notes that a step begins, so that one which ends the program is known afterwards. */
  async start(key: string): Promise<void> {
    await this.#append({ started: key })
  }

  async add(key: string, record: JournalRecord): Promise<void> {
    this.#records.set(key, record)
    await this.#append({ key, record })
  }

  async #append(line: Line): Promise<void> {
    await appendFile(this.#path, `${JSON.stringify(line)}\n`)
  }

  #remember(text: string): void {
    const line = parseLine(text)
    if (line === undefined) return
    if ('run' in line) this.#unfinished.clear()
    else if ('started' in line) this.#unfinished.add(line.started)
    else {
      this.#records.set(line.key, line.record)
      this.#unfinished.delete(line.key)
    }
  }
}

/** How many steps a journal has as finished; none where there is no journal. */
export async function countSteps(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.split('\n').map(parseLine)
  return new Set(lines.flatMap((line) => (line && 'key' in line ? [line.key] : []))).size
}

/** Undefined for a line that the kill cut off: that step is done again. */
function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
