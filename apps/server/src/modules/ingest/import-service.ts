import { createHash } from 'node:crypto'
import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { IMPORTED } from '@yomikura/contract/workno'
import type { GivenEncoding } from '@yomikura/ingest/pipeline/open/given-encoding'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Queue } from '#platform/queue/queue.ts'
import {
  type GivenField,
  type ImportedWork,
  registerImportedWork,
  returnImportedWork,
} from '../library/index.ts'
import { identify, listMoved } from './import-identity.ts'
import { ImportRepository, toOrigin } from './import-repository.ts'
import { IMPORT_JOB } from './jobs.ts'
import { type SourceSurvey, surveySource } from './source-print.ts'

/** A folder, archive or file that becomes a work of an account. */
export type ImportOrder = {
  /** Absolute, without links: the same files have the same path each time. */
  path: string
  /** Folder of many works that it lies in. */
  shelf?: string | undefined
  /** Folders besides that its links may lead into. */
  follow?: readonly string[] | undefined
  /** Absolute paths of notes and a cover that lie beside it and describe it alone, and of its other forms. */
  beside?: readonly string[] | undefined
  title: string
  /** As a person or its place on a shelf says; of these two only the person counts before the files. */
  makerName?: string | undefined
  series?: ImportedWork['series']
  workType: string
  /** First letter of the generated workno (product.md#imported-works). */
  prefix: 'B' | 'R'
  direction: CatalogueWork['direction']
  accountId: string
  /** Makes its files again, though they are unchanged. */
  isRemake?: boolean
  /** Encoding of names that say none themselves. */
  nameEncoding?: GivenEncoding | undefined
  /** When it came to the account, in ms since 1970, once; see {@link toAcquiredMs}. */
  acquiredMs?: number | undefined
  /** What of it a person named; the rest is a guess that the files may better. */
  given: GivenField[]
}

const NUMBERS = 10 ** 8
const ASKED_AT_ONCE = 1000

/** Hands files of an operator to ingest, each as a work with a workno of its own for ever. */
export class ImportService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #queue: Queue

  constructor({ db, clock, queue }: { db: Db; clock: Clock; queue: Queue }) {
    this.#db = db
    this.#clock = clock
    this.#queue = queue
  }

  /**
   * The account that `who` names: a login or an account id. Without a name, the only account there is.
   *
   * @returns undefined when no account or more than one fits; `known` then lists the accounts
   */
  async findAccount(
    who: string | undefined,
  ): Promise<{ accountId: string | undefined; known: string[] }> {
    const accounts = await new ImportRepository(this.#db).listAccounts()
    const fitting = accounts.filter(
      ({ account_id, login_id }) => who === undefined || who === login_id || who === account_id,
    )
    const accountId = fitting.length === 1 ? fitting[0]?.account_id : undefined
    return { accountId, known: accounts.map(({ account_id, login_id }) => login_id ?? account_id) }
  }

  /** Takes an imported work from its account: its files are gone from the shelf. */
  async removeWork(path: string, accountId: string): Promise<string | undefined> {
    return transact(this.#db, async (tx) => {
      const work = await new ImportRepository(tx).findByOrigin(toOrigin(path))
      if (work === undefined) return undefined
      const { workno } = work
      await returnImportedWork(tx, { workno, accountId, nowSeconds: this.#clock.nowSeconds() })
      return workno
    })
  }

  /** Which of these paths were taken in as works that somebody owns still. */
  async listOwned(paths: readonly string[]): Promise<string[]> {
    const imports = new ImportRepository(this.#db)
    const owned: string[] = []
    for (let start = 0; start < paths.length; start += ASKED_AT_ONCE) {
      owned.push(...(await imports.listOwned(paths.slice(start, start + ASKED_AT_ONCE))))
    }
    return owned
  }

  /** Which of these paths, which are gone, left their files at one of the others. */
  async listMoved(gone: readonly string[], others: readonly string[]): Promise<string[]> {
    if (others.length === 0) return []
    const imports = new ImportRepository(this.#db)
    const sources: { path: string; print: string }[] = []
    for (let start = 0; start < gone.length; start += ASKED_AT_ONCE) {
      sources.push(...(await imports.listSources(gone.slice(start, start + ASKED_AT_ONCE))))
    }
    return listMoved(sources, others)
  }

  /**
   * Takes works from their account whose paths other files took, unless they were found elsewhere since.
   *
   * @returns those that were taken
   */
  async removeDisplaced(worknos: readonly string[], accountId: string): Promise<string[]> {
    return transact(this.#db, async (tx) => {
      const removed: string[] = []
      for (const workno of worknos) {
        if (!(await new ImportRepository(tx).isNowhere(workno))) continue
        await returnImportedWork(tx, { workno, accountId, nowSeconds: this.#clock.nowSeconds() })
        removed.push(workno)
      }
      return removed
    })
  }

  /**
   * Registers the work and asks for its ingest, in one transaction. Files that were moved or renamed since
   * they were imported are the work they were.
   *
   * @returns with `displaced`, the work that lay at this path before other files took its place; see
   *   {@link removeDisplaced}
   */
  async importWork(
    order: ImportOrder,
  ): Promise<{ workno: string; jobId: string; displaced?: string | undefined }> {
    const { title, makerName, series, workType, direction, accountId } = order
    const { path, shelf, follow, beside } = order
    const origin = toOrigin(path)
    // What cannot be read is refused later, with its verdict.
    const survey = await surveySource(path).catch(() => undefined)
    const print = survey?.print
    // The disk is asked before the transaction, which others wait for.
    const known = await identify({ path, origin, print }, new ImportRepository(this.#db))
    return transact(this.#db, async (tx) => {
      const imports = new ImportRepository(tx)
      const { displaced, workno = await freeWorkno(imports, order) } = known
      const nowSeconds = this.#clock.nowSeconds()
      await registerImportedWork(tx, {
        ...{ workno, title, makerName, series, workType, direction, accountId },
        nowSeconds,
        acquiredMs: order.acquiredMs,
      })
      if (displaced !== undefined) await imports.clearOrigin(displaced)
      await imports.updateOrigin(workno, origin)
      if (print !== undefined) await imports.upsertSource({ workno, path, print })
      const readable = { ...(shelf && { shelf }), ...(follow && { follow }) }
      const source = { kind: 'path', path, ...readable, ...(beside && { beside }) }
      const jobId = await this.#queue.enqueue(
        IMPORT_JOB,
        {
          ...{ workno, source, given: order.given },
          ...(order.isRemake && { isRemake: true }),
          ...(order.nameEncoding && { nameEncoding: order.nameEncoding }),
        },
        { key: workno, turn: accountId, isLarge: isLarge(survey), db: tx },
      )
      return { workno, jobId, displaced }
    })
  }
}

/**
 * When a work of a shelf came to its account: each a millisecond before the one above it, so that a library
 * with the newest first shows the shelf in its own order. Without it, numbers of works would order them,
 * which follow from nothing that a reader knows.
 *
 * @param startSeconds when the import began, since 1970
 * @param place of the work on the shelf, from 0
 */
export function toAcquiredMs(startSeconds: number, place: number): number {
  return startSeconds * 1000 - place
}

function isLarge(survey: SourceSurvey | undefined): boolean {
  if (survey === undefined) return false
  return survey.bytes > JOB_LIMITS.largeBytes || survey.files > JOB_LIMITS.largeFiles
}

/** Follows from the path, so that a library made again from the same shelf has the same worknos. */
async function freeWorkno(imports: ImportRepository, order: ImportOrder): Promise<string> {
  const { path, prefix } = order
  for (let number = Number.parseInt(digest(path).slice(0, 12), 16); ; number++) {
    const workno = `${prefix}${IMPORTED}${String((number % (NUMBERS - 1)) + 1).padStart(8, '0')}`
    if (!(await imports.hasWork(workno))) return workno
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
