import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { openDatabase } from '#platform/db/database.ts'

const MAIN = new URL('../src/cli/main.ts', import.meta.url).pathname
const run = promisify(execFile)

type Ended = { code: number; stdout: string; stderr: string }

/** What the command prints as JSON. */
export type MovedIn = {
  works: { found: number; matched: number }
  counts: Record<string, Record<string, number>>
  missed: { title: string; could_be: string[] }[]
  reasons: { kind: string; why: string; count: number }[]
}

/** A server's data folder with an account `hanako` and a shelf whose works it holds. */
export class MovedShelf {
  readonly folder: string
  /** Of `hanako`. */
  accountId = ''
  readonly #worknos = new Map<string, string>()

  private constructor(folder: string) {
    this.folder = folder
  }

  /**
   * @param files by their paths on the shelf
   * @param fill what another program puts there, before it is taken in
   */
  static async open(
    files: Record<string, Buffer>,
    fill?: (shelf: MovedShelf) => Promise<void>,
  ): Promise<MovedShelf> {
    const shelf = new MovedShelf(await mkdtemp(join(tmpdir(), 'yomikura-moved-')))
    try {
      await shelf.#fill(files, fill)
      return shelf
    } catch (error) {
      await shelf.close()
      throw error
    }
  }

  async #fill(
    files: Record<string, Buffer>,
    fill?: (shelf: MovedShelf) => Promise<void>,
  ): Promise<void> {
    for (const [path, data] of Object.entries(files)) {
      await mkdir(dirname(this.at(path)), { recursive: true })
      await writeFile(this.at(path), data)
    }
    await fill?.(this)
    await this.yomikura('account', 'create', 'hanako', '--generate')
    const ended = await this.yomikura('import', this.at(''))
    if (ended.code !== 0)
      throw new Error(`The shelf was not imported.\n${ended.stdout}${ended.stderr}`)
    await this.#learnWorks()
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Where a file of the shelf lies. */
  at(path: string): string {
    return join(this.folder, 'shelf', path)
  }

  /** The work that was made of a path of the shelf. */
  workno(path: string): string {
    const workno = this.#worknos.get(this.at(path))
    if (workno === undefined)
      throw new Error(
        `No work was made of ${path}, but of ${[...this.#worknos.keys()].join(', ')}.`,
      )
    return workno
  }

  database() {
    return openDatabase({ engine: 'sqlite', file: join(this.folder, 'data', 'yomikura.db') })
  }

  /** Runs the command line, as a person does. */
  async yomikura(...values: string[]): Promise<Ended> {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_DATA: join(this.folder, 'data'),
    }
    const command = ['--disable-warning=ExperimentalWarning', MAIN, ...values]
    return run(process.execPath, command, { env, encoding: 'utf8' }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
    )
  }

  /** Moves in and reads the result. */
  async moveIn(...values: string[]): Promise<MovedIn> {
    const { stdout, stderr } = await this.yomikura('migrate', ...values, '--json')
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout) as MovedIn
  }

  /** The places of a work, by their paths. */
  async places(path: string): Promise<Record<string, string>> {
    const db = await this.database()
    try {
      const rows = await db
        .selectFrom('reading_progress')
        .select(['path', 'position', 'total', 'locator', 'at_ms'])
        .where('workno', '=', this.workno(path))
        .execute()
      return Object.fromEntries(
        rows.map((row) => [
          row.path,
          `${row.position} of ${row.total} at ${new Date(row.at_ms).toISOString()}`,
        ]),
      )
    } finally {
      await db.destroy()
    }
  }

  /** The account's My Lists: worknos by title. */
  async lists(): Promise<Record<string, string[]>> {
    const db = await this.database()
    try {
      const rows = await db.selectFrom('mylist').select(['title', 'works']).execute()
      return Object.fromEntries(
        rows.map(({ title, works }) => [title, JSON.parse(works) as string[]]),
      )
    } finally {
      await db.destroy()
    }
  }

  async #learnWorks(): Promise<void> {
    const db = await this.database()
    const rows = await db
      .selectFrom('work')
      .innerJoin('import_source', 'import_source.workno', 'work.workno')
      .select(['work.workno', 'work.catalogue', 'import_source.path'])
      .execute()
    const person = await db.selectFrom('principal').select('account_id').executeTakeFirstOrThrow()
    await db.destroy()
    this.accountId = person.account_id ?? ''
    for (const { workno, catalogue, path } of rows)
      this.#worknos.set(path ?? (JSON.parse(catalogue) as CatalogueWork).name.ja_JP, workno)
  }
}

/** A comic of so many pages, no two alike. */
export async function aComic(pageCount: number, seed: number): Promise<Buffer> {
  const pages = Array.from({ length: pageCount }, async (_, index) => ({
    name: `${index + 1}.png`,
    data: await aPicture(40 + seed, 60 + index)
      .png()
      .toBuffer(),
  }))
  return aZip(await Promise.all(pages))
}
