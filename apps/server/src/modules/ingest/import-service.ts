import { createHash } from 'node:crypto'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { type GivenField, registerImportedWork, returnImportedWork } from '../library/index.ts'
import { ImportRepository } from './import-repository.ts'
import { IMPORT_JOB } from './jobs.ts'

/** A folder, archive or file that becomes a work of an account. */
export type ImportOrder = {
  /** Absolute, without links: the same files have the same path each time. */
  path: string
  /** Folder of many works that it lies in. */
  shelf?: string | undefined
  title: string
  makerName: string
  workType: string
  /** First letter of the generated workno (product.md, point 20). */
  prefix: 'B' | 'R'
  direction: CatalogueWork['direction']
  accountId: string
  /** What of it a person named; the rest is a guess that the files may better. */
  given: GivenField[]
}

/** Second letter of generated worknos, which no shop's begin with. */
const IMPORTED = 'I'
const NUMBERS = 10 ** 8

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
   * @returns undefined when nobody or more than one fits; `known` then says who there is
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
      const workno = await new ImportRepository(tx).findWorknoByOrigin(toOrigin(path))
      if (workno === undefined) return undefined
      const nowSeconds = this.#clock.nowSeconds()
      await returnImportedWork(tx, { workno, accountId, nowSeconds })
      return workno
    })
  }

  /** Registers the work and asks for its ingest, in one transaction. */
  async importWork(order: ImportOrder): Promise<{ workno: string; jobId: string }> {
    return transact(this.#db, async (tx) => {
      const imports = new ImportRepository(tx)
      const origin = toOrigin(order.path)
      const workno =
        (await imports.findWorknoByOrigin(origin)) ?? (await freeWorkno(imports, order))
      const { title, makerName, workType, direction, accountId } = order
      const nowSeconds = this.#clock.nowSeconds()
      await registerImportedWork(tx, {
        ...{ workno, title, makerName, workType, direction, accountId },
        nowSeconds,
      })
      await imports.updateOrigin(workno, origin)
      const { path, shelf } = order
      const source = { kind: 'path', path, ...(shelf && { shelf }) }
      const jobId = await this.#queue.enqueue(
        IMPORT_JOB,
        { workno, source, given: order.given },
        { key: workno, db: tx },
      )
      return { workno, jobId }
    })
  }
}

function toOrigin(path: string): string {
  return `import:${digest(path)}`
}

/** Follows from the path, so that a library made anew from the same shelf has the same worknos. */
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
