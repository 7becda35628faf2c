import { type Static, Type } from 'typebox'
import { folderUrl, GrantParameters } from './delivery.ts'
import { describe, nullable, PlainText } from './field.ts'
import { DEFAULT_WORK_TYPES, FREE_ORDER_NAMES, FREE_ORDERS } from './free-orders.ts'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'
import { openExpiry, openPrefix, PublicKey, Revision, viewerPrefix, WrappedKey } from './tokens.ts'
import { PlayType } from './viewer.ts'
import {
  ageText,
  authorName,
  coverUrl,
  makerName,
  siteId,
  thumbnailUrl,
  titleId,
  volumeNumber,
  workType,
} from './work-fields.ts'
import { WorkNo } from './works.ts'

/**
 * Work types by the numbers that clients of the free library ask with (product.md#free-works). The
 * numbers 7, 11, 18, 25 and 26 are what they ask for by default: everything that is read page by page.
 */
export const FREE_WORK_TYPES: Readonly<Record<number, string>> = {
  1: 'ACN',
  2: 'QIZ',
  3: 'ADV',
  4: 'RPG',
  5: 'TBL',
  6: 'DNV',
  7: 'MNG',
  8: 'SLN',
  9: 'TYP',
  10: 'STG',
  11: 'COM',
  12: 'PZL',
  13: 'ETC',
  14: 'ICG',
  15: 'NRE',
  16: 'MOV',
  17: 'SOU',
  18: 'GSH',
  19: 'MUS',
  20: 'TOL',
  21: 'IMT',
  22: 'AMT',
  23: 'ET3',
  24: 'NR2',
  25: 'WBT',
  26: 'VCM',
  27: 'SCM',
  28: 'IN2',
  29: 'MDC',
  30: 'IST',
  31: 'INV',
  32: 'PBC',
  33: 'KSV',
  34: 'PHT',
  35: 'ET4',
  36: 'MTR',
}

/** Digits as they stand in an address. */
const WorkTypeNumber = Type.String({ pattern: '^[0-9]{1,4}$' })

const NUMBERS = Object.entries(FREE_WORK_TYPES).map(([number, code]) => `${number} ${code}`)

const OrderName = Type.Union(
  [...FREE_ORDERS, ...(Object.keys(FREE_ORDER_NAMES) as (keyof typeof FREE_ORDER_NAMES)[])].map(
    (name) => Type.Literal(name),
  ),
  {
    default: 'trend',
    description:
      'Order of the titles: `trend` by openings of the last week, `release_d` newest first, `release` oldest first, `rate_d` best rated first, `dlcount_d` most sold first. The others are names that a client’s dialog uses for the same.',
  },
)
/** Every free title is free at one click here; the flag is taken so that clients may send it. */
const OneClick = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1,
    description: 'Without effect: every free title opens at one click here. Clients may send it.',
  }),
)

const MakerName = Type.Object(
  {
    id: Type.String({ description: 'Id of the maker in the shop.', examples: ['RG00001'] }),
    name: describe(LocalizedText, 'What the maker is called, in the languages that the shop has.'),
  },
  { title: 'FreeMaker', description: 'Who made the title.' },
)

/** A series of which at least one volume is free, or a free work that stands alone. */
export const FreeTitle = Type.Object(
  {
    title_id: describe(
      titleId,
      '`title_id` of the series, or the workno of a work without one. `v2/free/series` takes it.',
    ),
    title_name: Type.String({ description: 'Name of the series or the work, in Japanese.' }),
    title_names: describe(LocalizedText, 'Name of the series or the work by locale.'),
    image: Type.Object(
      { image_main: coverUrl, image_thumbnail: thumbnailUrl },
      { description: 'Cover of the lowest free volume.' },
    ),
    workno: describe(WorkNo, 'The lowest free volume.'),
    maker_name: makerName,
    maker: MakerName,
    work_type: workType,
    age_category: ageText,
    free_count: Type.Integer({ description: 'How many volumes of the title are free now.' }),
  },
  {
    title: 'FreeTitle',
    description: 'A series of which at least one volume is free, or a free work that stands alone.',
  },
)
export type FreeTitle = Static<typeof FreeTitle>

export const FreeTitles = Type.Object(
  {
    titles: Type.Array(FreeTitle, { description: 'Titles of this page, in the order asked for.' }),
    next_cursor: nullable(
      Type.String(),
      'Sent as `cursor` it continues the list exactly, whatever was added meanwhile; null at the end.',
    ),
  },
  { title: 'FreeTitles', description: 'A page of free titles.' },
)
export type FreeTitles = Static<typeof FreeTitles>

/** `GET v3/free/titles` */
export const freeTitles = {
  querystring: Type.Object({
    page: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 1,
      description: 'Page from 1, for clients that keep no cursor.',
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: LIMITS.freeTitlesPage,
      default: LIMITS.freeTitlesPage,
      description: `Titles of one page, at most ${LIMITS.freeTitlesPage}.`,
    }),
    order: OrderName,
    is_one_click_free: OneClick,
    // Named once it arrives as a text, named again as a list.
    'work_types[]': Type.Union([WorkTypeNumber, Type.Array(WorkTypeNumber, { maxItems: 64 })], {
      default: DEFAULT_WORK_TYPES,
      description: `Kinds of works by number, repeated for each: ${NUMBERS.join(', ')}. Without it everything that is read page by page.`,
    }),
    cursor: Type.Optional(
      Type.String({
        maxLength: 256,
        description:
          '`next_cursor` of the page before, with the same order; `page` has no effect then.',
      }),
    ),
  }),
  response: { 200: FreeTitles },
}

/** `GET v3/free/titles/recommend` */
export const freeTitlesRecommend = {
  querystring: Type.Object({
    workno: describe(WorkNo, 'The work that others are to go with; its own title is left out.'),
    is_one_click_free: OneClick,
    limit: Type.Integer({
      minimum: 1,
      maximum: LIMITS.freeRecommendations,
      default: LIMITS.freeRecommendations,
      description: `Most titles to answer, up to ${LIMITS.freeRecommendations}.`,
    }),
  }),
  response: {
    200: Type.Object(
      {
        titles: Type.Array(FreeTitle, {
          description: 'Titles that go with the work, then those that are opened most.',
        }),
      },
      { description: 'What a reader of the work may like.' },
    ),
  },
}

export const FreeVolume = Type.Object(
  {
    workno: WorkNo,
    volume: volumeNumber,
    readable: Type.Literal(true, { description: 'Always true: the volume is free now.' }),
    site_id: siteId,
    work_thumbnail_url: thumbnailUrl,
    name: describe(LocalizedText, 'Title of the volume.'),
    author_name: authorName,
    age_category: describe(
      ageText,
      'Youngest readers it is for, so that no cover of `r15` and `r18` is fetched before the reader agrees.',
    ),
  },
  { title: 'FreeVolume', description: 'A volume that anybody may read now.' },
)
export type FreeVolume = Static<typeof FreeVolume>

export const FreeSeries = Type.Object(
  {
    series: Type.Object(
      {
        title_id: describe(titleId, 'Id of the series, or the workno of a work without one.'),
        name: Type.String({ description: 'What the title is called in Japanese.' }),
        names: describe(LocalizedText, 'What the title is called, by locale.'),
        maker: MakerName,
      },
      { description: 'The title.' },
    ),
    works: Type.Array(FreeVolume, { description: 'Its free volumes, by their numbers.' }),
    next_workno: nullable(
      WorkNo,
      'The volume on sale that follows the work asked with, free or not; null without one.',
    ),
  },
  { title: 'FreeSeries', description: 'The free volumes of a title.' },
)
export type FreeSeries = Static<typeof FreeSeries>

/** `GET v2/free/series`: by a work or by the title itself. */
export const freeSeries = {
  querystring: Type.Object({
    workno: Type.Optional(describe(WorkNo, 'A work of the title. This or `title_id` is needed.')),
    title_id: Type.Optional(
      PlainText(64, {
        minLength: 1,
        description: 'The title, as lists of free titles name it; it counts before `workno`.',
      }),
    ),
  }),
  response: { 200: FreeSeries },
}

export const FreeToken = Type.Object(
  { prefix: openPrefix, parameters: GrantParameters, expireAt: openExpiry },
  { title: 'FreeToken', description: 'Opens the tree and the pages of a free work.' },
)
export type FreeToken = Static<typeof FreeToken>

/** `GET v2/free/token/{workno}` */
export const freeToken = {
  params: Type.Object({ workno: WorkNo }),
  response: { 200: FreeToken },
}

export const FreeViewerToken = Type.Object(
  {
    url: folderUrl,
    parameters: GrantParameters,
    prefix: viewerPrefix,
    key: WrappedKey,
    expireAt: openExpiry,
  },
  { title: 'FreeViewerToken', description: 'Opens a free work for a viewer.' },
)
export type FreeViewerToken = Static<typeof FreeViewerToken>

/** `POST v2/free/viewer/token/{workno}` */
export const freeViewerToken = {
  params: Type.Object({ workno: WorkNo }),
  body: Type.Object({ play_type: PlayType, revision: Revision, public_key: PublicKey }),
  response: { 200: FreeViewerToken },
}
