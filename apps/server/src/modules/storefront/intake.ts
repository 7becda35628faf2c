import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { needsSample, storeSale, storeWork } from '../library/index.ts'

const SOURCE = 'storefront'
/** Makers of the shop take turns, with each other and with accounts that import. */
const toTurn = ({ maker }: CatalogueWork) => `shop:${maker.id}`

/** Takes rows of the shop into the library, in the caller's transaction. */
export class Intake {
  readonly #queue: Queue
  readonly #contentOrigins: ReadonlySet<string>

  /** @param contentOrigins where works' files may be fetched from */
  constructor({ queue, contentOrigins }: { queue: Queue; contentOrigins: readonly string[] }) {
    this.#queue = queue
    this.#contentOrigins = new Set(contentOrigins)
  }

  /**
   * Stores a work; files it has not had before are handed to ingest with the same commit.
   *
   * @returns why its files were left out, when they were
   */
  async takeWork(tx: Db, work: CatalogueWork, nowSeconds: number): Promise<string | undefined> {
    const { isStored, needsIngest } = await storeWork(tx, work, { source: SOURCE, nowSeconds })
    const whySample = isStored ? await this.enqueueSample(tx, work) : undefined
    return (needsIngest ? await this.enqueueIngest(tx, work) : undefined) ?? whySample
  }

  takeSale(tx: Db, sale: FeedSale, nowSeconds: number): Promise<boolean> {
    return storeSale(tx, sale, { source: SOURCE, nowSeconds })
  }

  /** The same for a sample that is a file of its own; nothing when readers have that one already. */
  async enqueueSample(tx: Db, work: CatalogueWork): Promise<string | undefined> {
    const { workno, sample } = work
    if (!sample || !(await needsSample(tx, workno))) return undefined
    if (!this.#isOurs(sample.url)) return 'its sample lies on a foreign host'
    const source = { kind: 'storefront', ...sample }
    return this.#enqueue(tx, 'ingest.sample', {
      payload: { workno, source },
      key: `${workno}:sample:${sample.sha256}`,
      turn: toTurn(work),
    })
  }

  #isOurs(url: string): boolean {
    return this.#contentOrigins.has(URL.parse(url)?.origin ?? '')
  }

  /**
   * Asks for a work's files to be ingested; a job for the same files that waits or runs is enough.
   *
   * @param options `isRemake` takes nothing from the earlier revision
   */
  async enqueueIngest(
    tx: Db,
    work: CatalogueWork,
    options: { isRemake?: true } = {},
  ): Promise<string | undefined> {
    const { workno, content } = work
    if (!content) return undefined
    if (!this.#isOurs(content.url)) return 'its files lie on a foreign host'
    const source = { kind: 'storefront', ...content }
    return this.#enqueue(tx, 'ingest.work', {
      payload: { workno, source, ...options },
      key: `${workno}:${content.sha256}`,
      turn: toTurn(work),
      isLarge: content.length > JOB_LIMITS.largeBytes,
    })
  }

  /** The same bytes that were refused or crashed their makers so often would do so for ever. */
  async #enqueue(
    tx: Db,
    name: string,
    { payload, key, ...order }: { payload: object; key: string; turn: string; isLarge?: boolean },
  ): Promise<string | undefined> {
    const filter = { names: [name], key, atLeast: JOB_LIMITS.givenUp }
    if ((await this.#queue.listFaults(filter, tx)).length > 0) return 'its files are parked'
    await this.#queue.enqueue(name, payload, { key, ...order, db: tx })
    return undefined
  }
}
