import { type Static, type TSchema, Type } from 'typebox'
import { describe, nullable } from './field.ts'
import { LocalizedText } from './localized-text.ts'
import { EXAMPLE_REFUND, EXAMPLE_SALE, EXAMPLE_WORK } from './storefront-examples.ts'
import { authorName, seriesNames, siteId, workDirection } from './work-fields.ts'
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

/** Grows with each change of the row; a consumer ignores an older one that arrives late. */
const Version = Type.Integer({
  minimum: 1,
  description:
    'Grows with each change of the row. A row with the same or a smaller version than the stored one is ignored.',
})
const toDate = (description: string) => Type.String({ format: 'date-time', description })

const toId = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description })
const NamedCategory = Type.Object(
  {
    id: toId('Id of the group in the shop.'),
    name: describe(LocalizedText, 'What the group is called.'),
  },
  { description: 'Group of genres that the genre belongs to.' },
)

const isBundle = (what: string) =>
  Type.Boolean({ description: `Whether owners may download ${what} as a zip.` })

/** A flag that follows from the files of a work where the shop leaves it out. */
const toFlag = (description: string) => Type.Optional(Type.Boolean({ description }))

/** A word of the shop's own vocabulary, passed on as it is. */
const toCode = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{0,64}$', description }))

/** A zip that the server fetches. */
const toZip = () =>
  Type.Object({
    url: Type.String({
      description:
        'Where the zip lies, on the shop’s own origin; fetched with the same bearer key. Answer ranges and a strong `ETag`.',
    }),
    length: Type.Integer({ description: 'Bytes of the zip.' }),
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Lower-case hex of the zip’s SHA-256; a new value means new files.',
    }),
  })

export const CatalogueWork = Type.Object(
  {
    workno: describe(
      WorkNo,
      'Number of the work and key of the row: R, V or B, a capital letter, and 6 to 8 digits.',
    ),
    version: Version,
    inservice: Type.Boolean({
      description: 'False once the shop withdrew it: no new buyer may have it; owners keep it.',
    }),
    name: describe(LocalizedText, 'Title of the work.'),
    name_phonetic: describe(LocalizedText, 'Reading of the title, by which it is sorted.'),
    description: describe(
      LocalizedText,
      'The shop’s own words about the work; shown as plain text with line breaks.',
    ),
    maker: Maker,
    author_name: authorName,
    tags: Type.Array(WorkTag, { description: 'Credits and labels, in the order to show them.' }),
    genre_ids: Type.Array(Type.Integer(), {
      description: 'Ids of the work’s genres; `genres` names them.',
    }),
    work_type: Type.String({
      pattern: '^[A-Z0-9]{3}$',
      description: 'The shop’s code of the kind of work: three capital letters or digits.',
      examples: ['MNG'],
    }),
    age_category: Type.Union([Type.Literal('all'), Type.Literal('r15'), Type.Literal('r18')], {
      description: 'Youngest readers the work is for.',
    }),
    is_age_given: Type.Optional(
      Type.Literal(true, {
        description: 'Of own imports only, whose files name the age. Shops leave it out.',
      }),
    ),
    site_id: siteId,
    direction: workDirection,
    series: nullable(
      Type.Object({
        title_id: Type.String({ description: 'Id of the series, the same in all its volumes.' }),
        name: Type.String({ description: 'What the series is called in Japanese.' }),
        names: Type.Optional(describe(LocalizedText, seriesNames)),
        volume_number: Type.Integer({ description: 'Which volume this is, counted from 1.' }),
        total: Type.Integer({ description: 'How many volumes there are.' }),
      }),
      'Which volume of which series it is; null where it stands alone.',
    ),
    regist_date: toDate('When the shop began to list the work.'),
    upgrade_date: nullable(toDate('When its files last changed.'), 'Null where they never did.'),
    download_start_date: nullable(
      toDate('When it comes out.'),
      'Before this time it can be neither read nor downloaded; null for no wait.',
    ),
    production_id: nullable(
      Type.String(),
      'The production account that made it, when the shop knows one: it holds the work without a sale.',
    ),
    zip_allowed: isBundle('the whole work'),
    folder_allowed: isBundle('a folder of it'),
    product_url: Type.String({
      description: 'Where the shop shows the work: an http or https address, or empty.',
    }),
    content: nullable(
      toZip(),
      'All files of the work as one zip; null when nothing is uploaded yet.',
    ),
    sample: Type.Optional(
      nullable(
        toZip(),
        'A sample as a zip of its own, fetched as `content` is; it takes the place of `sample_pages`.',
      ),
    ),
    translator: Type.Optional(
      nullable(Maker, 'Who translated the work: an id and names as `maker` has them.'),
    ),
    is_playwork: toFlag(
      'Whether customers may open it in a browser. Left out: at least one of its files opens in a viewer.',
    ),
    encodable: toFlag(
      'Whether it is in the forms that viewers read: super users, and makers before its sale, may then open it without `is_playwork`. Left out: true once its files were taken in.',
    ),
    readable: toFlag(
      'False leads from the library to the shop’s page of the work. Left out: true once its files were taken in.',
    ),
    downloadable: toFlag(
      'Whether its owners may download files and keep it offline. Left out: true once its files were taken in.',
    ),
    protection_free: toFlag(
      'Whether its owners may have the plain files in other reading apps, if `downloadable` does not forbid it. Left out: false.',
    ),
    touch_inservice: toFlag('The same as `inservice` for phones. Left out: as `inservice`.'),
    touch_content_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description:
          'How many files phones may download; with 0 the work is for desktops only. Left out: the files that open in a viewer.',
      }),
    ),
    viewer_type: toCode(
      'Who shows the work; `play` stands for the viewers here, and is the default.',
    ),
    app_type: toCode('App of the shop that the work needs; empty, the default, for none.'),
    is_one_click_free: Type.Optional(
      Type.Boolean({
        description:
          'Whether anybody may read the whole work without an account, until `free_until` where given.',
      }),
    ),
    free_until: Type.Optional(
      nullable(toDate('When the work stops being free.'), 'End of the free time; null for no end.'),
    ),
    sample_pages: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'How many pages from the first anybody may look at; 0 or absent: none.',
      }),
    ),
    reserve_status: Type.Optional(
      nullable(
        Type.String({ maxLength: 64 }),
        'Any text while the work can be reserved; it counts only together with `reserve_end`.',
      ),
    ),
    reserve_end: Type.Optional(
      nullable(toDate('When reservations end.'), 'End of the reservations; null without any.'),
    ),
    rating: Type.Optional(
      nullable(
        Type.Number({ minimum: 0, maximum: 5 }),
        'The shop’s rating, from 0 to 5; it only orders lists of free titles.',
      ),
    ),
    dlcount: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_000_000_000,
        description: 'How often the shop sold the work; it only orders lists of free titles.',
      }),
    ),
    genres: Type.Optional(
      Type.Array(
        Type.Object({
          id: toId('Id of the genre, as `genre_ids` has it.'),
          name: describe(LocalizedText, 'What the genre is called.'),
          category: NamedCategory,
        }),
        {
          maxItems: 100,
          description:
            'Names of the genres in `genre_ids`; the newest row that names a genre wins.',
        },
      ),
    ),
  },
  {
    title: 'CatalogueWork',
    description: 'A work of the shop’s catalogue.',
    examples: [EXAMPLE_WORK],
  },
)
export type CatalogueWork = Static<typeof CatalogueWork>

export const FeedSale = Type.Object(
  {
    sale_id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Id of the sale and key of the row; buying a work again is a new one.',
    }),
    version: Version,
    account_id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Customer who bought it: the `account_id` claim of the sign-in.',
    }),
    workno: describe(WorkNo, 'The work that was bought.'),
    sales_date: toDate('When it was bought.'),
    status: Type.Union([Type.Literal('active'), Type.Literal('refunded')], {
      description: 'A refund is the same row with a higher `version` and `refunded`.',
    }),
  },
  {
    title: 'FeedSale',
    description: 'A sale of the shop.',
    examples: [EXAMPLE_SALE, EXAMPLE_REFUND],
  },
)
export type FeedSale = Static<typeof FeedSale>

export const FeedQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: 256,
      description: '`next_cursor` of the page before, unchanged; absent for the first page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 500,
      description: 'Rows wanted in a page. The server asks for 200 and takes up to 1000.',
    }),
  ),
})

function toFeed<T extends TSchema>(row: T, texts: { title: string; examples: unknown[] }) {
  return Type.Object(
    {
      items: Type.Array(row, {
        description: 'Rows of this page, in an order that stays the same.',
      }),
      next_cursor: nullable(
        Type.String(),
        'What to ask for the next page with, at most 256 characters; null after the last page.',
      ),
      total: Type.Integer({
        description:
          'Rows in the whole feed, so that a truncated answer is noticed before rights are removed.',
      }),
    },
    {
      description: 'A page of the feed.',
      ...texts,
    },
  )
}

export const CatalogueFeed = toFeed(CatalogueWork, {
  title: 'CatalogueFeed',
  examples: [{ items: [EXAMPLE_WORK], next_cursor: null, total: 1 }],
})
export type CatalogueFeed = Static<typeof CatalogueFeed>

export const SalesFeed = toFeed(FeedSale, {
  title: 'SalesFeed',
  examples: [{ items: [EXAMPLE_SALE], next_cursor: 'eyJhZnRlciI6MX0', total: 2 }],
})
export type SalesFeed = Static<typeof SalesFeed>

const sentAt = toDate('When the event happened in the shop.')

/** Body of a webhook. `sale.*` carries the sale's row, `work.*` the catalogue's. */
export const WebhookEvent = Type.Union(
  [
    Type.Object(
      {
        type: Type.Union([Type.Literal('sale.created'), Type.Literal('sale.refunded')], {
          description: 'What happened. The effect follows from the row and its `version`.',
        }),
        timestamp: sentAt,
        data: describe(FeedSale, 'The sale, exactly as the feed has it now.'),
      },
      { title: 'SaleEvent', description: 'A work was bought or refunded.' },
    ),
    Type.Object(
      {
        type: Type.Union(
          [
            Type.Literal('work.published'),
            Type.Literal('work.updated'),
            Type.Literal('work.withdrawn'),
          ],
          { description: 'What happened. The effect follows from the row and its `version`.' },
        ),
        timestamp: sentAt,
        data: describe(CatalogueWork, 'The work, exactly as the feed has it now.'),
      },
      { title: 'WorkEvent', description: 'A work of the catalogue is new or changed.' },
    ),
  ],
  {
    title: 'WebhookEvent',
    description: 'Body of a webhook: `sale.*` carries a sale, `work.*` a work of the catalogue.',
    examples: [
      { type: 'sale.created', timestamp: '2026-07-07T20:44:09Z', data: EXAMPLE_SALE },
      { type: 'sale.refunded', timestamp: '2026-07-09T08:00:00Z', data: EXAMPLE_REFUND },
      { type: 'work.updated', timestamp: '2026-07-08T01:00:00Z', data: EXAMPLE_WORK },
    ],
  },
)
export type WebhookEvent = Static<typeof WebhookEvent>
