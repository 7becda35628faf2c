import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Held, Value } from './list-values.ts'

/** What is known of a test file that ran with nothing changed. */
export type KnownTest = {
  /** Of its text: another text is another test. */
  hash: string
  ok: boolean
  seconds: number
  /** Ids of the values that it read. */
  seen: readonly string[]
}

/** What is known of a value: who noticed its change, and who did not. */
export type KnownValue = {
  held: Held
  /** `file › title: message` of the test that failed. */
  noticedBy?: string
  /** Test files that passed with the value changed. */
  passed: string[]
}

/** What runs found out so far, kept in a file so that the next run goes on from there. */
export class Results {
  readonly #path: string
  readonly tests: Record<string, KnownTest> = {}
  readonly values: Record<string, KnownValue> = {}

  constructor(path: string) {
    this.#path = path
    try {
      const stored = JSON.parse(readFileSync(path, 'utf8')) as Pick<Results, 'tests' | 'values'>
      Object.assign(this.tests, stored.tests)
      Object.assign(this.values, stored.values)
    } catch {
      // Nothing is known yet.
    }
  }

  /** Forgets what changed since: values that hold something else, tests whose text is another. */
  forget(values: readonly Value[], hashes: ReadonlyMap<string, string>): void {
    const held = new Map(values.map((value) => [value.id, value.held]))
    for (const [file, test] of Object.entries(this.tests)) {
      if (hashes.get(file) !== test.hash) this.#forgetTest(file)
    }
    for (const [id, known] of Object.entries(this.values)) {
      if (held.get(id) !== known.held) delete this.values[id]
    }
    for (const value of values) this.values[value.id] ??= { held: value.held, passed: [] }
  }

  save(): void {
    mkdirSync(dirname(this.#path), { recursive: true })
    const { tests, values } = this
    writeFileSync(this.#path, `${JSON.stringify({ tests, values }, null, 1)}\n`)
  }

  #forgetTest(file: string): void {
    delete this.tests[file]
    for (const known of Object.values(this.values)) {
      known.passed = known.passed.filter((each) => each !== file)
      if (known.noticedBy?.startsWith(`${file} › `)) delete known.noticedBy
    }
  }
}
