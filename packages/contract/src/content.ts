import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'
import { Series, WireDate, Work, WorkNo, WorksAnswer } from './works.ts'

const Last = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'Server time of the last sync in whole seconds, 0 for all.',
})

export const ContentCount = Type.Object({
  user: Type.Integer(),
  production: Type.Integer(),
  /** Works withdrawn or refunded since `last` (product.md#sync). */
  removed: Type.Integer(),
  /** Server time in whole seconds; the client sends it as the next `last`. */
  now: Type.Integer(),
  page_limit: Type.Integer(),
  concurrency: Type.Integer(),
})
export type ContentCount = Static<typeof ContentCount>

export const Sale = Type.Object({ workno: WorkNo, sales_date: WireDate })
export type Sale = Static<typeof Sale>

export const RemovedWork = Type.Object({ workno: WorkNo })

export const contentCount = {
  querystring: Type.Object({ last: Last }),
  response: { 200: ContentCount },
}
export const contentSales = {
  querystring: Type.Object({ last: Last }),
  response: { 200: Type.Array(Sale) },
}
export const contentRemoved = {
  querystring: Type.Object({ last: Last }),
  response: { 200: Type.Array(RemovedWork) },
}
export const contentWorks = {
  // The body is a bare array (wire.md#works). The limit is checked by the service, for its own error code.
  body: Type.Array(WorkNo, { maxItems: LIMITS.worksBatch * 10 }),
  response: { 200: WorksAnswer },
}
export const contentProducts = {
  querystring: Type.Object({
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
    last: Last,
  }),
  response: { 200: WorksAnswer },
}
/** The shop's own words, as plain text with line breaks; absent where it has none. */
const Description = Type.Optional(LocalizedText)

export const workDetail = {
  params: Type.Object({ workno: WorkNo }),
  response: {
    200: Type.Object({ work: Work, series: Type.Optional(Series), description: Description }),
  },
}
export type WorkDetail = Static<(typeof workDetail.response)[200]>
