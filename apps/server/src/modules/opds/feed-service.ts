import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import { type Locale, pickText, toNames } from '@yomikura/contract/locales'
import type { FeedQuery } from '@yomikura/contract/opds'
import { WORK_CATEGORIES, toWorkCategory } from '@yomikura/contract/work-types'
import type { Series, Work } from '@yomikura/contract/works'
import { fillText } from '@yomikura/i18n/fill-text'
import { type FeedTexts, loadFeedTexts } from '@yomikura/i18n/feed-texts'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import type { Clock } from '#platform/clock/clock.ts'
import { type AccountHolder, can, type Principal, toActor } from '../access/index.ts'
import type { IgnoreService } from '../ignore/index.ts'
import {
  type HeldWork,
  type LibraryService,
  toWorkObject,
  type WorkRights,
} from '../library/index.ts'
import type { MyListService } from '../lists/index.ts'
import type { ProgressService } from '../reading/index.ts'
import {
  type Feed,
  type FeedFacet,
  type FeedLink,
  type ManifestForm,
  type Publication,
  withQuery,
} from './feed.ts'
import type { PlainFiles, PlainWork } from './plain-files.ts'
import { orderEntries, searchEntries, type Shelf, type ShelfEntry, Shelves } from './shelf.ts'

type Parts = {
  library: LibraryService
  rights: WorkRights
  ignore: IgnoreService
  myLists: MyListService
  progress: ProgressService
  files: PlainFiles
  clock: Clock
}

/** Who asks, and in which language the answer is. */
export type FeedReader = { principal: Principal; locale: Locale }

/** Works of a feed, which some queries put in an order of their own. */
type Chosen = { title: string; entries: readonly ShelfEntry[]; isInOwnOrder: boolean }

type Say = (name: keyof FeedTexts, values?: Record<string, string>) => string

/** The texts of feeds in one language. */
export async function loadSay(locale: Locale): Promise<Say> {
  const texts = { opds: await loadFeedTexts(locale) }
  return (name, values = {}) => fillText(texts, LANGUAGE_TAGS[locale], `opds.${name}`, values)
}

/** A reader's library as catalogue feeds: what stands where, in which order, on which page. */
export class FeedService {
  readonly #parts: Parts
  readonly #shelves: Shelves

  constructor(parts: Parts) {
    this.#parts = parts
    this.#shelves = new Shelves(parts)
  }

  /** Where a reader begins. */
  async root({ principal, locale }: FeedReader, brand: string): Promise<Feed> {
    const say = await loadSay(locale)
    const { entries, series } = await this.#findShelf(principal)
    const works = (title: string, path: string, more: Partial<FeedLink> = {}): FeedLink => ({
      ...{ title, path, leadsTo: 'works' },
      ...more,
    })
    return {
      ...this.#toFrame(brand, '/'),
      navigation: [
        works(say('new'), '/works', {
          rel: 'http://opds-spec.org/sort/new',
          count: entries.length,
        }),
        works(say('reading'), '/works?reading=true'),
        works(say('by_title'), '/works?order=title', { count: entries.length }),
        ...(series.length === 0
          ? []
          : [works(say('series'), '/series', { leadsTo: 'links', count: series.length })]),
        ...(principal.account_id === null
          ? []
          : [works(say('lists'), '/lists', { leadsTo: 'links' })]),
        ...listKinds(entries).map(([kind, count]) =>
          works(say(`kind_${kind}`), `/works?kind=${kind}`, { count }),
        ),
      ],
    }
  }

  /** Works by query: of a kind, of a series, of a list, begun ones, found ones. */
  async works(reader: FeedReader, query: FeedQuery): Promise<Feed> {
    const { principal, locale } = reader
    const say = await loadSay(locale)
    const shelf = await this.#findShelf(principal)
    const { title, entries, isInOwnOrder } = await this.#choose(reader, say, { shelf, query })
    const ofKind =
      query.kind === undefined || query.kind === 'all'
        ? entries
        : entries.filter(({ kind }) => kind === query.kind)
    const order = query.order ?? (query.series === undefined ? 'new' : 'volume')
    const ordered = isInOwnOrder && !query.order ? ofKind : orderEntries(ofKind, order)
    const path = toPath('/works', query)
    const paging = toPaging(ordered.length, query.page)
    const from = (paging.page - 1) * LIMITS.feedPage
    const worknos = ordered.slice(from, from + LIMITS.feedPage).map(({ workno }) => workno)
    return {
      ...this.#toFrame(title, path),
      isOfWorks: true,
      paging,
      facets: toFacets(say, { path, entries, order, query }),
      publications: await this.#toPublications(reader, worknos, shelf.series),
    }
  }

  /** The series of which the reader holds works. */
  async series({ principal, locale }: FeedReader, page: number): Promise<Feed> {
    const say = await loadSay(locale)
    const { series } = await this.#findShelf(principal)
    return this.#toLinks(
      say('series'),
      { path: '/series', page },
      series.map((one) => ({
        title: pickText(toNames(one), locale),
        path: withQuery('/works', { series: one.title_id }),
        leadsTo: 'works',
        count: one.possession,
      })),
    )
  }

  /** The reader's My Lists. */
  async lists({ principal, locale }: FeedReader, page: number): Promise<Feed> {
    const say = await loadSay(locale)
    const lists = await this.#listMyLists(principal)
    return this.#toLinks(
      say('lists'),
      { path: '/lists', page },
      lists.map(({ id, title, data }) => ({
        ...{ title, path: withQuery('/works', { list: id }) },
        ...{ leadsTo: 'works', count: data.length },
      })),
    )
  }

  /** One work as feeds describe it. @throws AppError `work_not_found` unless the reader holds it */
  async publication(reader: FeedReader, workno: string): Promise<Publication> {
    const { principal } = reader
    const { library } = this.#parts
    const [held] = await library.listWorks(principal, [workno])
    const titleIds = held?.title_id == null ? [] : [held.title_id]
    const series = await library.listSeries(principal, titleIds)
    const [found] = await this.#toPublications(reader, [workno], series)
    if (!found) throw new AppError('work_not_found')
    return found
  }

  #toFrame(title: string, path: string): Feed {
    const updated = new Date(this.#parts.clock.nowMs()).toISOString()
    return {
      ...{ title, path, updated, isOfWorks: false },
      ...{ navigation: [], facets: [], publications: [] },
    }
  }

  #toLinks(title: string, at: { path: string; page: number }, links: FeedLink[]): Feed {
    const paging = toPaging(links.length, at.page)
    const from = (paging.page - 1) * LIMITS.feedPage
    const path = withQuery(at.path, { page: at.page === 1 ? undefined : String(at.page) })
    const navigation = links.slice(from, from + LIMITS.feedPage)
    return { ...this.#toFrame(title, path), paging, navigation }
  }

  /** What the person holds and has not hidden. */
  async #findShelf(principal: Principal): Promise<Shelf> {
    const shelf = await this.#shelves.find(principal)
    if (principal.account_id === null) return shelf
    const hidden = new Set(await this.#parts.ignore.list(principal as AccountHolder))
    if (hidden.size === 0) return shelf
    return { ...shelf, entries: shelf.entries.filter(({ workno }) => !hidden.has(workno)) }
  }

  async #choose(
    reader: FeedReader,
    say: Say,
    { shelf, query }: { shelf: Shelf; query: FeedQuery },
  ): Promise<Chosen> {
    const { entries, series } = shelf
    const inOwnOrder = await this.#chooseInOwnOrder(reader.principal, say, { entries, query })
    if (inOwnOrder) return inOwnOrder
    if (query.series !== undefined) {
      const one = series.find(({ title_id }) => title_id === query.series)
      const title = one ? pickText(toNames(one), reader.locale) : say('series')
      const ofSeries = entries.filter(({ titleId }) => titleId === query.series)
      return { title, entries: ofSeries, isInOwnOrder: false }
    }
    if (query.query !== undefined && query.query.trim() !== '') {
      const title = say('found', { query: query.query })
      return { title, entries: searchEntries(entries, query.query), isInOwnOrder: false }
    }
    const title = say(query.kind ? `kind_${query.kind}` : 'all_works')
    return { title, entries, isInOwnOrder: false }
  }

  /** Works of a list, or those that were begun; undefined where neither is asked for. */
  async #chooseInOwnOrder(
    principal: Principal,
    say: Say,
    { entries, query }: { entries: readonly ShelfEntry[]; query: FeedQuery },
  ): Promise<Chosen | undefined> {
    const inOrder = (worknos: readonly string[]) => {
      const byWorkno = new Map(entries.map((entry) => [entry.workno, entry]))
      return worknos.flatMap((workno) => byWorkno.get(workno) ?? [])
    }
    if (query.list !== undefined) {
      const lists = await this.#listMyLists(principal)
      const list = lists.find(({ id }) => id === query.list)
      const title = list?.title ?? say('lists')
      return { title, entries: inOrder(list?.data ?? []), isInOwnOrder: true }
    }
    if (query.reading === undefined) return undefined
    const worknos = await this.#listReading(principal)
    return { title: say('reading'), entries: inOrder(worknos), isInOwnOrder: true }
  }

  async #listReading(principal: Principal): Promise<string[]> {
    if (principal.account_id === null) return []
    return this.#parts.progress.listReading(principal as AccountHolder, LIMITS.feedReading)
  }

  async #listMyLists(principal: Principal) {
    if (principal.account_id === null) return []
    const json = await this.#parts.myLists.listJson(principal as AccountHolder, 0)
    return (JSON.parse(json) as { mylists: { id: string; title: string; data: string[] }[] })
      .mylists
  }

  async #toPublications(
    { principal, locale }: FeedReader,
    worknos: readonly string[],
    series: readonly Series[],
  ): Promise<Publication[]> {
    const works = await this.#parts.library.listWorks(principal, worknos)
    const byTitle = new Map(series.map((one) => [one.title_id, one]))
    const places = await this.#findPlaces(principal, worknos)
    return Promise.all(
      works.map(async (held) => {
        const work = JSON.parse(held.wire) as Work
        const plain = await this.#toPlain(principal, held, work, places.get(held.workno))
        return {
          ...toDescription(work, locale),
          series: toSeries(work, byTitle.get(held.title_id ?? ''), locale),
          modified:
            work.upgrade_date ?? held.sales_date ?? work.regist_date ?? new Date(0).toISOString(),
          ...plain,
        }
      }),
    )
  }

  async #findPlaces(principal: Principal, worknos: readonly string[]) {
    if (principal.account_id === null) return new Map<string, never>()
    return this.#parts.progress.findPlaces(principal as AccountHolder, worknos)
  }

  async #toPlain(
    principal: Principal,
    held: HeldWork,
    work: Work,
    places: readonly { path: string; position: number; at_ms: number }[] | undefined,
  ): Promise<Pick<Publication, 'file' | 'stream' | 'manifest'>> {
    const { revision, workno } = held
    const object = toWorkObject(
      principal,
      toFacts(held, work, principal),
      this.#parts.clock.nowSeconds(),
    )
    const isTaken = can(toActor(principal), 'take_out', object) && work.downloadable
    if (revision === null || !isTaken)
      return { file: undefined, stream: undefined, manifest: undefined }
    const plain = await this.#parts.files.describe(workno, revision)
    const { type, sizeBytes, pageCount, pageFolder } = plain
    // A whole work as a zip is for those who may have one.
    const isZip = type.endsWith('zip') && type !== 'application/epub+zip'
    const hasFile = !isZip || (work.zip_allowed && principal.zip_allowed)
    const place = places?.find(({ path }) => path === '' || path === pageFolder)
    const lastRead = place && {
      page: Math.min(pageCount, Math.floor(place.position) + 1),
      date: new Date(place.at_ms).toISOString(),
    }
    return {
      file: hasFile ? { type, sizeBytes } : undefined,
      stream: pageCount > 0 ? { pageCount, ...(lastRead && { lastRead }) } : undefined,
      manifest: toManifestForm(plain),
    }
  }
}

function toManifestForm({ pageCount, trackCount, isBook }: PlainWork): ManifestForm | undefined {
  if (pageCount > 0) return 'divina'
  if (isBook) return 'epub'
  return trackCount > 0 ? 'audiobook' : undefined
}

/** What decides the right on a work that is known to be held. */
function toFacts(held: HeldWork, work: Work, { production_id }: Principal) {
  const startsAt = work.download_start_date
  return {
    ...{ workno: held.workno, source: '', inservice: 0, revision: held.revision },
    protection_free: held.protection_free,
    production_id: held.sales_date === null ? production_id : null,
    download_start_at: startsAt === null ? null : Math.floor(Date.parse(startsAt) / 1000),
    active_sales: held.sales_date === null ? 0 : 1,
    refunded_sales: 0,
  }
}

function toDescription(work: Work, locale: Locale) {
  return {
    workno: work.workno,
    title: pickText(work.name, locale),
    sortAs: pickText(work.name_phonetic, locale),
    authors: work.author_name?.split(/\s*\/\s*/).filter(Boolean) ?? [],
    maker: pickText(work.maker.name, locale),
    description: undefined,
    subjects: work.tags.filter((tag) => tag.class === 'other').map(({ name }) => name),
    published: work.regist_date,
    direction: work.direction === 'rtl' || work.direction === 'ltr' ? work.direction : undefined,
    isAudio: toWorkCategory(work.work_type) === 'music',
  } as const
}

function toSeries(work: Work, series: Series | undefined, locale: Locale) {
  if (!work.series || !series) return undefined
  return {
    name: pickText(toNames(series), locale),
    volume: work.series.volume_number,
    path: withQuery('/works', { series: series.title_id }),
  }
}

function toPaging(count: number, page: number) {
  const pageCount = Math.max(1, Math.ceil(count / LIMITS.feedPage))
  return { count, page, pageCount }
}

function toPath(plain: string, { page, ...query }: FeedQuery): string {
  return withQuery(plain, { ...query, page: page === 1 ? undefined : String(page) })
}

/** Kinds that the entries have, in the library's order, with how many works each has. */
function listKinds(entries: readonly ShelfEntry[]) {
  const counts = new Map<string, number>()
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return WORK_CATEGORIES.flatMap((kind) => {
    const count = counts.get(kind)
    return count === undefined ? [] : [[kind, count] as const]
  })
}

function toFacets(
  say: Say,
  {
    path,
    entries,
    order,
    query,
  }: { path: string; entries: readonly ShelfEntry[]; order: string; query: FeedQuery },
): FeedFacet[] {
  const plain = withQuery(path, { page: undefined })
  const kinds = [['all', entries.length] as const, ...listKinds(entries)]
  const chosen = query.kind ?? 'all'
  const orders =
    query.series === undefined ? (['new', 'title'] as const) : (['volume', 'new'] as const)
  return [
    {
      title: say('kind'),
      links: kinds.map(([kind, count]) => ({
        ...{ title: say(`kind_${kind}`), leadsTo: 'works', count },
        path: withQuery(plain, { kind: kind === 'all' ? undefined : kind }),
        isActive: kind === chosen,
      })),
    },
    {
      title: say('order'),
      links: orders.map((one) => ({
        ...{ title: say(`order_${one}`), leadsTo: 'works' },
        path: withQuery(plain, { order: one }),
        isActive: one === order,
      })),
    },
  ]
}
