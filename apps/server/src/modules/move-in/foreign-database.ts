import { constants } from 'node:fs'
import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { MOVE_IN } from '@yomikura/contract/server-limits'
import { MoveInError } from './move-in-error.ts'

/** Rows of one table: of each the columns asked for; an optional one that is missing is null. */
export type ForeignRow = Record<string, SQLOutputValue>

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1')
/** What SQLite keeps beside a database: changes that are not in it yet, or that have to be taken back. */
const BESIDE = ['-wal', '-journal']
/** Kinds of columns in `table_xinfo` that the database computes. */
const STORED_COLUMN = 0
const SQLITE_FULL = 13

/**
 * The database of another server. It was written by a program that we do not know, so it is judged as a
 * file of a stranger: its tables are read row by row, nothing that it computes (views, triggers, generated
 * columns, virtual tables) is run, and what is read is a copy, which leaves no trace beside the original and
 * holds what the original had at one moment.
 */
export class ForeignDatabase {
  readonly #database: DatabaseSync
  readonly #folder: string
  readonly #columns = new Map<string, ReadonlySet<string>>()

  private constructor(database: DatabaseSync, folder: string) {
    this.#database = database
    this.#folder = folder
  }

  /**
   * @param copyOne copies one file
   * @throws MoveInError `not_found`, `unreadable`, `not_a_database`, `damaged`, `too_large` or `in_use`
   */
  static async open(path: string, copyOne: typeof copyFile = copyFile): Promise<ForeignDatabase> {
    await requireDatabase(path)
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-move-in-'))
    try {
      const copy = join(folder, 'database')
      await copyWhole(path, copy, copyOne)
      const foreign = new ForeignDatabase(openCopy(copy), folder)
      foreign.#learnTables()
      return foreign
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  async close(): Promise<void> {
    this.#database.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Whether a plain table has all these columns. Letters count as SQLite counts them, whatever their case. */
  has(table: string, columns: readonly string[] = []): boolean {
    const known = this.#columns.get(table.toLowerCase())
    return known !== undefined && columns.every((column) => known.has(column.toLowerCase()))
  }

  /**
   * All rows of a table.
   *
   * @throws MoveInError `wrong_schema` where the table or a needed column is missing, `damaged`, `too_large`
   */
  rows(table: string, needed: readonly string[], optional: readonly string[] = []): ForeignRow[] {
    this.#require(table, needed)
    const columns = [...needed, ...optional.filter((column) => this.has(table, [column]))]
    const listed = columns.map((column) => `"${column}" as "${column}"`).join(', ')
    return orDamaged(() => {
      const found: ForeignRow[] = []
      for (const row of this.#database.prepare(`select ${listed} from "${table}"`).iterate()) {
        if (found.length >= MOVE_IN.tableRows) {
          throw new MoveInError(
            'too_large',
            `The table ${table} has more than ${MOVE_IN.tableRows} rows.`,
          )
        }
        found.push(row)
      }
      return found
    })
  }

  /** As {@link rows}, of a table that older or newer releases lack: none where it or a column is missing. */
  rowsIfAny(
    table: string,
    needed: readonly string[],
    optional: readonly string[] = [],
  ): ForeignRow[] {
    return this.has(table, needed) ? this.rows(table, needed, optional) : []
  }

  #require(table: string, columns: readonly string[]): void {
    if (!this.has(table)) {
      throw new MoveInError('wrong_schema', `It has no table ${table}: ${OTHER_PROGRAM}`)
    }
    const missing = columns.filter((column) => !this.has(table, [column]))
    if (missing.length === 0) return
    const names = missing.join(', ')
    throw new MoveInError('wrong_schema', `Its table ${table} has no ${names}: ${OTHER_PROGRAM}`)
  }

  #learnTables(): void {
    orDamaged(() => {
      const tables = this.#database
        .prepare(
          `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'`,
        )
        .all()
      for (const { name } of tables) {
        const columns = this.#database
          .prepare('select name from pragma_table_xinfo(?) where hidden = ?')
          .all(String(name), STORED_COLUMN)
        const names = columns.map((column) => String(column['name']).toLowerCase())
        this.#columns.set(String(name).toLowerCase(), new Set(names))
      }
    })
  }
}

const OTHER_PROGRAM =
  'it is the database of another program, or of a release that is not known here.'

async function requireDatabase(path: string): Promise<void> {
  const stats = await orUnreadable(path, () => stat(path))
  if (!stats.isFile()) throw new MoveInError('not_a_database', `${path} is no file.`)
  if (stats.size > MOVE_IN.databaseBytes) {
    throw new MoveInError(
      'too_large',
      `${path} has ${stats.size} bytes; more than ${MOVE_IN.databaseBytes} are not read.`,
    )
  }
  const start = Buffer.alloc(MAGIC.length)
  await orUnreadable(path, async () => {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      await handle.read(start, 0, start.length, 0)
    } finally {
      await handle.close()
    }
  })
  if (!start.equals(MAGIC)) {
    throw new MoveInError('not_a_database', `${path} is no SQLite database, or it is encrypted.`)
  }
}

/** Copies what belongs together, until nothing of it changed meanwhile. */
async function copyWhole(path: string, copy: string, copyOne: typeof copyFile): Promise<void> {
  for (let tries = 0; tries < MOVE_IN.copyTries; tries++) {
    const before = await toMarks(path)
    for (const ending of ['', ...BESIDE]) {
      await rm(copy + ending, { force: true })
      if (ending !== '' && !before.has(ending)) continue
      await copyOne(path + ending, copy + ending, constants.COPYFILE_FICLONE).catch(
        (error: NodeJS.ErrnoException) => {
          // The other server took it away: the marks below differ, and all is copied once more.
          if (error.code === 'ENOENT') return
          throw new MoveInError('unreadable', `${path + ending} cannot be copied: ${error.message}`)
        },
      )
    }
    const after = await toMarks(path)
    if ([...before].join() === [...after].join()) return
  }
  throw new MoveInError(
    'in_use',
    `${path} changes while it is read. Stop the other server, then try again.`,
  )
}

/** Size and time of each file, by its ending. */
async function toMarks(path: string): Promise<Map<string, string>> {
  const marks = new Map<string, string>()
  for (const ending of ['', ...BESIDE]) {
    const stats = await stat(path + ending, { bigint: true }).catch(() => undefined)
    if (stats?.isFile()) marks.set(ending, `${stats.ino}/${stats.size}/${stats.mtimeNs}`)
  }
  return marks
}

function openCopy(copy: string): DatabaseSync {
  return orDamaged(() => {
    const database = new DatabaseSync(copy, { enableDoubleQuotedStringLiterals: false })
    try {
      // The first question also takes back what a broken writer left half done.
      database.exec('pragma trusted_schema = off; pragma cell_size_check = on')
      database.prepare('select count(*) from sqlite_schema').get()
      database.exec('pragma query_only = on')
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

async function orUnreadable<T>(path: string, ask: () => Promise<T>): Promise<T> {
  return ask().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      throw new MoveInError('not_found', `There is nothing at ${path}.`)
    }
    throw new MoveInError('unreadable', `${path} cannot be read: ${error.message}`, {
      cause: error,
    })
  })
}

function orDamaged<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (error instanceof MoveInError) throw error
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode === SQLITE_FULL) throw error
    throw new MoveInError('damaged', `The database is damaged: ${message}.`, { cause: error })
  }
}
