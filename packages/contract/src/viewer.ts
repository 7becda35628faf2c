import { type Static, Type } from 'typebox'
import { expiry, GrantParameters } from './delivery.ts'
import { describe, nullable } from './field.ts'
import { DeviceHeaders, Lease } from './lease.ts'
import { LocalizedText } from './localized-text.ts'
import { PublicKey, Revision, viewerPrefix, WrappedKey } from './tokens.ts'
import {
  ageText,
  authorName,
  coverUrl,
  makerName,
  siteId,
  thumbnailUrl,
  titleId,
  volumeNumber,
  workDirection,
  workType,
  workUrl,
} from './work-fields.ts'
import { Maker, Series, WorkNo } from './works.ts'

/** Playfile types whose viewers ask for a token. */
export const PLAY_TYPES = [
  'image',
  'pdf',
  'video',
  'text',
  'html',
  'epub',
  'epub_reflowable',
  'webtoon',
  'voicecomic',
  'voicecomic_v2',
  'ebook_fixed',
  'ebook_webtoon',
  'ebook_voicecomic',
] as const

/** What a client says that it shows. */
export const PlayType = Type.Union(
  PLAY_TYPES.map((type) => Type.Literal(type)),
  { description: '`type` of the file in the ziptree’s playfiles that the viewer shows.' },
)
const Hashname = Type.String({
  pattern: '^[0-9a-f]{32}(\\.[a-z0-9]{1,8})?$',
  description: 'Hashname of the file in the work’s ziptree, with or without its extension.',
  examples: ['d0b8bc7a93e4f1c4c3d5e3eed6d65393.epub'],
})
const viewerUrl = Type.String({
  description: 'Address of this server’s own viewer for the file, for clients that have none.',
})
const customerId = Type.String({
  description: 'The account’s id, else the production’s, for clients that show it.',
})

export const ViewerToken = Type.Object(
  {
    prefix: viewerPrefix,
    key: WrappedKey,
    parameters: GrantParameters,
    expireAt: expiry,
    lease: Lease,
  },
  {
    title: 'ViewerToken',
    description: 'Opens a bought work for a viewer; from now on this device is the one that reads.',
  },
)
export type ViewerToken = Static<typeof ViewerToken>

/** `POST v3/viewer/token/{workno}` */
export const viewerToken = {
  params: Type.Object({ workno: WorkNo }),
  headers: DeviceHeaders,
  body: Type.Object({ play_type: PlayType, revision: Revision, public_key: PublicKey }),
  response: { 200: ViewerToken },
}

export const CsrToken = Type.Object(
  {
    url: viewerUrl,
    values: Type.Object(
      {
        cgi: Type.String({
          description: 'Absolute address of the unpacked book, without a slash at its end.',
        }),
        param: Type.String({ description: 'Query that opens the files below `cgi`.' }),
        workno: WorkNo,
        customer_id: customerId,
      },
      { description: 'What a viewer window of the client’s own is opened with.' },
    ),
  },
  { title: 'CsrToken', description: 'Opens a book with fixed pages, or another unpacked file.' },
)
export type CsrToken = Static<typeof CsrToken>

/** `GET v3/csr/token` */
export const csrToken = {
  headers: DeviceHeaders,
  querystring: Type.Object({
    workno: WorkNo,
    hashname: Hashname,
    layout: Type.Union([Type.Literal('fixed'), Type.Literal('reflowable')], {
      default: 'fixed',
      description:
        'Whether the book has fixed pages or text that flows; either opens every book, where its files lie.',
    }),
  }),
  response: { 200: CsrToken },
}

export const ReflowableToken = Type.Object(
  {
    url: viewerUrl,
    values: Type.Object(
      {
        vt: Type.String({
          description: 'Bearer token for the files below `base_url`: `Authorization: Bearer <vt>`.',
        }),
        c: describe(Hashname, 'Hashname of the book, with its extension.'),
        base_url: Type.String({
          description: 'Absolute address of the unpacked book, without a slash at its end.',
        }),
        account_id: customerId,
        customer_id: describe(customerId, 'The same id as `account_id`, for older clients.'),
        key: WrappedKey,
      },
      { description: 'What a viewer of the client’s own is opened with.' },
    ),
  },
  { title: 'ReflowableToken', description: 'Opens a book with flowing text.' },
)
export type ReflowableToken = Static<typeof ReflowableToken>

/** `POST v3/csr/reflowable/token` */
export const csrReflowableToken = {
  headers: DeviceHeaders,
  body: Type.Object({
    workno: WorkNo,
    hashname: Hashname,
    revision: Revision,
    public_key: PublicKey,
    play_type: Type.Literal('epub_reflowable', { description: 'Always `epub_reflowable`.' }),
  }),
  response: { 200: ReflowableToken },
}

const workTitle = describe(LocalizedText, 'Title of the work.')
const readable = Type.Boolean({
  description:
    'Whether who asks may open the whole work now, and the shop does not show it elsewhere.',
})

const sampleExists = Type.Boolean({ description: 'Whether anybody may look at a sample of it.' })

/** A volume of a series, owned or not. */
export const SeriesWork = Type.Object(
  {
    workno: WorkNo,
    volume: volumeNumber,
    readable,
    sample_exists: sampleExists,
    site_id: siteId,
    work_thumbnail_url: thumbnailUrl,
    name: workTitle,
    author_name: authorName,
    work_url: workUrl,
  },
  { title: 'SeriesWork', description: 'A volume of a series, held or not.' },
)
export type SeriesWork = Static<typeof SeriesWork>

/** `GET v3/viewer/series`: the volumes around a work, by volume number. */
export const viewerSeries = {
  querystring: Type.Object({
    workno: describe(WorkNo, 'A work of the series, which the person must hold.'),
  }),
  response: {
    200: Type.Object(
      {
        series: nullable(Series, 'The series; null for a work that stands alone.'),
        works: Type.Array(SeriesWork, {
          description: 'Its volumes by number: those on sale and those that the person holds.',
        }),
      },
      { title: 'ViewerSeries', description: 'The volumes around a work.' },
    ),
  },
}

/** What a viewer shows about a work, also to visitors of free and sample viewers. */
export const WorkInfo = Type.Object(
  {
    workno: WorkNo,
    name: workTitle,
    author_name: authorName,
    work_type: workType,
    age_category: ageText,
    maker: Maker,
    series: nullable(
      Type.Object({
        title_id: titleId,
        name: Type.String({ description: 'What the series is called in Japanese.' }),
        maker_name: makerName,
      }),
      'The series it belongs to; null where it stands alone.',
    ),
    volume: volumeNumber,
    site_id: siteId,
    encodable: Type.Boolean({
      description: 'Whether files are published in the forms that viewers read, by the shop.',
    }),
    readable,
    sample_exists: sampleExists,
    is_reserve: Type.Boolean({
      description: 'Whether it is not out yet, and the shop takes reservations now.',
    }),
    direction: workDirection,
    work_files: Type.Object(
      { main: coverUrl },
      { description: 'Address of the cover on the media host.' },
    ),
    work_thumbnail_url: thumbnailUrl,
    work_url: workUrl,
  },
  { title: 'WorkInfo', description: 'A work in brief, as viewers show it also to visitors.' },
)
export type WorkInfo = Static<typeof WorkInfo>

/** `GET v2/work/{workno}` */
export const workInfo = {
  params: Type.Object({ workno: WorkNo }),
  response: { 200: WorkInfo },
}
