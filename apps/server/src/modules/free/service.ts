import { AppError } from '@yomikura/contract/errors'
import {
  FREE_WORK_TYPES,
  type FreeSeries,
  type FreeTitle,
  type FreeTitles,
  type FreeVolume,
} from '@yomikura/contract/free'
import { type FreeOrderName, toFreeOrder } from '@yomikura/contract/free-orders'
import { toNames } from '@yomikura/contract/locales'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { Series, Work } from '@yomikura/contract/works'
import { compareVolumes } from '@yomikura/text/volume-order'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { toWorkFiles } from '../library/index.ts'
import type { Openings } from './openings.ts'
import { FreeRepository, type FreeWork, type TitlePlace } from './repository.ts'

/** Openings of this many days make the trend. */
const TREND_DAYS = 7
const ALL_WORK_TYPES = Object.values(FREE_WORK_TYPES)

type Options = {
  db: Db
  clock: Clock
  openings: Openings
  mediaUrl: string
  /** Works that go with a work, best first. */
  listRelated: (workno: string) => Promise<string[]>
}

export type TitlesRequest = {
  page: number
  limit: number
  order: FreeOrderName
  /** Numbers of {@link FREE_WORK_TYPES}; unknown ones find nothing. */
  workTypes: readonly number[]
  cursor: string | undefined
}

/** The free library: titles, and the volumes of each that anybody may read. */
export class FreeService {
  readonly #options: Options
  readonly #works: FreeRepository

  constructor(options: Options) {
    this.#options = options
    this.#works = new FreeRepository(options.db)
  }

  /** @throws AppError `bad_request` for a cursor that is none of ours */
  async listTitles({ page, limit, ...request }: TitlesRequest): Promise<FreeTitles> {
    const after = request.cursor === undefined ? undefined : readTitleCursor(request.cursor)
    const workTypes = request.workTypes.flatMap((number) => FREE_WORK_TYPES[number] ?? [])
    const found = await this.#listPlaces({
      order: toFreeOrder(request.order),
      workTypes,
      limit: limit + 1,
      offset: after ? 0 : (page - 1) * limit,
      after,
    })
    const places = found.slice(0, limit)
    const last = found.length > limit ? places.at(-1) : undefined
    return {
      titles: await this.#toTitles(places.map(({ title_id }) => title_id)),
      next_cursor: last ? writeTitleCursor(last) : null,
    }
  }

  /** Free titles that go with a work, then those that are opened most; never the work's own. */
  async listRecommended(workno: string, limit: number): Promise<FreeTitle[]> {
    const own = await this.#works.findTitleId(workno)
    const related = await this.#options.listRelated(workno)
    const free = await this.#works.listFreeTitleIds(related, this.#now)
    const titleOf = new Map(free.map((row) => [row.workno, row.title_id]))
    const popular = await this.#listPlaces({
      order: 'trend',
      workTypes: ALL_WORK_TYPES,
      limit: limit + 1,
      offset: 0,
      after: undefined,
    })
    const ids = new Set([
      ...related.flatMap((other) => titleOf.get(other) ?? []),
      ...popular.map(({ title_id }) => title_id),
    ])
    if (own !== undefined) ids.delete(own)
    return this.#toTitles([...ids].slice(0, limit))
  }

  /**
   * The free volumes of a title, named by itself or by one of its works.
   *
   * @throws AppError `not_free` when nothing of it is free, known or not; `bad_request` without a name
   */
  async getSeries(name: {
    workno?: string | undefined
    title_id?: string | undefined
  }): Promise<FreeSeries> {
    const { workno, title_id: given } = name
    if (given === undefined && workno === undefined) {
      throw new AppError('bad_request', 'Name a title_id or a workno.')
    }
    const titleId = given ?? (await this.#works.findTitleId(workno ?? ''))
    const works = titleId === undefined ? [] : await this.#listVolumes([titleId])
    const [first] = works
    if (!first) throw new AppError('not_free')
    const { maker } = readWork(first)
    return {
      series: {
        title_id: first.title_id,
        ...toTitle(first),
        maker: { id: maker.id, name: maker.name },
      },
      works: works.map((work) => this.#toVolume(work)),
      next_workno:
        workno === undefined ? null : ((await this.#works.findVolumeAfter(workno)) ?? null),
    }
  }

  get #now(): number {
    return this.#options.clock.nowSeconds()
  }

  #listPlaces(
    query: Omit<Parameters<FreeRepository['listTitles']>[0], 'nowSeconds' | 'trendFrom'>,
  ): Promise<TitlePlace[]> {
    const trendFrom = this.#options.openings.today - TREND_DAYS + 1
    return this.#works.listTitles({ ...query, nowSeconds: this.#now, trendFrom })
  }

  /** The free works of titles, in the order of their volumes. */
  async #listVolumes(titleIds: readonly string[]): Promise<FreeWork[]> {
    const works = await this.#works.listFreeWorks(titleIds, this.#now)
    return works.map((row) => ({ ...row, name: readWork(row).work_name })).sort(compareVolumes)
  }

  /** Titles in the order of their ids; one that stopped being free meanwhile is left out. */
  async #toTitles(titleIds: readonly string[]): Promise<FreeTitle[]> {
    const works = Map.groupBy(await this.#listVolumes(titleIds), (work) => work.title_id)
    return titleIds.flatMap((id) => this.#toTitle(works.get(id) ?? []))
  }

  #toTitle(volumes: readonly FreeWork[]): FreeTitle[] {
    const [first] = volumes
    if (!first) return []
    const work = readWork(first)
    const files = toWorkFiles(this.#options.mediaUrl, first)
    const { name, names } = toTitle(first)
    return [
      {
        title_id: first.title_id,
        title_name: name,
        title_names: names,
        image: { image_main: files.work_files.main, image_thumbnail: files.work_thumbnail_url },
        workno: first.workno,
        maker_name: work.maker_name,
        maker: { id: work.maker.id, name: work.maker.name },
        work_type: work.work_type,
        age_category: work.age_category,
        free_count: volumes.length,
      },
    ]
  }

  #toVolume(row: FreeWork): FreeVolume {
    const work = readWork(row)
    const files = toWorkFiles(this.#options.mediaUrl, row)
    return {
      workno: row.workno,
      volume: row.volume,
      readable: true,
      site_id: work.site_id,
      work_thumbnail_url: files.work_thumbnail_url,
      name: work.name,
      author_name: work.author_name,
      age_category: work.age_category,
    }
  }
}

function readWork({ wire }: FreeWork): Work {
  return JSON.parse(wire) as Work
}

/** What a title is called: its series, or the work that stands alone. */
function toTitle(row: FreeWork): { name: string; names: LocalizedText } {
  if (row.series_wire === null) {
    const { work_name, name } = readWork(row)
    return { name: work_name, names: name }
  }
  const series = JSON.parse(row.series_wire) as Series
  return { name: series.name, names: toNames(series) }
}

/** A place in a list of titles as an opaque word. */
function writeTitleCursor({ score, title_id }: TitlePlace): string {
  return Buffer.from(JSON.stringify([score, title_id])).toString('base64url')
}

/** @throws AppError `bad_request` for anything but a cursor of ours */
function readTitleCursor(cursor: string): TitlePlace {
  const value = parseJson(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(value)) {
    const [score, title_id] = value as unknown[]
    const isPlace = typeof score === 'number' && typeof title_id === 'string'
    if (isPlace && !title_id.includes('\0')) return { score, title_id }
  }
  throw new AppError('bad_request', 'Use the next_cursor of an answer, or none to start.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
