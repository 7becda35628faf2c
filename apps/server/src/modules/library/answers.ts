import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { HeldWork } from './repository.ts'
import { toWorkFiles } from './work-files.ts'
import { extendJson } from './work-wire.ts'

/** What a series answer adds to its stored form. */
export type HeldSeries = { wire: string; possession: number }

/** JSON of one work for one holder: 1 marks a purchase, 2 a work of the holder's own making. */
function toWorkJson(mediaUrl: string, work: HeldWork): string {
  return extendJson(work.wire, {
    ...toWorkFiles(mediaUrl, work),
    sales_date: work.sales_date,
    purchase_type: work.sales_date === null ? 2 : 1,
  })
}

function toSeriesJson(series: HeldSeries): string {
  return extendJson(series.wire, { possession: series.possession })
}

/** JSON of a `works` or `products` answer. */
export function toWorksJson(
  mediaUrl: string,
  works: readonly HeldWork[],
  series: readonly HeldSeries[],
): string {
  const worksJson = works.map((work) => toWorkJson(mediaUrl, work)).join(',')
  return `{"works":[${worksJson}],"series":[${series.map(toSeriesJson).join(',')}]}`
}

type WorkDetail = {
  work: HeldWork
  series: HeldSeries | undefined
  description: LocalizedText | undefined
}

/** JSON of a single work's answer, without the parts that the work does not have. */
export function toWorkDetailJson(
  mediaUrl: string,
  { work, series, description }: WorkDetail,
): string {
  const parts = [
    `"work":${toWorkJson(mediaUrl, work)}`,
    ...(series ? [`"series":${toSeriesJson(series)}`] : []),
    ...(description ? [`"description":${JSON.stringify(description)}`] : []),
  ]
  return `{${parts.join(',')}}`
}
