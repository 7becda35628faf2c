import { type Static, Type } from 'typebox'
import { describe } from './field.ts'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'
import { Series, WireDate, Work, WorkNo, WorksAnswer } from './works.ts'

const Last = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description:
    'Server time of the last sync in whole seconds, as `now` of `content/count` gave it; 0 for all.',
  examples: [1_783_000_000],
})

export const ContentCount = Type.Object(
  {
    user: Type.Integer({ description: 'Works bought, or changed since they were, since `last`.' }),
    production: Type.Integer({ description: 'Works of the person’s own making, since `last`.' }),
    removed: Type.Integer({
      description: 'Works withdrawn or refunded since `last`; 0 for a full sync.',
    }),
    now: Type.Integer({
      description: 'Server time in whole seconds since 1970; send it as the next `last`.',
    }),
    page_limit: Type.Integer({ description: 'Works of one page of `content/products`.' }),
    concurrency: Type.Integer({ description: 'Requests that a sync may keep in flight at once.' }),
  },
  { title: 'ContentCount', description: 'How much a sync will bring.' },
)
export type ContentCount = Static<typeof ContentCount>

export const Sale = Type.Object(
  { workno: WorkNo, sales_date: describe(WireDate, 'When the person bought the work, in UTC.') },
  { title: 'Sale', description: 'A work that was bought.' },
)
export type Sale = Static<typeof Sale>

export const RemovedWork = Type.Object(
  { workno: describe(WorkNo, 'The work that the person no longer holds.') },
  { title: 'RemovedWork', description: 'A work to take out of the library.' },
)

export const contentCount = {
  querystring: Type.Object({ last: Last }),
  response: { 200: ContentCount },
}
export const contentSales = {
  querystring: Type.Object({ last: Last }),
  response: {
    200: Type.Array(Sale, {
      description: 'Works bought or changed; ask `content/works` for them.',
    }),
  },
}
export const contentRemoved = {
  querystring: Type.Object({ last: Last }),
  response: {
    200: Type.Array(RemovedWork, {
      description: 'Works to drop; empty with `last` 0, as a full sync starts with none.',
    }),
  },
}
export const contentWorks = {
  // The body is a bare array (wire.md#works). The limit is checked by the service, for its own error code.
  body: Type.Array(WorkNo, {
    maxItems: LIMITS.worksBatch * 10,
    description: `Worknos, at most ${LIMITS.worksBatch} different ones; more are refused with \`too_many_worknos\`.`,
    examples: [['BJ00000101', 'BJ00000102']],
  }),
  response: { 200: WorksAnswer },
}
export const contentProducts = {
  querystring: Type.Object({
    page: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: `Page from 1, of ${LIMITS.productsPage} works each; ask until one comes empty.`,
    }),
    last: Last,
  }),
  response: { 200: WorksAnswer },
}

export const workDetail = {
  params: Type.Object({ workno: WorkNo }),
  response: {
    200: Type.Object(
      {
        work: Work,
        series: Type.Optional(describe(Series, 'The series it belongs to; absent without one.')),
        description: Type.Optional(
          describe(
            LocalizedText,
            'The shop’s own words, as plain text with line breaks; absent where it has none.',
          ),
        ),
      },
      { title: 'WorkDetail', description: 'One work, with what lists leave out.' },
    ),
  },
}
export type WorkDetail = Static<(typeof workDetail.response)[200]>
