import type { Series, Work } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { type IndexRow, toSeriesId } from './index-row.ts'
import { parseWorks } from './stored-works.ts'
import { toIndexRow } from './to-index-row.ts'

/** What the answers of one sync say, as rows of the index. */
export class WorksFold {
  /** Works that came with this sync; those of the library stay as they are beside them. */
  readonly rows = new Map<string, IndexRow>()
  readonly series = new Map<string, Series>()
  /** Worknos of records that could not be understood; they are left out. */
  readonly rejected: string[] = []
  readonly #salesDates: ReadonlyMap<string, string>
  readonly #locale: Locale

  /** @param salesDates dates of purchase by workno */
  constructor(salesDates: ReadonlyMap<string, string>, locale: Locale) {
    this.#salesDates = salesDates
    this.#locale = locale
  }

  /** @param text an answer of the server as it came */
  add(batch: number, text: ArrayBuffer): void {
    const { works, series } = parseWorks(text)
    for (const entry of series) this.series.set(entry.title_id, entry)
    works.forEach((work, position) => {
      try {
        const salesDate = this.#salesDates.get(work.workno)
        const inSeries = this.series.get(toSeriesId(work))
        const facts = { salesDate, locale: this.#locale, series: inSeries }
        const row = toIndexRow(work, { batch, position }, facts)
        this.rows.set(work.workno, row)
      } catch {
        this.rejected.push(String((work as Partial<Work> | null)?.workno))
      }
    })
  }
}
