import { transact } from '#platform/db/database.ts'
import { JobRefused } from '#platform/queue/queue.ts'
import { publishSample } from '../library/index.ts'
import type { ChildOrder } from './child-protocol.ts'
import { EarlyPublishing } from './early-publishing.ts'
import type { IngestJob, IngestParts, WorkSource } from './ingest-parts.ts'
import { IngestRepository } from './repository.ts'
import { type IngestAttempt, WorkBuilder } from './work-builder.ts'
import { WorkFolder } from './work-folder.ts'

type SampleAsked = {
  workno: string
  source: Extract<WorkSource, { kind: 'storefront' }>
  direction: ChildOrder['direction']
}

/** Takes in samples that a shop sends as files of their own. */
export class SampleIngest {
  readonly #parts: IngestParts
  readonly #builder: WorkBuilder

  constructor(parts: IngestParts) {
    this.#parts = parts
    this.#builder = new WorkBuilder(parts)
  }

  /**
   * Makes a sample file of its own what anybody may read of the work, of which nothing else changes.
   *
   * @throws JobRefused when the file holds nothing to publish or the work is unknown
   */
  async ingest(
    workno: string,
    source: SampleAsked['source'],
    job: IngestJob,
  ): Promise<{ revision: string; page_count: number; is_current: boolean }> {
    const work = await new IngestRepository(this.#parts.db).findWork(workno)
    if (work === undefined) throw new JobRefused(`There is no work ${workno}.`)
    const asked = { workno, source, direction: work.direction }
    return this.#builder.attempt(source, job, (attempt) => this.#build(asked, attempt))
  }

  async #build(
    { workno, source, direction }: SampleAsked,
    { job, folder, process }: IngestAttempt,
  ) {
    const { db, places, clock } = this.#parts
    const { id: revision, signal } = job
    await this.#builder.stage(workno, revision)
    const path = await this.#builder.fetch(source, folder, job)
    const order = await this.#builder.toOrder({
      ...{
        workno,
        path,
        folder,
        revision,
        direction,
        mayTurn: false,
        earlier: undefined,
        linkRoots: [],
        passwords: [],
      },
      isSample: true,
    })
    const place = { workno, revision, folder: folder.output, root: process.reach.writable, signal }
    const early = new EarlyPublishing(this.#parts, place)
    const made = await this.#builder.make(order, folder, { job, early, process })
    await this.#builder.upload(made, place, { early, earlier: undefined })
    const sample = { workno, revision, sha256: source.sha256, nowSeconds: clock.nowSeconds() }
    const is_current = await transact(db, (tx) => publishSample(tx, sample))
    await WorkFolder.remove(places, revision)
    return { revision, page_count: made.pageCount, is_current }
  }
}
