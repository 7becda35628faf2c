import { LIMITS, TIMES } from '@yomikura/contract/limits'
import type { FeedOrder } from '@yomikura/contract/opds'
import { toWorkCategory, type WorkCategory } from '@yomikura/contract/work-types'
import type { Series, Work } from '@yomikura/contract/works'
import { naturalSortKey } from '@yomikura/text/natural-sort'
import { toSearchTerms } from '@yomikura/text/search-terms'
import { foldForSearch } from '@yomikura/text/search-text'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock/clock.ts'
import type { Principal } from '../access/index.ts'
import type { HeldWork, LibraryService } from '../library/index.ts'

/** What of a work decides in which feeds it stands, and where. */
export type ShelfEntry = {
  workno: string
  kind: WorkCategory
  titleId: string | null
  volume: number | null
  sortKey: string
  /** All that a search looks into, folded. */
  text: string
}

/** A person's works, the newest purchase first, and their series by title. */
export type Shelf = { entries: readonly ShelfEntry[]; series: readonly Series[] }

type KnownShelf = { shelf: Shelf; cursor: number; madeAtMs: number }

type Parts = { library: LibraryService; clock: Clock }

/**
 * What each person holds, in memory, so that a page of a feed out of tens of thousands of works is cut
 * and not searched for. What a feed then shows is read from the database: a refund takes effect at once.
 */
export class Shelves {
  readonly #parts: Parts
  readonly #known = new LRUCache<string, KnownShelf>({
    maxSize: LIMITS.feedShelfWorks,
    sizeCalculation: ({ shelf }) => Math.max(1, shelf.entries.length),
  })
  readonly #making = new Map<string, Promise<Shelf>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async find(principal: Principal): Promise<Shelf> {
    const key = principal.account_id ?? principal.principal_id
    const known = this.#known.get(key)
    if (known && (await this.#isCurrent(principal, known))) return known.shelf
    const making = this.#making.get(key) ?? this.#make(principal, key)
    this.#making.set(key, making)
    return making.finally(() => this.#making.delete(key))
  }

  async #isCurrent(principal: Principal, known: KnownShelf): Promise<boolean> {
    const { library, clock } = this.#parts
    // While works are taken in each second brings a change, and making a long list takes long.
    if (clock.nowMs() - known.madeAtMs < TIMES.feedShelfSeconds * 1000) return true
    const changes = await library.count(principal, known.cursor)
    return changes.user + changes.production + changes.removed === 0
  }

  async #make(principal: Principal, key: string): Promise<Shelf> {
    const { library, clock } = this.#parts
    const madeAtMs = clock.nowMs()
    const cursor = clock.nowSeconds()
    const worknos = await library.listWorknos(principal)
    const entries: ShelfEntry[] = []
    const step = LIMITS.feedRowsAtOnce
    for (let from = 0; from < worknos.length; from += step) {
      const works = await library.listWorks(principal, worknos.slice(from, from + step))
      entries.push(...works.map(toEntry))
    }
    const titleIds = [...new Set(entries.flatMap(({ titleId }) => titleId ?? []))]
    const series: Series[] = []
    for (let from = 0; from < titleIds.length; from += step)
      series.push(...(await library.listSeries(principal, titleIds.slice(from, from + step))))
    const shelf = { entries, series: sortByKey(series, ({ name }) => naturalSortKey(name)) }
    this.#known.set(key, { shelf, cursor, madeAtMs })
    return shelf
  }
}

function toEntry({ workno, wire, title_id }: HeldWork): ShelfEntry {
  const work = JSON.parse(wire) as Work
  const names = [
    ...Object.values(work.name),
    ...Object.values(work.name_phonetic),
    ...Object.values(work.maker.name),
    work.author_name ?? '',
    ...work.tags.map(({ name }) => name),
  ]
  return {
    workno,
    kind: toWorkCategory(work.work_type),
    titleId: title_id,
    volume: work.series?.volume_number ?? null,
    sortKey: naturalSortKey(work.name_phonetic.ja_JP || work.name.ja_JP),
    text: foldForSearch([...new Set(names)].join('\n')),
  }
}

/** Those of the entries that hold every word of a search. */
export function searchEntries(entries: readonly ShelfEntry[], query: string): ShelfEntry[] {
  const terms = toSearchTerms(query)
  return entries.filter(({ text }) => terms.every(({ word }) => text.includes(word)))
}

/** Entries in the order asked for; they come with the newest first. */
export function orderEntries(
  entries: readonly ShelfEntry[],
  order: FeedOrder,
): readonly ShelfEntry[] {
  if (order === 'new') return entries
  const byTitle = sortByKey(entries, ({ sortKey }) => sortKey)
  if (order === 'title') return byTitle
  // Sorting keeps what is equal in its order.
  return byTitle.sort((a, b) => (a.volume ?? Infinity) - (b.volume ?? Infinity) || 0)
}

function sortByKey<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => {
      if (a.key === b.key) return 0
      return a.key < b.key ? -1 : 1
    })
    .map(({ item }) => item)
}
