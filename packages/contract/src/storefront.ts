import { type Static, Type } from 'typebox'
import { LocalizedText } from './localized-text.ts'
import { Maker, WorkNo, WorkTag } from './works.ts'

/**
 * What a shop offers to the server: two feeds, signed webhooks and the files of works.
 * The demo storefront implements it; docs/guides/connect-a-storefront.md explains it.
 *
 * Feeds:    GET {storefront}/api/feed/works?cursor=&limit=   and   /api/feed/sales?cursor=&limit=
 *           with `Authorization: Bearer <api key>`; pages until `next_cursor` is null.
 * Webhooks: POST {server}/api/{app}/storefront/webhooks in the Standard Webhooks form
 *           (webhook-id, webhook-timestamp, webhook-signature).
 */

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** Grows with each change of the row; a consumer ignores an older one that arrives late. */
const Version = Type.Integer({ minimum: 1 })
const IsoDate = Type.String({ format: 'date-time' })

const Id = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })
const NamedCategory = Type.Object({ id: Id, name: LocalizedText })

export const CatalogueWork = Type.Object({
  workno: WorkNo,
  version: Version,
  /** False once the shop withdrew it: nobody new may buy it; owners keep it. */
  inservice: Type.Boolean(),
  name: LocalizedText,
  name_phonetic: LocalizedText,
  description: LocalizedText,
  maker: Maker,
  author_name: nullable(Type.String()),
  tags: Type.Array(WorkTag),
  genre_ids: Type.Array(Type.Integer()),
  work_type: Type.String({ pattern: '^[A-Z0-9]{3}$' }),
  age_category: Type.Union([Type.Literal('all'), Type.Literal('r15'), Type.Literal('r18')]),
  /** Of an own import: its files name the age. A shop's always does. */
  is_age_given: Type.Optional(Type.Literal(true)),
  site_id: Type.String(),
  direction: Type.Union([Type.Literal('rtl'), Type.Literal('ltr'), Type.Literal('vertical')]),
  series: nullable(
    Type.Object({
      title_id: Type.String(),
      name: Type.String(),
      /** The name by locale, where the shop has it in more than one. */
      names: Type.Optional(LocalizedText),
      volume_number: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  regist_date: IsoDate,
  upgrade_date: nullable(IsoDate),
  download_start_date: nullable(IsoDate),
  /** The production account that made it, when the shop knows one. */
  production_id: nullable(Type.String()),
  zip_allowed: Type.Boolean(),
  folder_allowed: Type.Boolean(),
  /** Where the shop shows the work: an http or https address, or empty. */
  product_url: Type.String(),
  /** Where the files are fetched, as one zip with the feed's bearer key; null when nothing is uploaded yet. */
  content: nullable(
    Type.Object({
      url: Type.String(),
      length: Type.Integer(),
      /** Lower-case hex of the zip's SHA-256; a new value means new files. */
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
  /** A sample as a zip of its own, fetched as `content` is; it takes the place of `sample_pages`. */
  sample: Type.Optional(
    nullable(
      Type.Object({
        url: Type.String(),
        length: Type.Integer(),
        sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      }),
    ),
  ),
  /** Whether anybody may read the whole work without an account, until `free_until` where given. */
  is_one_click_free: Type.Optional(Type.Boolean()),
  free_until: Type.Optional(nullable(IsoDate)),
  /** How many pages from the first anybody may look at; 0 or absent: none. */
  sample_pages: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  /** Any text while the work can be reserved, until `reserve_end`. */
  reserve_status: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  reserve_end: Type.Optional(nullable(IsoDate)),
  /** The shop's rating, 0 to 5, and how often it sold the work: they only order lists. */
  rating: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 5 }))),
  dlcount: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
  /** Names of the genres in `genre_ids`; the newest row that names a genre wins. */
  genres: Type.Optional(
    Type.Array(Type.Object({ id: Id, name: LocalizedText, category: NamedCategory }), {
      maxItems: 100,
    }),
  ),
})
export type CatalogueWork = Static<typeof CatalogueWork>

export const FeedSale = Type.Object({
  sale_id: Type.String({ minLength: 1, maxLength: 64 }),
  version: Version,
  account_id: Type.String({ minLength: 1, maxLength: 64 }),
  workno: WorkNo,
  sales_date: IsoDate,
  status: Type.Union([Type.Literal('active'), Type.Literal('refunded')]),
})
export type FeedSale = Static<typeof FeedSale>

export const FeedQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 500 })),
})

export const CatalogueFeed = Type.Object({
  items: Type.Array(CatalogueWork),
  next_cursor: nullable(Type.String()),
  /** Rows in the whole feed, so that a truncated answer is noticed before rights are removed. */
  total: Type.Integer(),
})
export type CatalogueFeed = Static<typeof CatalogueFeed>

export const SalesFeed = Type.Object({
  items: Type.Array(FeedSale),
  next_cursor: nullable(Type.String()),
  total: Type.Integer(),
})
export type SalesFeed = Static<typeof SalesFeed>

/** Body of a webhook. `sale.*` carries the sale's row, `work.*` the catalogue's. */
export const WebhookEvent = Type.Union([
  Type.Object({
    type: Type.Union([Type.Literal('sale.created'), Type.Literal('sale.refunded')]),
    timestamp: IsoDate,
    data: FeedSale,
  }),
  Type.Object({
    type: Type.Union([
      Type.Literal('work.published'),
      Type.Literal('work.updated'),
      Type.Literal('work.withdrawn'),
    ]),
    timestamp: IsoDate,
    data: CatalogueWork,
  }),
])
export type WebhookEvent = Static<typeof WebhookEvent>
