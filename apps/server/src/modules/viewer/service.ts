import { AppError } from '@yomikura/contract/errors'
import type { SeriesWork, WorkInfo } from '@yomikura/contract/viewer'
import type { Series, Work } from '@yomikura/contract/works'
import { compareVolumes } from '@yomikura/text/volume-order'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import {
  type Actor,
  can,
  type Principal,
  requireCan,
  toActor,
  UNKNOWN_WORK,
} from '../access/index.ts'
import { type LibraryService, toWorkFiles, toWorkObject } from '../library/index.ts'
import { type ViewedWork, ViewerRepository } from './repository.ts'

type Options = { db: Db; clock: Clock; library: LibraryService; mediaUrl: string }

type StoredWork = Omit<Work, 'work_files' | 'work_thumbnail_url' | 'sales_date' | 'purchase_type'>

const NO_HOLDER = { account_id: null, production_id: null }

const toHolder = (actor: Actor) => (actor.kind === 'principal' ? actor.principal : NO_HOLDER)

/** What a viewer shows around the pages: the work, and the volumes before and after it. */
export class ViewerService {
  readonly #options: Options
  readonly #works: ViewerRepository

  constructor(options: Options) {
    this.#options = options
    this.#works = new ViewerRepository(options.db)
  }

  /**
   * A work in brief, to anyone while the shop sells it, else to who holds it.
   *
   * @throws AppError `unauthorized`, `work_not_found` or `no_right`
   */
  async getWorkInfo(actor: Actor, workno: string): Promise<WorkInfo> {
    const row = await this.#works.findWork(toHolder(actor), workno)
    requireCan(actor, 'view_cover', row ? this.#toObject(actor, row) : UNKNOWN_WORK)
    if (!row) throw new AppError('work_not_found')
    const work = JSON.parse(row.wire) as StoredWork
    return {
      ...this.#toVolume(actor, row),
      work_type: work.work_type,
      age_category: work.age_category,
      maker: work.maker,
      series: await this.#findSeriesName(work),
      encodable: work.encodable,
      is_reserve: Number(row.reserve_end ?? 0) > this.#options.clock.nowSeconds(),
      direction: work.direction,
      work_files: { main: this.#toFiles(row).work_files.main },
    }
  }

  /**
   * The series of a work that the person holds: its volumes by number, those on sale and those held.
   *
   * @throws AppError `work_not_found` or `no_right`
   */
  async getSeries(
    principal: Principal,
    workno: string,
  ): Promise<{ series: Series | null; works: SeriesWork[] }> {
    const json = await this.#options.library.workJson(principal, workno)
    const { series } = JSON.parse(json) as { series?: Series }
    if (!series) return { series: null, works: [] }
    const actor = toActor(principal)
    const rows = await this.#works.listSeriesWorks(principal, series.title_id)
    const works = rows
      .filter((row) => can(actor, 'view_cover', this.#toObject(actor, row)))
      .map((row) => this.#toVolume(actor, row))
      .sort((a, b) => compareVolumes(toOrdered(a), toOrdered(b)))
    return { series, works }
  }

  async #findSeriesName({ title_id, maker_name }: StoredWork): Promise<WorkInfo['series']> {
    const wire = title_id === null ? undefined : await this.#works.findSeriesWire(title_id)
    if (title_id === null || wire === undefined) return null
    return { title_id, name: (JSON.parse(wire) as Series).name, maker_name }
  }

  #toVolume(actor: Actor, row: ViewedWork): SeriesWork {
    const work = JSON.parse(row.wire) as StoredWork
    return {
      workno: work.workno,
      volume: work.series?.volume_number ?? null,
      readable: work.readable && can(actor, 'read_content', this.#toObject(actor, row)),
      sample_exists: hasSample(row),
      site_id: work.site_id,
      work_thumbnail_url: this.#toFiles(row).work_thumbnail_url,
      name: work.name,
      author_name: work.author_name,
      work_url: work.work_url,
    }
  }

  #toFiles(work: ViewedWork) {
    return toWorkFiles(this.#options.mediaUrl, work)
  }

  #toObject(actor: Actor, row: ViewedWork) {
    return toWorkObject(toHolder(actor), row, this.#options.clock.nowSeconds())
  }
}

/** The rule of samples: on sale, and pages that anybody may look at or a sample file of its own. */
function hasSample(work: ViewedWork): boolean {
  const { source, inservice, revision, sample_pages, sample_revision } = work
  if (source !== 'storefront' || inservice !== 1) return false
  return sample_revision !== null || (revision !== null && (sample_pages ?? 0) > 0)
}

function toOrdered({ volume, workno, name }: SeriesWork) {
  return { volume, workno, name: name.ja_JP }
}
