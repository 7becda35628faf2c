import { type Static, Type } from 'typebox'
import { LocalizedText } from './localized-text.ts'
import { WORKNO_PATTERN } from './workno.ts'

/** Number of a work. */
export const WorkNo = Type.String({ pattern: WORKNO_PATTERN, examples: ['BJ00000101'] })

/** Live form of the wire: UTC, six fractional digits, Z (wire.md#dates). */
export const WireDate = Type.String({
  format: 'date-time',
  examples: ['2026-07-07T20:44:08.000000Z'],
})

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const Maker = Type.Object({
  id: Type.String(),
  name: LocalizedText,
  name_phonetic: LocalizedText,
})
export type Maker = Static<typeof Maker>

export const WorkTag = Type.Object({
  name: Type.String(),
  class: Type.String({
    examples: ['created_by', 'scenario_by', 'illust_by', 'voice_by', 'music_by', 'other'],
  }),
  sub_class: nullable(Type.String()),
})

/** A work as `content/works`, `content/products` and `v3/work` answer it (wire.md#works). */
export const Work = Type.Object({
  workno: WorkNo,
  title_id: nullable(Type.String()),
  name: LocalizedText,
  name_phonetic: LocalizedText,
  work_name: Type.String(),
  maker: Maker,
  translator: nullable(
    Type.Object({ id: Type.String(), name: LocalizedText, name_phonetic: LocalizedText }),
  ),
  author_name: nullable(Type.String()),
  maker_name: Type.String(),
  work_type: Type.String(),
  work_category: Type.String(),
  file_type: Type.String(),
  age_category: Type.Union([Type.Literal('all'), Type.Literal('r15'), Type.Literal('r18')]),
  /** Of an own import: its files name the age. Without it `all` says nothing there. */
  is_age_given: Type.Optional(Type.Literal(true)),
  dl_format: Type.Integer(),
  site_id: Type.String(),
  touch_site_id: Type.String(),
  content_length: Type.Integer(),
  content_size: Type.Integer(),
  content_count: Type.Integer(),
  touch_content_count: Type.Integer(),
  inservice: Type.Integer(),
  touch_inservice: Type.Integer(),
  os: Type.Array(Type.String()),
  tags: Type.Array(WorkTag),
  genre_ids: Type.Array(Type.Integer()),
  regist_date: nullable(WireDate),
  upgrade_date: nullable(WireDate),
  sales_date: nullable(WireDate),
  download_start_date: nullable(WireDate),
  work_files: Type.Object({
    main: Type.String(),
    sam: Type.String(),
    thumb: Type.String(),
    mainThumb: Type.String(),
  }),
  work_thumbnail_url: Type.String(),
  /** Cover size in pixels and its mean colour, so that a place is reserved before the picture comes. */
  cover: nullable(
    Type.Object({ width: Type.Integer(), height: Type.Integer(), color: Type.String() }),
  ),
  work_url: Type.String(),
  is_playwork: Type.Boolean(),
  downloadable: Type.Boolean(),
  encodable: Type.Boolean(),
  readable: Type.Boolean(),
  zip_allowed: Type.Boolean(),
  folder_allowed: Type.Boolean(),
  series: nullable(
    Type.Object({ title_id: Type.String(), volume_number: nullable(Type.Integer()) }),
  ),
  purchase_type: Type.Union([Type.Literal(1), Type.Literal(2)]),
  rental_id: Type.Null(),
  rental_time: Type.Null(),
  rental_activate_date: Type.Null(),
  rental_expired_date: Type.Null(),
  viewer_type: Type.String(),
  app_type: Type.String(),
  direction: Type.Union([Type.Literal('rtl'), Type.Literal('ltr'), Type.Literal('vertical')]),
  /** Revision published for reading; all-zero while the work has no files yet. */
  revision: Type.String(),
})
export type Work = Static<typeof Work>

export const Series = Type.Object({
  id: Type.Integer(),
  title_id: Type.String(),
  /** One text, which is what clients of the wire take (wire.md#works). */
  name: Type.String(),
  /** The same by locale, where the shop has it in more than one. */
  names: Type.Optional(LocalizedText),
  name_phonetic: nullable(Type.String()),
  total: nullable(Type.Integer()),
  possession: Type.Integer(),
  maker: Maker,
})
export type Series = Static<typeof Series>

export const WorksAnswer = Type.Object({ works: Type.Array(Work), series: Type.Array(Series) })
export type WorksAnswer = Static<typeof WorksAnswer>
