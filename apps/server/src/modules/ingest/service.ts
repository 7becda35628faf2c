import { toContentPath } from '@yomikura/content/content-folder'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { type JobContext, JobRefused, type Queue } from '#platform/queue/queue.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { publishRevision, stageRevision } from '../library/index.ts'
import type { ChildOrder, ChildResult } from './child-protocol.ts'
import { fetchContent, type RemoteContent } from './fetch-content.ts'
import { IngestRepository } from './repository.ts'
import { IngestCrashed, runChild } from './run-child.ts'
import type { Sandbox } from './sandbox.ts'
import { uploadRevision } from './upload.ts'
import { WorkFolder } from './work-folder.ts'

/** Where the files of a work come from. */
export type WorkSource = { kind: 'path'; path: string } | ({ kind: 'storefront' } & RemoteContent)

type Parts = {
  db: Db
  clock: Clock
  queue: Queue
  storage: ObjectStorage
  events: Events
  /** Undefined without a shop; works then come from paths only. */
  shop: { download: OutgoingFetch['download']; apiKey: string } | undefined
  sandbox: Sandbox
  /** Folder on this machine for work under way. */
  root: string
  /** Secret that stored names are made from; must never change, or names do. */
  salt: string
}

type IngestJob = Pick<JobContext, 'id' | 'signal' | 'reportProgress'>

/** What the asker of a job learns: how much can be read, and how many files ended with which verdict. */
export type Ingested = { revision: string; page_count: number; verdicts: Record<string, number> }

/** Unread revisions are kept this long: a reader may still turn the pages of the one before. */
const KEEP_UNREAD_SECONDS = 3600
/** Shares of a job's progress: most of it is making pages. */
const FETCHED = 0.1
const MADE = 0.9

/** Takes works in: fetch, make, store, and publish by one row. Every step may be repeated. */
export class IngestService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Makes a work readable. The job's id is the revision, so another attempt goes on with the same one.
   *
   * @throws JobRefused when the files hold nothing to publish or the work is unknown
   */
  async ingest(workno: string, source: WorkSource, job: IngestJob): Promise<Ingested> {
    const { db, root, events } = this.#parts
    // Ended after its commit and before its answer: readers have the work already.
    const published = await new IngestRepository(db).findPublished(workno, job.id)
    if (published) return toIngested(job.id, published)
    const direction = await new IngestRepository(db).findDirection(workno)
    if (direction === undefined) throw new JobRefused(`There is no work ${workno}.`)
    const folder = await WorkFolder.open(root, job.id)
    await this.#stage(workno, job.id)
    const path = await this.#fetch(source, folder, job)
    const order = await this.#toOrder({ workno, direction, path, folder, revision: job.id })
    const made = await this.#make(order, folder, job)
    await this.#upload(workno, made, folder, job)
    await this.#publish(workno, job.id, made)
    await WorkFolder.remove(root, job.id)
    const { pageCount, verdictCounts: verdicts } = made
    events.workIngested({ workno, revision: job.id, pageCount, verdicts })
    return { revision: job.id, page_count: pageCount, verdicts }
  }

  /** Removes what unfinished and replaced revisions left in storage and on this machine. */
  async sweep(): Promise<void> {
    const { db, clock, storage, root } = this.#parts
    const repository = new IngestRepository(db)
    const unread = await repository.listUnread(clock.nowSeconds() - KEEP_UNREAD_SECONDS)
    for (const { workno, revision, state } of unread) {
      if (state === 'staging' && (await this.#isUnderWay(revision))) continue
      // First the row, so that nobody is led to files that are half gone; last the row's end, so that
      // a crash in between leaves it to the next sweep.
      await repository.withdrawRevision(workno, revision)
      await storage.deletePrefix(`${toContentPath(workno)}/${revision}/`)
      await repository.deleteRevision(workno, revision)
    }
    for (const id of await WorkFolder.list(root)) {
      if (!(await this.#isUnderWay(id))) await WorkFolder.remove(root, id)
    }
  }

  async #isUnderWay(jobId: string): Promise<boolean> {
    const job = await this.#parts.queue.find(jobId)
    return job?.state === 'pending' || job?.state === 'running'
  }

  async #stage(workno: string, revision: string): Promise<void> {
    const { db, clock } = this.#parts
    await transact(db, (tx) =>
      stageRevision(tx, { workno, revision, nowSeconds: clock.nowSeconds() }),
    )
  }

  async #fetch(
    source: WorkSource,
    folder: WorkFolder,
    { signal, reportProgress }: IngestJob,
  ): Promise<string> {
    if (source.kind === 'path') return source.path
    const { shop } = this.#parts
    if (!shop) throw new JobRefused('No shop is configured to fetch the files from.')
    await fetchContent(source, folder.archive, { shop, signal })
    reportProgress(FETCHED)
    return folder.archive
  }

  async #toOrder(work: {
    workno: string
    direction: ChildOrder['direction']
    path: string
    folder: WorkFolder
    revision: string
  }): Promise<ChildOrder> {
    const { workno, direction, path, folder, revision } = work
    return {
      source: path,
      workno,
      revision,
      updatedAt: toUpdatedAt(revision),
      direction,
      protect: true,
      outputFolder: folder.output,
      salt: this.#parts.salt,
      isAfterCrash: await folder.hasCrashed(),
    }
  }

  async #make(
    order: ChildOrder,
    folder: WorkFolder,
    { signal, reportProgress }: IngestJob,
  ): Promise<ChildResult> {
    const { sandbox } = this.#parts
    try {
      const made = await runChild({
        order,
        workFolder: folder.output,
        sandbox,
        signal,
        onProgress: ({ doneFiles, totalFiles }) => {
          const share = totalFiles === 0 ? 1 : doneFiles / totalFiles
          reportProgress(FETCHED + share * (MADE - FETCHED), { doneFiles, totalFiles })
        },
      })
      if (made.verdict !== 'ok') throw new JobRefused(`${made.verdict}: ${made.message}`)
      return made
    } catch (error) {
      if (error instanceof IngestCrashed) await folder.noteCrash()
      throw error
    }
  }

  async #upload(
    workno: string,
    made: ChildResult,
    folder: WorkFolder,
    { id, signal }: IngestJob,
  ): Promise<void> {
    const { storage } = this.#parts
    const prefix = `${toContentPath(workno)}/${id}`
    await uploadRevision(made.files, { folder: folder.output, prefix, storage, signal })
  }

  /** The one commit that makes all of it readable at once. */
  async #publish(workno: string, revision: string, made: ChildResult): Promise<void> {
    const { db, clock } = this.#parts
    const { cover, pageCount, contentCount, contentLength, fileType, verdictCounts } = made
    await transact(db, (tx) =>
      publishRevision(tx, {
        workno,
        revision,
        cover,
        pageCount,
        contentCount,
        contentLength,
        fileType,
        verdicts: verdictCounts,
        nowSeconds: clock.nowSeconds(),
      }),
    )
  }
}

function toIngested(
  revision: string,
  published: { page_count: number; verdicts: string },
): Ingested {
  const verdicts = JSON.parse(published.verdicts) as Record<string, number>
  return { revision, page_count: published.page_count, verdicts }
}

/** When the job was asked for, in the wire's form. Read from its id, so that each attempt writes the same. */
function toUpdatedAt(revision: string): string {
  const milliseconds = Number.parseInt(revision.replaceAll('-', '').slice(0, 12), 16)
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}
