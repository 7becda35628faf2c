import { appendFile, readFile, writeFile } from 'node:fs/promises'
import type { OutputFile } from './output-folder.ts'

/** A finished step and the files that it wrote. */
export type JournalRecord = { outputs: OutputFile[] }

type Line = { key: string; record: JournalRecord }

/**
 * What a work's ingest has finished so far, one line a step, so that a killed run goes on where it
 * stopped. A line is written after its files have their names; a line cut off by the kill is ignored.
 */
export class Journal {
  readonly #path: string
  readonly #records = new Map<string, JournalRecord>()
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
    return journal
  }

  /** The record of a finished step, if all its files are still there. */
  async find<T extends JournalRecord>(key: string): Promise<T | undefined> {
    const record = this.#records.get(key)
    if (record === undefined) return undefined
    for (const output of record.outputs) if (!(await this.#hasOutput(output))) return undefined
    return record as T
  }

  async add(key: string, record: JournalRecord): Promise<void> {
    this.#records.set(key, record)
    await appendFile(this.#path, `${JSON.stringify({ key, record } satisfies Line)}\n`)
  }

  #remember(line: string): void {
    try {
      const { key, record } = JSON.parse(line) as Line
      this.#records.set(key, record)
    } catch {
      // Cut off by the kill: that step is done again.
    }
  }
}
