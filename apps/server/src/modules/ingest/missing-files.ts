import { access } from 'node:fs/promises'
import { toContentPath } from '@yomikura/content/content-folder'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Events } from '#events.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Queue } from '#platform/queue/queue.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { listFlaws } from '../delivery/index.ts'
import { GIVEN_FIELDS } from '../library/index.ts'
import { IMPORT_JOB, INGEST_JOB } from './jobs.ts'
import { MissingFilesRepository, type PublishedWork } from './missing-files-repository.ts'

/** Works that one sweep looks at, at least. */
const LEAST_SWEPT = 200
/** Sweeps after which all works were looked at, however many there are. */
const SWEEPS_FOR_ALL = 30
const READ_BATCH = 100

/**
 * What becomes of a flawed work. `asked`: a job takes it in again. `under_way`: a job that began before
 * this check has it in hand, and may be past the flaw; another check says how it ended. `no_source`:
 * nothing can; `why` says what an operator needs.
 */
export type TakenAgain = { outcome: 'asked' | 'under_way' | 'no_source'; why?: string }

/** What was found of one published work. */
export type WorkCheck = {
  workno: string
  revision: string
  /** Files that its tree names and storage does not have; a tree that is gone or damaged counts as one. */
  missing: number
  outcome: 'whole' | TakenAgain['outcome']
  why?: string
}

type AskShop = (tx: Db, work: CatalogueWork) => Promise<string | undefined>

type Parts = {
  db: Db
  storage: ObjectStorage
  queue: Queue
  events: Events
  /** Asks for a shop's work to be made again, and says why it cannot be. Undefined without a shop. */
  askShop: AskShop | undefined
}

/**
 * Finds published works whose files storage lost, and has them taken in again from where they came. The
 * broken revision stays published until then: what is left of it can be read.
 */
export class MissingFiles {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Looks at one work. Undefined when nothing of it is published, or the rest is being made. */
  async checkWork(workno: string): Promise<WorkCheck | undefined> {
    const work = await new MissingFilesRepository(this.#parts.db).findPublished(workno)
    return work && this.#check(work)
  }

  /**
   * Has a work taken in again that somebody else found to be flawed: its files may all be there.
   *
   * @returns undefined when nothing of it is published, or the rest is being made
   */
  async takeAgain(workno: string): Promise<TakenAgain | undefined> {
    const work = await new MissingFilesRepository(this.#parts.db).findPublished(workno)
    return work && this.#takeAgain(work)
  }

  /** Looks at every published work, one after the other. */
  async *checkAll(): AsyncGenerator<WorkCheck> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const works = await this.#list(after, READ_BATCH)
      for (const work of works) yield await this.#check(work)
      after = works.at(-1)?.workno
    }
  }

  /**
   * Looks at the next works after those of the last sweep, and begins again after the last work.
   *
   * @returns how many were looked at, and how many were not whole
   */
  async sweep(signal: AbortSignal): Promise<{ checked: number; broken: number }> {
    const rows = new MissingFilesRepository(this.#parts.db)
    const most = Math.max(LEAST_SWEPT, Math.ceil((await rows.countPublished()) / SWEEPS_FOR_ALL))
    let after = (await rows.findCursor()) ?? ''
    let [checked, broken] = [0, 0]
    while (checked < most) {
      const works = await this.#list(after, Math.min(READ_BATCH, most - checked))
      for (const work of works) {
        signal.throwIfAborted()
        if ((await this.#check(work)).outcome !== 'whole') broken++
      }
      checked += works.length
      after = works.at(-1)?.workno ?? ''
      await rows.saveCursor(after)
      if (after === '') break
    }
    return { checked, broken }
  }

  #list(after: string, limit: number): Promise<PublishedWork[]> {
    return new MissingFilesRepository(this.#parts.db).listPublished(after, limit)
  }

  async #check(work: PublishedWork): Promise<WorkCheck> {
    const { workno, revision } = work
    const { length: missing } = await listFlaws(
      this.#parts.storage,
      `${toContentPath(workno)}/${revision}`,
    )
    if (missing === 0) return { workno, revision, missing, outcome: 'whole' }
    const taken = await this.#takeAgain(work)
    const why = taken.why
    this.#parts.events.filesMissing({ workno, revision, missing, ...(why && { why }) })
    return { workno, revision, missing, ...taken }
  }

  async #takeAgain(work: PublishedWork): Promise<TakenAgain> {
    const names = [IMPORT_JOB, INGEST_JOB]
    const job = await this.#parts.queue.findActive({ names, key: work.workno })
    // A new job would join this one, which need not look at the flawed files once more.
    if (job?.state === 'running') return { outcome: 'under_way' }
    const why = await this.#ask(work)
    return why === undefined ? { outcome: 'asked' } : { outcome: 'no_source', why }
  }

  /** @returns why it cannot be */
  async #ask(work: PublishedWork): Promise<string | undefined> {
    const { db, askShop } = this.#parts
    if (work.source === 'import') return this.#importAgain(work)
    if (!askShop) return 'no shop is configured'
    const described = JSON.parse(work.catalogue) as CatalogueWork
    if (!described.content) return 'the shop lists no files of it'
    return transact(db, (tx) => askShop(tx, described))
  }

  async #importAgain({ workno, path }: PublishedWork): Promise<string | undefined> {
    if (path === null) return 'the place it was imported from is not on record'
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (!isThere) return 'its source is gone: put it back where it was, or import it again'
    // What a person named stays as it is: the job that knew of it may be forgotten.
    const payload = { workno, source: { kind: 'path', path }, given: GIVEN_FIELDS, isRemake: true }
    await this.#parts.queue.enqueue(IMPORT_JOB, payload, { key: workno, turn: 'missing-files' })
    return undefined
  }
}
