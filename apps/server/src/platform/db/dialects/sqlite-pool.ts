import { AppError } from '@yomikura/contract/errors'
import { SqliteConnection } from './sqlite-connection.ts'

/** Readers kept open; one serves all plain reads, the others read-only transactions and streams. */
const READER_COUNT = 4

export type Held = { connection: SqliteConnection; release: () => void }

/** The writing connection, for one holder at a time, and the reading ones. */
export class ConnectionPool {
  readonly #file: string
  #writer: SqliteConnection | undefined
  readonly #idleReaders: SqliteConnection[] = []
  readonly #readers = new Set<SqliteConnection>()
  readonly #waitingForWriter: (() => void)[] = []
  readonly #waitingForReader: ((held: Held) => void)[] = []
  #isWriterTaken = false

  constructor(file: string) {
    this.#file = file
  }

  /** Opens the file. Safe to call again after it failed. */
  open(): void {
    this.#writer ??= open(this.#file, false)
  }

  /** @throws AppError `database_busy` when the holder keeps it longer than `timeoutMs`. */
  async takeWriter(timeoutMs: number): Promise<Held> {
    if (this.#isWriterTaken) await this.#waitForWriter(timeoutMs)
    this.#isWriterTaken = true
    if (!this.#writer) throw new Error('The database is closed.')
    return { connection: this.#writer, release: once(() => this.#releaseWriter()) }
  }

  async takeReader(): Promise<Held> {
    const idle = this.#idleReaders.pop()
    if (idle) return this.#hold(idle)
    if (this.#readers.size < READER_COUNT) {
      const reader = open(this.#file, true)
      this.#readers.add(reader)
      return this.#hold(reader)
    }
    return new Promise((resolve) => this.#waitingForReader.push(resolve))
  }

  close(): void {
    for (const reader of this.#readers) reader.close()
    this.#readers.clear()
    this.#idleReaders.length = 0
    // Last, so that closing it folds the write-ahead log back into the file.
    this.#writer?.close()
    this.#writer = undefined
  }

  #waitForWriter(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waitingForWriter.splice(this.#waitingForWriter.indexOf(go), 1)
        reject(new AppError('database_busy'))
      }, timeoutMs)
      this.#waitingForWriter.push(go)
    })
  }

  #releaseWriter(): void {
    const next = this.#waitingForWriter.shift()
    // The flag stays up while it changes hands, so that no newcomer slips in between.
    if (next) next()
    else this.#isWriterTaken = false
  }

  #hold(connection: SqliteConnection): Held {
    return { connection, release: once(() => this.#releaseReader(connection)) }
  }

  #releaseReader(connection: SqliteConnection): void {
    const next = this.#waitingForReader.shift()
    if (next) next(this.#hold(connection))
    else if (this.#readers.has(connection)) this.#idleReaders.push(connection)
  }
}

function open(file: string, readOnly: boolean): SqliteConnection {
  const connection = new SqliteConnection(file, { readOnly })
  try {
    connection.configure({ readOnly })
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
