import type {
  RecommendationType,
  RecommendedWork,
  ViewerRecommendation,
} from '@yomikura/contract/recommend'
import type { Work } from '@yomikura/contract/works'
import type { Static } from 'typebox'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type Principal, requireCan, toActor } from '../access/index.ts'
import { toWorkFiles, type WorkRights } from '../library/index.ts'
import { type FoundRecommendation, RecommendRepository } from './repository.ts'

type Options = { db: Db; clock: Clock; rights: WorkRights; mediaUrl: string }
type RecommendRequest = { workno: string; limit: number }

const VOICE_COMIC = 'VCM'

/** What goes with a work, as last computed, for the person who looks at it. */
export class RecommendService {
  readonly #options: Options
  readonly #works: RecommendRepository

  constructor(options: Options) {
    this.#options = options
    this.#works = new RecommendRepository(options.db)
  }

  /** @throws AppError `work_not_found` for a work that the person may not know */
  async listForLibrary(
    principal: Principal,
    request: RecommendRequest,
  ): Promise<Static<typeof RecommendedWork>[]> {
    const works = await this.#list(principal, request)
    return works.map((work) => ({
      workno: work.workno,
      name: work.name,
      maker: work.maker,
      work_name: work.work_name,
      maker_name: work.maker_name,
      work_files: work.work_files,
      work_url: work.work_url,
      age_category: work.age_category,
      is_playwork: work.is_playwork,
      purchased: work.purchased,
    }))
  }

  /**
   * @param only `voicecomic` leaves out works of other kinds but the next volume
   * @throws AppError `work_not_found` for a work that the person may not know
   */
  listForViewer(
    principal: Principal,
    request: RecommendRequest,
    only?: 'voicecomic',
  ): Promise<Static<typeof ViewerRecommendation>[]> {
    return this.#list(principal, request, only)
  }

  /** Worknos that go with a work, best first; nothing about the person. */
  async listRelated(workno: string): Promise<string[]> {
    return arrange(await this.#works.list(workno), Infinity).map((found) => found.workno)
  }

  async #list(
    principal: Principal,
    { workno, limit }: RecommendRequest,
    only?: 'voicecomic',
  ): Promise<Static<typeof ViewerRecommendation>[]> {
    const { rights } = this.#options
    const actor = toActor(principal)
    requireCan(actor, 'view_cover', (await rights.findWork(actor, workno)).object)
    const found = (await this.#works.list(workno)).filter(
      (row) => only === undefined || row.type === 'nextVolume' || isVoiceComic(row),
    )
    const rows = arrange(found, limit)
    const held = await rights.listHeld(
      principal,
      rows.map((row) => row.workno),
    )
    return rows.map((row) => this.#toAnswer(row, held.has(row.workno)))
  }

  #toAnswer(row: FoundRecommendation, isPurchased: boolean): Static<typeof ViewerRecommendation> {
    const work = JSON.parse(row.wire) as Work
    const files = toWorkFiles(this.#options.mediaUrl, row)
    return {
      workno: row.workno,
      site_id: work.site_id,
      name: work.name,
      maker: { id: work.maker.id, name: work.maker.name },
      work_name: work.work_name,
      author_name: work.author_name,
      maker_name: work.maker_name,
      work_files: { main: files.work_files.main },
      work_thumbnail_url: files.work_thumbnail_url,
      work_url: work.work_url,
      age_category: work.age_category,
      is_playwork: work.is_playwork,
      purchased: isPurchased,
      isReserve: row.reserve_end > this.#options.clock.nowSeconds(),
      type: row.type as RecommendationType,
    }
  }
}

function isVoiceComic({ wire }: FoundRecommendation): boolean {
  return (JSON.parse(wire) as Work).work_type === VOICE_COMIC
}

/** The next volume, then half of each other kind; what one kind lacks the other fills. */
function arrange(found: readonly FoundRecommendation[], limit: number): FoundRecommendation[] {
  const of = (type: RecommendationType) => found.filter((row) => row.type === type)
  const next = of('nextVolume').slice(0, limit)
  const [circle, related] = [of('sameCircle'), of('related')]
  const left = limit - next.length
  const fromCircle = Math.max(Math.ceil(left / 2), left - related.length)
  const shown = circle.slice(0, fromCircle)
  return [...next, ...shown, ...related.slice(0, left - shown.length)]
}
