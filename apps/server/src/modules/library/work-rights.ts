import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type Actor, UNKNOWN_WORK, type WorkObject, type WorkRight } from '../access/index.ts'
import { type Holder, LibraryRepository, type WorkFacts } from './repository.ts'

const NO_HOLDER: Holder = { account_id: null, production_id: null }

function toRight(holder: Holder, facts: Omit<WorkFacts, 'cover_width'>): WorkRight {
  if (facts.production_id !== null && facts.production_id === holder.production_id) {
    return 'production'
  }
  if (facts.active_sales > 0) return 'purchased'
  return facts.refunded_sales > 0 ? 'revoked' : 'none'
}

/** The facts that `can` decides by, for one holder at one time. */
export function toWorkObject(
  holder: Holder,
  facts: Omit<WorkFacts, 'cover_width'>,
  nowSeconds: number,
): WorkObject {
  return {
    right: toRight(holder, facts),
    isListed: facts.source === 'storefront' && facts.inservice === 1,
    isPublished: facts.revision !== null,
    isProtectionFree: facts.protection_free === 1,
    isPreOrder: facts.download_start_at !== null && facts.download_start_at > nowSeconds,
  }
}

/** Looks up what a person may do with a work; used by every module that gives out its content. */
export class WorkRights {
  readonly #library: LibraryRepository
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#library = new LibraryRepository(db)
    this.#clock = clock
  }

  /**
   * How the actor stands to a work, the revision published for reading, if any, and whether that has a
   * cover.
   */
  async findWork(
    actor: Actor,
    workno: string,
  ): Promise<{ object: WorkObject; revision: string | null; hasCover: boolean }> {
    const holder = actor.kind === 'principal' ? actor.principal : NO_HOLDER
    const facts = await this.#library.findWorkFacts(holder, workno)
    if (!facts) return { object: UNKNOWN_WORK, revision: null, hasCover: false }
    const object = toWorkObject(holder, facts, this.#clock.nowSeconds())
    return { object, revision: facts.revision, hasCover: facts.cover_width !== null }
  }

  /** Whether a revision of the work was ever published and is still kept. */
  isPublishedRevision(workno: string, revision: string): Promise<boolean> {
    return this.#library.hasPublishedRevision(workno, revision)
  }

  /** Those of `worknos` that the person holds now. */
  async listHeld(holder: Holder, worknos: readonly string[]): Promise<Set<string>> {
    return new Set(await this.#library.listHeldWorknos(holder, [...new Set(worknos)]))
  }

  /** What of `things` is of works that the holder holds. */
  async onlyHeld<TThing extends { workno: string }>(
    holder: Holder,
    things: readonly TThing[],
  ): Promise<TThing[]> {
    const held = await this.listHeld(
      holder,
      things.map(({ workno }) => workno),
    )
    return things.filter(({ workno }) => held.has(workno))
  }
}
