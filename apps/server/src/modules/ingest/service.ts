import type { GivenEncoding } from '@yomikura/ingest/pipeline/open/given-encoding'
import { transact } from '#platform/db/database.ts'
import { JobRefused } from '#platform/queue/queue.ts'
import { DrawnCovers, type GivenField, publishRevision, storeEmbedded } from '../library/index.ts'
import { requestRecommendSoon } from '../recommend/index.ts'
import type { ChildResult } from './child-protocol.ts'
import { EarlyPublishing } from './early-publishing.ts'
import type { IngestJob, IngestParts, WorkSource } from './ingest-parts.ts'
import { IngestUnfinished } from './ingest-process.ts'
import { IngestRepository } from './repository.ts'
import { SampleIngest } from './sample-ingest.ts'
import { IngestSweep } from './sweep.ts'
import { type IngestAttempt, WorkBuilder } from './work-builder.ts'
import { WorkFolder } from './work-folder.ts'

type Asked = {
  workno: string
  source: WorkSource
  given: readonly GivenField[]
  isRemake: boolean
  nameEncoding: GivenEncoding | undefined
  work: NonNullable<Awaited<ReturnType<IngestRepository['findWork']>>>
}

/** What a request for a work may say besides. */
export type IngestRequestOptions = {
  /** Fields that a person named, which the files do not change. */
  given?: readonly GivenField[] | undefined
  /** Nothing is taken from the earlier revision. */
  isRemake?: boolean | undefined
  /** Encoding of names that say none themselves. */
  nameEncoding?: GivenEncoding | undefined
}

/** What the asker of a job learns: how much can be read, and how many files ended with which verdict. */
export type Ingested = {
  revision: string
  page_count: number
  verdicts: Record<string, number>
  /** Files that were taken from the earlier revision instead of made. */
  reused_count: number
  /** The most that one file took; absent where nothing was opened. */
  cost?: { peak_bytes: number; slowest_ms: number }
}

/** Takes works in: fetch, make, store, and publish by one row. Every step may be repeated. */
export class IngestService {
  readonly #parts: IngestParts
  readonly #builder: WorkBuilder
  readonly #covers: DrawnCovers

  constructor(parts: IngestParts) {
    this.#parts = parts
    this.#builder = new WorkBuilder(parts)
    this.#covers = new DrawnCovers(parts)
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
    { given = [], isRemake = false, nameEncoding }: IngestRequestOptions = {},
  ): Promise<Ingested> {
    const { db, places } = this.#parts
    // Ended after its commit and before its answer: readers have the work already.
    const published = await new IngestRepository(db).findPublished(workno, job.id)
    if (published) return toIngested(job.id, published)
    const work = await new IngestRepository(db).findWork(workno)
    if (work === undefined) throw new JobRefused(`There is no work ${workno}.`)
    const asked = { workno, source, given, isRemake, nameEncoding, work }
    for (let steps = 0; ;) {
      try {
        return await this.#builder.attempt(source, job, (attempt) => this.#ingest(asked, attempt))
      } catch (error) {
        // No later attempt goes on with what was refused, so its files need no room until the next sweep.
        if (error instanceof JobRefused) {
          await WorkFolder.remove(places, job.id)
          await this.#drawCover(workno)
        }
        if (!(error instanceof IngestUnfinished)) throw error
        // A long film goes on where it stood, as long as each attempt gets it further.
        const before = steps
        steps = await WorkFolder.countSteps(places, job.id)
        if (steps <= before) throw error
      }
    }
  }

  async #ingest(
    { workno, source, given, isRemake, nameEncoding, work }: Asked,
    { job, folder, process }: IngestAttempt,
  ): Promise<Ingested> {
    const { db, places, events } = this.#parts
    await this.#builder.stage(workno, job.id)
    const current = await new IngestRepository(db).findCurrent(workno)
    const earlier = current?.isEarly === false ? current.revision : undefined
    const path = await this.#builder.fetch(source, folder, job)
    const order = await this.#builder.toOrder({
      ...{ workno, path, folder, revision: job.id, direction: work.direction },
      mayTurn: work.isImported && !given.includes('direction'),
      ...{ earlier, isRemake, nameEncoding, linkRoots: this.#builder.listReadable(source) },
      ...(source.kind === 'path' && { beside: source.beside }),
      passwords: await this.#listPasswords(source),
    })
    const { id: revision, signal } = job
    const place = { workno, revision, folder: folder.output, root: process.reach.writable, signal }
    const early = new EarlyPublishing(this.#parts, place)
    const made = await this.#builder.make(order, folder, { job, early, process })
    await this.#builder.upload(made, place, { early, earlier })
    await this.#publish(workno, job.id, made, given)
    await WorkFolder.remove(places, job.id)
    if (made.cover === null) await this.#drawCover(workno)
    const { pageCount, verdictCounts: verdicts, reusedCount } = made
    events.workIngested({ workno, revision, pageCount, verdicts, reusedCount })
    return {
      ...{ revision, page_count: pageCount, verdicts, reused_count: reusedCount },
      ...(made.cost && {
        cost: { peak_bytes: made.cost.peakBytes, slowest_ms: made.cost.slowestMs },
      }),
    }
  }

  /** A shop locks nothing. */
  async #listPasswords({ kind }: WorkSource): Promise<string[]> {
    return (kind === 'path' && (await this.#parts.passwords?.list())) || []
  }

  /** So that it is there when the work is first shown. If it fails, that is when it is tried again. */
  async #drawCover(workno: string): Promise<void> {
    await this.#covers
      .find(workno)
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'no cover was drawn'))
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

  /**
   * Makes a sample file of its own what anybody may read of the work, of which nothing else changes.
   *
   * @throws JobRefused as {@link ingest}
   */
  async ingestSample(...asked: Parameters<SampleIngest['ingest']>) {
    return new SampleIngest(this.#parts).ingest(...asked)
  }

  /**
   * Removes what unfinished and replaced revisions left in storage and on this machine.
   *
   * @returns how many revisions and folders those were
   */
  sweep(): Promise<number> {
    return new IngestSweep(this.#parts).sweep()
  }

  /** What {@link sweep} would remove, and the bytes of its files. */
  foresee(): Promise<{ count: number; bytes: number }> {
    return new IngestSweep(this.#parts).foresee()
  }

  /** Ends the processes that wait for more work. */
  async close(): Promise<void> {
    await this.#parts.processes.close()
  }
}

function toIngested(
  revision: string,
  published: { page_count: number; verdicts: string },
): Ingested {
  const verdicts = JSON.parse(published.verdicts) as Record<string, number>
  return { revision, page_count: published.page_count, verdicts, reused_count: 0 }
}
