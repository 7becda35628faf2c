import { type Static, Type } from 'typebox'
import { GrantParameters } from './delivery.ts'
import { FREE_ORDER_NAMES, FREE_ORDERS } from './free-orders.ts'
import { LIMITS } from './limits.ts'
import { PlainText } from './plain-text.ts'
import { LocalizedText } from './localized-text.ts'
import { PLAY_TYPES } from './viewer.ts'
import { WorkNo } from './works.ts'

/**
 * Work types by the numbers that clients of the free library ask with (product.md, point 20). The
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
const DEFAULT_WORK_TYPES = ['7', '11', '18', '25', '26']

const OrderName = Type.Union(
  [...FREE_ORDERS, ...(Object.keys(FREE_ORDER_NAMES) as (keyof typeof FREE_ORDER_NAMES)[])].map(
    (name) => Type.Literal(name),
  ),
  { default: 'trend' },
)
/** Every free title is free at one click here; the flag is taken so that clients may send it. */
const OneClick = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }))

/** A series of which at least one volume is free, or a free work that stands alone. */
export const FreeTitle = Type.Object({
  /** `title_id` of the series, or the workno of a work without one. */
  title_id: Type.String(),
  title_name: Type.String(),
  /** The same by locale. */
  title_names: LocalizedText,
  image: Type.Object({ image_main: Type.String(), image_thumbnail: Type.String() }),
  /** Lowest free volume. */
  workno: WorkNo,
  maker_name: Type.String(),
  /** In the languages that the shop names it in. */
  maker: Type.Object({ id: Type.String(), name: LocalizedText }),
  work_type: Type.String(),
  age_category: Type.String(),
  free_count: Type.Integer(),
})
export type FreeTitle = Static<typeof FreeTitle>

export const FreeTitles = Type.Object({
  titles: Type.Array(FreeTitle),
  /** Sent as `cursor` it continues the list exactly, whatever was added meanwhile; null at the end. */
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type FreeTitles = Static<typeof FreeTitles>

/** `GET v3/free/titles` */
export const freeTitles = {
  querystring: Type.Object({
    page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
    limit: Type.Integer({
      minimum: 1,
      maximum: LIMITS.freeTitlesPage,
      default: LIMITS.freeTitlesPage,
    }),
    order: OrderName,
    is_one_click_free: OneClick,
    // Named once it arrives as a text, named again as a list.
    'work_types[]': Type.Union([WorkTypeNumber, Type.Array(WorkTypeNumber, { maxItems: 64 })], {
      default: DEFAULT_WORK_TYPES,
    }),
    cursor: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  response: { 200: FreeTitles },
}

/** `GET v3/free/titles/recommend` */
export const freeTitlesRecommend = {
  querystring: Type.Object({
    workno: WorkNo,
    is_one_click_free: OneClick,
    limit: Type.Integer({
      minimum: 1,
      maximum: LIMITS.freeRecommendations,
      default: LIMITS.freeRecommendations,
    }),
  }),
  response: { 200: Type.Object({ titles: Type.Array(FreeTitle) }) },
}

export const FreeVolume = Type.Object({
  workno: WorkNo,
  volume: Type.Union([Type.Integer(), Type.Null()]),
  readable: Type.Literal(true),
  site_id: Type.String(),
  work_thumbnail_url: Type.String(),
  name: LocalizedText,
  author_name: Type.Union([Type.String(), Type.Null()]),
  /** Told with the volume, so that no cover of r15 and r18 is fetched before it is asked for. */
  age_category: Type.String(),
})
export type FreeVolume = Static<typeof FreeVolume>

export const FreeSeries = Type.Object({
  series: Type.Object({
    title_id: Type.String(),
    name: Type.String(),
    /** The same by locale. */
    names: LocalizedText,
    maker: Type.Object({ id: Type.String(), name: LocalizedText }),
  }),
  works: Type.Array(FreeVolume),
  /** Asked for by a work: the volume on sale that follows it, free or not. */
  next_workno: Type.Union([WorkNo, Type.Null()]),
})
export type FreeSeries = Static<typeof FreeSeries>

/** `GET v2/free/series`: by a work or by the title itself. */
export const freeSeries = {
  querystring: Type.Object({
    workno: Type.Optional(WorkNo),
    title_id: Type.Optional(PlainText(64, { minLength: 1 })),
  }),
  response: { 200: FreeSeries },
}

export const FreeToken = Type.Object({
  /** Absolute address of the work's folder, without a slash at its end. */
  prefix: Type.String(),
  parameters: GrantParameters,
  /** ISO 8601. */
  expireAt: Type.String(),
})
export type FreeToken = Static<typeof FreeToken>

/** `GET v2/free/token/{workno}` */
export const freeToken = {
  params: Type.Object({ workno: WorkNo }),
  response: { 200: FreeToken },
}

export const FreeViewerToken = Type.Object({
  /** Absolute address of the work's folder, ending in `/`. */
  url: Type.String(),
  parameters: GrantParameters,
  /** Absolute address of the work's viewer files, without a slash at its end. */
  prefix: Type.String(),
  /** Base64 of RSA-OAEP-SHA256 over the lower-case hex text of the xor key (wire.md §2.4). */
  key: Type.String(),
  expireAt: Type.String(),
})
export type FreeViewerToken = Static<typeof FreeViewerToken>

/** `POST v2/free/viewer/token/{workno}` */
export const freeViewerToken = {
  params: Type.Object({ workno: WorkNo }),
  body: Type.Object({
    play_type: Type.Union(PLAY_TYPES.map((type) => Type.Literal(type))),
    revision: Type.String({ maxLength: 64 }),
    public_key: Type.String({ maxLength: 4096 }),
  }),
  response: { 200: FreeViewerToken },
}
