import { type Static, Type } from 'typebox'
import { describe, nullable } from './field.ts'
import { LocalizedText } from './localized-text.ts'
import {
  authorName,
  coverUrl,
  isPlaywork,
  makerName,
  seriesNames,
  siteId,
  thumbnailUrl,
  titleId,
  volumeNumber,
  WireDate,
  workCategory,
  workDirection,
  workName,
  WorkNo,
  workType,
  workUrl,
} from './work-fields.ts'

export { WireDate, WorkNo } from './work-fields.ts'

const rental = (what: string) =>
  Type.Null({ description: `Always null: ${what} of a rental, which is not offered here.` })

const isBundle = (what: string) =>
  Type.Boolean({
    description: `Whether its owners may download ${what} as a zip, by the shop’s word for the work.`,
  })

export const Maker = Type.Object(
  {
    id: Type.String({
      description: 'Id of the maker in the shop; with R in front a circle, else a brand.',
      examples: ['RG00001'],
    }),
    name: describe(LocalizedText, 'What the maker is called.'),
    name_phonetic: describe(LocalizedText, 'Reading of the maker’s name, by which it is sorted.'),
  },
  { title: 'Maker', description: 'Who made the work: a circle, a brand or a publisher.' },
)
export type Maker = Static<typeof Maker>

export const WorkTag = Type.Object(
  {
    name: Type.String({ description: 'Whom or what the tag names, in Japanese.' }),
    class: Type.String({
      description:
        'What it did: `created_by`, `scenario_by`, `illust_by`, `voice_by`, `music_by`, `translated_by` or `other`.',
      examples: ['created_by', 'scenario_by', 'illust_by', 'voice_by', 'music_by', 'other'],
    }),
    sub_class: nullable(Type.String(), 'The shop’s finer division of the class; mostly null.'),
  },
  { title: 'WorkTag', description: 'A credit or a label that the shop gave to the work.' },
)

/** A work as `content/works`, `content/products` and `v3/work` answer it (wire.md#works). */
export const Work = Type.Object(
  {
    workno: WorkNo,
    title_id: nullable(titleId, 'Id of its series in the shop; null where it stands alone.'),
    name: describe(LocalizedText, 'Title of the work.'),
    name_phonetic: describe(LocalizedText, 'Reading of the title, by which it is sorted.'),
    work_name: workName,
    maker: Maker,
    translator: nullable(
      Type.Object({
        id: Type.String({ description: 'Id of the translator in the shop.' }),
        name: describe(LocalizedText, 'What the translator is called.'),
        name_phonetic: describe(LocalizedText, 'Reading of the translator’s name.'),
      }),
      'Who translated the work; null where the shop names no translator.',
    ),
    author_name: authorName,
    maker_name: makerName,
    work_type: workType,
    work_category: workCategory,
    file_type: Type.String({
      description:
        'What most of the published files are: IJP pictures, PDF, MP3, MP4, TXT, HTM or PUB books, else OTH.',
      examples: ['IJP'],
    }),
    age_category: Type.Union([Type.Literal('all'), Type.Literal('r15'), Type.Literal('r18')], {
      description: 'Youngest readers the work is for, by the shop.',
    }),
    is_age_given: Type.Optional(
      Type.Literal(true, {
        description:
          'Only on own imports, where their files name the age. Without it `all` says nothing there.',
      }),
    ),
    dl_format: Type.Integer({
      description: 'Form of the files; always 0, plain files without a third party’s protection.',
    }),
    site_id: siteId,
    touch_site_id: describe(siteId, 'Section of the shop for phones; the same as `site_id`.'),
    content_length: Type.Integer({ description: 'Bytes of all original files together.' }),
    content_size: Type.Integer({ description: 'The same number as `content_length`, in bytes.' }),
    content_count: Type.Integer({ description: 'How many files are published; 0 before any are.' }),
    touch_content_count: Type.Integer({
      description:
        'How many files phones may download: by the shop, else those that a viewer opens. With 0 it is for desktops only.',
    }),
    inservice: Type.Integer({
      description: '1 while the shop sells the work, 0 once it was withdrawn; owners keep it.',
    }),
    touch_inservice: Type.Integer({
      description: 'The same for phones; as `inservice` unless the shop says otherwise.',
    }),
    os: Type.Array(Type.String(), {
      description: 'Systems that a program needs; always empty, since feeds do not say.',
    }),
    tags: Type.Array(WorkTag, { description: 'Credits and labels, in the shop’s order.' }),
    genre_ids: Type.Array(Type.Integer(), {
      description: 'Ids of the shop’s genres; `POST v3/genres` answers their names.',
    }),
    regist_date: nullable(WireDate, 'When the shop began to list the work.'),
    upgrade_date: nullable(WireDate, 'When its files last changed, by the shop; null if never.'),
    sales_date: nullable(WireDate, 'When the person bought it; null for a maker’s own works.'),
    download_start_date: nullable(
      WireDate,
      'When it comes out: before this time it can be neither read nor downloaded. Null for no wait.',
    ),
    work_files: Type.Object(
      {
        main: coverUrl,
        sam: describe(thumbnailUrl, 'The same address as `thumb`.'),
        thumb: thumbnailUrl,
        mainThumb: describe(thumbnailUrl, 'The same address as `thumb`.'),
      },
      { description: 'Addresses of the cover on the media host.' },
    ),
    work_thumbnail_url: thumbnailUrl,
    cover: nullable(
      Type.Object({
        width: Type.Integer({ description: 'Pixels across.' }),
        height: Type.Integer({ description: 'Pixels from top to bottom.' }),
        color: Type.String({ description: 'Mean color as CSS takes it.', examples: ['#8a7f6c'] }),
      }),
      'Size and mean color of the cover, so that a place is reserved before the picture comes.',
    ),
    work_url: workUrl,
    is_playwork: isPlaywork,
    downloadable: Type.Boolean({
      description: 'Whether files are published that owners may fetch and keep, by the shop.',
    }),
    encodable: Type.Boolean({
      description:
        'Whether files are published in the forms that viewers read: super users, and makers before its sale, may open it then.',
    }),
    readable: Type.Boolean({
      description:
        'False leads to the shop’s page; true opens the work’s page here. The right is asked again at each opening.',
    }),
    zip_allowed: isBundle('the whole work'),
    folder_allowed: isBundle('a folder of it'),
    series: nullable(
      Type.Object({
        title_id: describe(titleId, 'Id of the series, which the answer’s `series` holds too.'),
        volume_number: volumeNumber,
      }),
      'Which volume of which series it is; null where it stands alone.',
    ),
    purchase_type: Type.Union([Type.Literal(1), Type.Literal(2)], {
      description: '1 for a bought work, 2 for one that the person’s production account made.',
    }),
    rental_id: rental('the id'),
    rental_time: rental('the length'),
    rental_activate_date: rental('the beginning'),
    rental_expired_date: rental('the end'),
    viewer_type: Type.String({
      description: 'Who shows the work, by the shop; `play` are our own viewers.',
      examples: ['play'],
    }),
    app_type: Type.String({
      description: 'App of the shop that the work needs; empty where none is needed.',
    }),
    direction: workDirection,
    revision: Type.String({
      description:
        'Revision of the files that is published for reading; all-zero while the work has none yet. It is the `v` of the files’ addresses.',
      examples: ['00000000-0000-7000-8000-000000000000'],
    }),
  },
  { title: 'Work', description: 'A work that the person holds.' },
)
export type Work = Static<typeof Work>

export const Series = Type.Object(
  {
    id: Type.Integer({ description: 'A number made from `title_id`; nothing refers to it.' }),
    title_id: describe(titleId, 'Id of the series in the shop, which works name as `title_id`.'),
    // One text, which is what clients of the wire take (wire.md#works).
    name: Type.String({ description: 'What the series is called in Japanese, as one text.' }),
    names: Type.Optional(describe(LocalizedText, seriesNames)),
    name_phonetic: nullable(Type.String(), 'Reading of the name; always null, feeds have none.'),
    total: nullable(Type.Integer(), 'How many volumes there are, by the shop.'),
    possession: Type.Integer({ description: 'How many of its volumes the person holds.' }),
    maker: describe(Maker, 'Who made the series.'),
  },
  { title: 'Series', description: 'A series of which the person holds volumes.' },
)
export type Series = Static<typeof Series>

export const WorksAnswer = Type.Object(
  {
    works: Type.Array(Work, {
      description:
        'The works, in the order asked for; those the person does not hold are left out.',
    }),
    series: Type.Array(Series, {
      description: 'The series that these works belong to, once each.',
    }),
  },
  { title: 'WorksAnswer', description: 'Works with their series.' },
)
export type WorksAnswer = Static<typeof WorksAnswer>
