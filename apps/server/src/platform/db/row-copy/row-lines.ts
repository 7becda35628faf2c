import type { PortableRow, RowSnapshot } from './read-rows.ts'
import type { TableShape } from './table-shapes.ts'

/** The first line, before those of the tables. */
export type RowsHead = { format: 1; taken_at_ms: number; migrations: string[]; tables: string[] }

/** What follows a head: a table, then its rows in slices, then the next table. */
export type RowsPart = { table: TableShape } | { table: TableShape; rows: PortableRow[] }

/** The lines end in the middle, or are not those of a copy. */
export class BrokenRows extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The rows cannot be read: ${reason}.`, { cause })
    this.name = 'BrokenRows'
  }
}

const SLICE_ROWS = 500

/**
 * A snapshot as lines of JSON: a head; for each table its shape, its rows and how many they were; and
 * an end, without which the copy is not whole. Each text ends a line.
 */
export async function* toRowLines(snapshot: RowSnapshot): AsyncGenerator<string> {
  const { takenAtMs, migrations, tables } = snapshot
  const names = tables.map(({ name }) => name)
  yield toLine({ format: 1, taken_at_ms: takenAtMs, migrations, tables: names } satisfies RowsHead)
  for (const table of tables) {
    yield toLine({ table })
    let count = 0
    for await (const rows of snapshot.readRows(table)) {
      count += rows.length
      yield rows.map(toLine).join('')
    }
    yield toLine({ rows: count })
  }
  yield toLine({ end: true })
}

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`

/** Reads what {@link toRowLines} wrote, line by line. */
export class RowLines {
  readonly #lines: AsyncIterator<string, unknown>

  /** @param lines without their ends */
  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]()
  }

  /** @throws BrokenRows */
  async readHead(): Promise<RowsHead> {
    const head = (await this.#next()) as Partial<RowsHead> | null
    if (head?.format !== 1) throw new BrokenRows('they have a form that this release does not know')
    return head as RowsHead
  }

  /**
   * What follows the head, to its end.
   *
   * @throws BrokenRows
   */
  async *readParts(): AsyncGenerator<RowsPart> {
    for (;;) {
      const line = (await this.#next()) as { end?: true; table?: TableShape } | null
      if (line?.end) return
      if (!line?.table) throw new BrokenRows('a table is missing')
      yield { table: line.table }
      yield* this.#readRows(line.table)
    }
  }

  async *#readRows(table: TableShape): AsyncGenerator<RowsPart> {
    let rows: PortableRow[] = []
    for (let count = 0; ; count++) {
      const line = (await this.#next()) as PortableRow | { rows: number }
      if (Array.isArray(line)) rows.push(line)
      else if (line.rows !== count) throw new BrokenRows(`rows of ${table.name} are missing`)
      const isEnd = !Array.isArray(line)
      if (rows.length === SLICE_ROWS || (isEnd && rows.length > 0)) {
        yield { table, rows }
        rows = []
      }
      if (isEnd) return
    }
  }

  async #next(): Promise<unknown> {
    const line = await this.#lines.next()
    if (line.done) throw new BrokenRows('they end in the middle')
    try {
      return JSON.parse(line.value) as unknown
    } catch (error) {
      throw new BrokenRows('a line is damaged', error)
    }
  }
}
