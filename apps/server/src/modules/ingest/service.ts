import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import type { Events } from '#events.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { type JobContext, JobRefused, type Queue } from '#platform/queue/queue.ts'
import { createId } from '#platform/ids/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { ObjectNotFound, type ObjectStorage } from '#platform/storage/storage.ts'
import {
  type GivenField,
  publishRevision,
  publishSample,
  stageRevision,
  storeEmbedded,
} from '../library/index.ts'
import { requestRecommendSoon } from '../recommend/index.ts'
import { getContentKey, shareContentKey } from '../viewer/index.ts'
import type { ChildOrder, ChildResult } from './child-protocol.ts'
import { EarlyPublishing } from './early-publishing.ts'
import { fetchContent, type RemoteContent } from './fetch-content.ts'
import { IngestRepository } from './repository.ts'
import { IngestCrashed, type IngestProcess, IngestUnfinished } from './ingest-process.ts'
import type { ProcessPool } from './process-pool.ts'
import { uploadRevision } from './upload.ts'
import { WorkFolder, type WorkPlaces } from './work-folder.ts'

/** Where the files of a work come from. */
export type WorkSource =
  /** `shelf` is the folder that the operator named; the ingest process may read all of it. */
  | { kind: 'path'; path: string; shelf?: string | undefined }
  | ({ kind: 'storefront' } & RemoteContent)

type Parts = {
  db: Db
  clock: Clock
  queue: Queue
  storage: ObjectStorage
  events: Events
  /** Undefined without a shop; works then come from paths only. */
  shop: { download: OutgoingFetch['download']; apiKey: string } | undefined
  processes: ProcessPool
  /** Folders on this machine for work under way. */
  places: WorkPlaces
  /** Secret that stored names are made from; must never change, or names do. */
  salt: string
  log: Pick<Log, 'warn'>
  /** How long nobody misses a work that is not ready. */
  earlyAfterMs?: number
}

type IngestJob = Pick<JobContext, 'id' | 'signal' | 'reportProgress'>

type Asked = {
  workno: string
  source: WorkSource
  given: readonly GivenField[]
  work: NonNullable<Awaited<ReturnType<IngestRepository['findWork']>>>
}

type SampleAsked = {
  workno: string
  source: Extract<WorkSource, { kind: 'storefront' }>
  direction: ChildOrder['direction']
}

type Making = { job: IngestJob; early: EarlyPublishing; process: IngestProcess }

/** What the asker of a job learns: how much can be read, and how many files ended with which verdict. */
export type Ingested = {
  revision: string
  page_count: number
  verdicts: Record<string, number>
  /** Files that were taken from the earlier revision instead of made. */
  reused_count: number
}

/** Unread revisions are kept this long: a reader may still turn the pages of the one before. */
const KEEP_UNREAD_SECONDS = 3600
/** Shares of a job's progress: most of it is making pages. */
const FETCHED = 0.1
const MADE = 0.9
/** Early revisions of a work that takes long: after 2 s, 10 s more, 50 s more. */
const EARLY_REVISIONS = [0, 1, 2]
const EARLY_AFTER_MS = 2000

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
  async ingest(
    workno: string,
    source: WorkSource,
    job: IngestJob,
    given: readonly GivenField[] = [],
  ): Promise<Ingested> {
    const { db, places } = this.#parts
    // Ended after its commit and before its answer: readers have the work already.
    const published = await new IngestRepository(db).findPublished(workno, job.id)
    if (published) return toIngested(job.id, published)
    const work = await new IngestRepository(db).findWork(workno)
    if (work === undefined) throw new JobRefused(`There is no work ${workno}.`)
    const asked = { workno, source, given, work }
    for (let stepBytes = -1; ;) {
      try {
        return await this.#attempt(asked, job)
      } catch (error) {
        if (!(error instanceof IngestUnfinished)) throw error
        // A long film goes on where it stood, as long as each attempt gets it further.
        const before = stepBytes
        stepBytes = await WorkFolder.countStepBytes(places, job.id)
        if (stepBytes <= before) throw error
      }
    }
  }

  async #attempt(asked: Asked, job: IngestJob): Promise<Ingested> {
    const { places, processes } = this.#parts
    const process = await this.#takeProcess(asked.source)
    const folder = await WorkFolder.open(places, job.id, process.reach.writable)
    try {
      return await this.#ingest(asked, { job, folder, process })
    } finally {
      // Not before it is gone: what it still writes would be lost.
      if (!process.isAlive) await process.close()
      await folder.leave()
      await processes.give(process)
    }
  }

  async #ingest(
    { workno, source, given, work }: Asked,
    { job, folder, process }: { job: IngestJob; folder: WorkFolder; process: IngestProcess },
  ): Promise<Ingested> {
    const { db, places, events } = this.#parts
    await this.#stage(workno, job.id)
    const current = await new IngestRepository(db).findCurrent(workno)
    const earlier = current?.isEarly === false ? current.revision : undefined
    const path = await this.#fetch(source, folder, job)
    const order = await this.#toOrder({
      ...{ workno, path, folder, revision: job.id, direction: work.direction },
      mayTurn: work.isImported && !given.includes('direction'),
      earlier,
    })
    const { id: revision, signal } = job
    const place = { workno, revision, folder: folder.output, signal }
    const early = new EarlyPublishing(this.#parts, place)
    const made = await this.#make(order, folder, { job, early, process })
    await this.#upload(made, place, { early, earlier })
    await this.#publish(workno, job.id, made, given)
    await WorkFolder.remove(places, job.id)
    const { pageCount, verdictCounts: verdicts, reusedCount } = made
    events.workIngested({ workno, revision, pageCount, verdicts, reusedCount })
    return { revision, page_count: pageCount, verdicts, reused_count: reusedCount }
  }

  /** Ends the processes that wait for more work. */
  async close(): Promise<void> {
    await this.#parts.processes.close()
  }

  /**
   * Makes a sample file of its own what anybody may read of the work, of which nothing else changes.
   *
   * @throws JobRefused as {@link ingest}
   */
  async ingestSample(
    workno: string,
    source: SampleAsked['source'],
    job: IngestJob,
  ): Promise<{ revision: string; page_count: number; is_current: boolean }> {
    const { db, places, processes } = this.#parts
    const work = await new IngestRepository(db).findWork(workno)
    if (work === undefined) throw new JobRefused(`There is no work ${workno}.`)
    const process = await this.#takeProcess(source)
    const folder = await WorkFolder.open(places, job.id, process.reach.writable)
    try {
      const { direction } = work
      return await this.#ingestSample({ workno, source, direction }, { job, folder, process })
    } finally {
      await folder.leave()
      await processes.give(process)
    }
  }

  async #ingestSample(
    { workno, source, direction }: SampleAsked,
    { job, folder, process }: { job: IngestJob; folder: WorkFolder; process: IngestProcess },
  ) {
    const { db, places, clock } = this.#parts
    const { id: revision, signal } = job
    await this.#stage(workno, revision)
    const path = await this.#fetch(source, folder, job)
    const order = await this.#toOrder({
      ...{ workno, path, folder, revision, direction, mayTurn: false, earlier: undefined },
      isSample: true,
    })
    const place = { workno, revision, folder: folder.output, signal }
    const early = new EarlyPublishing(this.#parts, place)
    const made = await this.#make(order, folder, { job, early, process })
    await this.#upload(made, place, { early, earlier: undefined })
    const sample = { workno, revision, sha256: source.sha256, nowSeconds: clock.nowSeconds() }
    const is_current = await transact(db, (tx) => publishSample(tx, sample))
    await WorkFolder.remove(places, revision)
    return { revision, page_count: made.pageCount, is_current }
  }

  /** Removes what unfinished and replaced revisions left in storage and on this machine. */
  async sweep(): Promise<void> {
    const { db, clock, storage, places } = this.#parts
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
    for (const id of await WorkFolder.list(places)) {
      if (!(await this.#isUnderWay(id))) await WorkFolder.remove(places, id)
    }
    await this.#parts.processes.sweep()
  }

  async #isUnderWay(jobId: string): Promise<boolean> {
    const job = await this.#parts.queue.find(jobId)
    return job?.state === 'pending' || job?.state === 'running'
  }

  /** Which sees what it must read, and nothing else of the operator's. */
  async #takeProcess(source: WorkSource): Promise<IngestProcess> {
    const { processes, places } = this.#parts
    if (source.kind !== 'path') return processes.take(undefined)
    const { path, shelf } = source
    // A shelf that holds the data folder would show the server's secrets.
    const isHarmless = shelf !== undefined && !isWithin(places.root, shelf)
    return isHarmless ? processes.take(shelf, true) : processes.take(path)
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
    mayTurn: boolean
    path: string
    folder: WorkFolder
    revision: string
    earlier: string | undefined
    /** Shown when it is whole: it is short. */
    isSample?: boolean
  }): Promise<ChildOrder> {
    const { workno, direction, mayTurn, path, folder, revision, earlier, isSample } = work
    const { db, salt } = this.#parts
    if (earlier) await shareContentKey(db, workno, { from: earlier, to: revision })
    const hasRecord = earlier && (await this.#fetchRecord(workno, earlier, folder))
    return {
      source: path,
      workno,
      revision,
      updatedAt: toUpdatedAt(revision),
      direction,
      mayTurn,
      protect: true,
      outputFolder: folder.output,
      contentKey: await getContentKey(db, workno, revision),
      salt,
      isAfterCrash: await folder.hasCrashed(),
      ...(hasRecord && { earlierRecord: folder.earlierRecord }),
      ...(!earlier &&
        !isSample && {
          early: {
            revisions: EARLY_REVISIONS.map(() => createId()),
            afterMs: this.#parts.earlyAfterMs ?? EARLY_AFTER_MS,
          },
        }),
    }
  }

  /** Whether the earlier revision says what it was made of; those of older servers do not. */
  async #fetchRecord(workno: string, revision: string, folder: WorkFolder): Promise<boolean> {
    const key = `${toContentPath(workno)}/${revision}/${LAYOUT.reuse}`
    try {
      const { body } = await this.#parts.storage.readWhole(key)
      await writeFile(folder.earlierRecord, body)
      return true
    } catch (error) {
      if (error instanceof ObjectNotFound) return false
      throw error
    }
  }

  async #make(
    order: ChildOrder,
    folder: WorkFolder,
    { job: { signal, reportProgress }, early, process }: Making,
  ): Promise<ChildResult> {
    try {
      const made = await process.run({
        order,
        signal,
        onProgress: ({ doneFiles, totalFiles, doneBytes, totalBytes }) => {
          const share = totalFiles === 0 ? 1 : doneFiles / totalFiles
          const detail = { doneFiles, totalFiles, doneBytes, totalBytes }
          reportProgress(FETCHED + share * (MADE - FETCHED), detail)
        },
        onEarly: (ready) => early.publish(ready),
      })
      if (made.verdict !== 'ok') throw new JobRefused(`${made.verdict}: ${made.message}`)
      return made
    } catch (error) {
      if (error instanceof IngestCrashed) await folder.noteCrash()
      throw error
    } finally {
      await early.settle()
    }
  }

  async #upload(
    made: ChildResult,
    {
      workno,
      revision,
      folder,
      signal,
    }: { workno: string; revision: string; folder: string; signal: AbortSignal },
    { early, earlier }: { early: EarlyPublishing; earlier: string | undefined },
  ): Promise<void> {
    const work = toContentPath(workno)
    await uploadRevision(made.files, {
      locate: () => folder,
      findCopy: (file) =>
        file.isReused ? `${work}/${earlier}/${file.path}` : early.findCopy(file),
      prefix: `${work}/${revision}`,
      storage: this.#parts.storage,
      signal,
    })
  }

  /** The one commit that makes all of it readable at once. */
  async #publish(
    workno: string,
    revision: string,
    made: ChildResult,
    given: readonly GivenField[],
  ): Promise<void> {
    const { db, clock, queue } = this.#parts
    const { cover, pageCount, contentCount, contentLength, fileType, verdictCounts } = made
    const nowSeconds = clock.nowSeconds()
    await transact(db, async (tx) => {
      await storeEmbedded(tx, workno, made.metadata, { given, nowSeconds })
      await publishRevision(tx, {
        workno,
        revision,
        cover,
        pageCount,
        contentCount,
        contentLength,
        fileType,
        verdicts: verdictCounts,
        nowSeconds,
      })
      await requestRecommendSoon(queue, tx)
    })
  }
}

function isWithin(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..')
}

function toIngested(
  revision: string,
  published: { page_count: number; verdicts: string },
): Ingested {
  const verdicts = JSON.parse(published.verdicts) as Record<string, number>
  return { revision, page_count: published.page_count, verdicts, reused_count: 0 }
}

/** When the job was asked for, in the wire's form. Read from its id, so that each attempt writes the same. */
function toUpdatedAt(revision: string): string {
  const milliseconds = Number.parseInt(revision.replaceAll('-', '').slice(0, 12), 16)
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}
