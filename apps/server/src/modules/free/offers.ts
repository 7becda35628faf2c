import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { OpenWork } from '../delivery/index.ts'
import { type FoundOffer, FreeRepository } from './repository.ts'

/** What the shop gives away at this moment: the one place that decides it for single works. */
export class Offers {
  readonly #works: FreeRepository
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#works = new FreeRepository(db)
    this.#clock = clock
  }

  /** Undefined for works that the shop does not sell, or of which there are no files yet. */
  async findOpenWork(workno: string): Promise<OpenWork | undefined> {
    const offer = await this.#works.findOffer(workno)
    if (offer?.source !== 'storefront' || offer.inservice !== 1) return undefined
    const { revision, sample_revision } = offer
    if (revision === null && sample_revision === null) return undefined
    return {
      isFree: revision !== null && isFree(offer, this.#clock.nowSeconds()),
      samplePages: offer.sample_pages,
      revision: revision ?? '',
      sampleRevision: sample_revision,
    }
  }
}

/** Free means now: the time has not ended, and the work is out. */
function isFree(offer: FoundOffer, nowSeconds: number): boolean {
  const isOut = offer.download_start_at === null || offer.download_start_at <= nowSeconds
  const isInTime = offer.free_until === null || offer.free_until > nowSeconds
  return offer.is_free === 1 && isOut && isInTime
}
