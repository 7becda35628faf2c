import { type Static, Type } from 'typebox'
import { describe, OwnId, PlainText } from './field.ts'
import { LIMITS } from './limits.ts'
import { WORK_CATEGORIES } from './work-types.ts'
import { WorkNo } from './works.ts'

/** Orders of a catalogue feed: newest purchase first, by title, or by volume within a series. */
export const FEED_ORDERS = ['new', 'title', 'volume'] as const
export type FeedOrder = (typeof FEED_ORDERS)[number]

const page = Type.Integer({
  minimum: 1,
  maximum: 100_000,
  default: 1,
  description: `Page of the feed, from 1; each has ${LIMITS.feedPage} entries.`,
})

export const FeedQuery = Type.Object({
  page,
  order: Type.Optional(
    Type.Enum([...FEED_ORDERS], { description: 'Order of the works; `new` without it.' }),
  ),
  kind: Type.Optional(
    Type.Enum([...WORK_CATEGORIES], { description: 'Only works of this kind; all without it.' }),
  ),
  query: Type.Optional(
    PlainText(LIMITS.feedQueryLength, {
      description: 'Words that each work has in its title, its makers or its tags.',
    }),
  ),
  series: Type.Optional(PlainText(64, { description: 'Only works of the series with this id.' })),
  list: Type.Optional(describe(OwnId, 'Only works of this My List, in its order.')),
  reading: Type.Optional(
    Type.Literal('true', { description: 'Only works that were begun, the last opened first.' }),
  ),
})
export type FeedQuery = Static<typeof FeedQuery>

export const worksFeed = { querystring: FeedQuery }
export const pagedFeed = { querystring: Type.Object({ page }) }
export const feedCover = {
  params: Type.Object({ workno: WorkNo }),
  querystring: Type.Object({
    small: Type.Optional(Type.Literal('true', { description: 'Asks for the small cover.' })),
  }),
}
export const plainFile = { params: Type.Object({ workno: WorkNo }) }
export const bookFile = {
  params: Type.Object({
    workno: WorkNo,
    '*': Type.String({ maxLength: 4096, description: 'Path of a file in the book.' }),
  }),
}
export const sentTrack = {
  params: Type.Object({
    workno: WorkNo,
    track: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Recording, from 0.' }),
  }),
}
export const streamedPage = {
  params: Type.Object({
    workno: WorkNo,
    page: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Page, from 0.' }),
  }),
  querystring: Type.Object({
    width: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description:
          'Pixels across that the screen has: up to 300 a preview is sent, above it the page as it came.',
      }),
    ),
  }),
}
