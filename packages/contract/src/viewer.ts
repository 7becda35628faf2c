import { type Static, Type } from 'typebox'
import { GrantParameters } from './delivery.ts'
import { DeviceHeaders, Lease } from './lease.ts'
import { LocalizedText } from './localized-text.ts'
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

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

const PlayType = Type.Union(PLAY_TYPES.map((type) => Type.Literal(type)))
/** The tree's revision, or empty for the published one. */
const Revision = Type.String({ maxLength: 64 })
/** Base64 of a DER SubjectPublicKeyInfo. Looked at closely by the service, for its own error code. */
const PublicKey = Type.String({ maxLength: 4096 })
const Hashname = Type.String({ pattern: '^[0-9a-f]{32}(\\.[a-z0-9]{1,8})?$' })

export const ViewerToken = Type.Object({
  /** Absolute address of the work's viewer files, without a slash at its end. */
  prefix: Type.String(),
  /** Base64 of RSA-OAEP-SHA256 over the lower-case hex text of the xor key (wire.md#viewer-keys). */
  key: Type.String(),
  parameters: GrantParameters,
  /** ISO 8601. */
  expireAt: Type.String(),
  lease: Lease,
})
export type ViewerToken = Static<typeof ViewerToken>

/** `POST v3/viewer/token/{workno}` */
export const viewerToken = {
  params: Type.Object({ workno: WorkNo }),
  headers: DeviceHeaders,
  body: Type.Object({ play_type: PlayType, revision: Revision, public_key: PublicKey }),
  response: { 200: ViewerToken },
}

export const CsrToken = Type.Object({
  /** Address of our own viewer for the file. */
  url: Type.String(),
  values: Type.Object({
    /** Absolute address of the unpacked book, without a slash at its end. */
    cgi: Type.String(),
    /** Query that opens the files below `cgi`. */
    param: Type.String(),
    workno: WorkNo,
    customer_id: Type.String(),
  }),
})
export type CsrToken = Static<typeof CsrToken>

/** `GET v3/csr/token` */
export const csrToken = {
  headers: DeviceHeaders,
  querystring: Type.Object({
    workno: WorkNo,
    hashname: Hashname,
    layout: Type.Union([Type.Literal('fixed'), Type.Literal('reflowable')], { default: 'fixed' }),
  }),
  response: { 200: CsrToken },
}

export const ReflowableToken = Type.Object({
  url: Type.String(),
  values: Type.Object({
    /** Bearer token for the files below `base_url`. */
    vt: Type.String(),
    /** Hashname of the book, with its extension. */
    c: Type.String(),
    base_url: Type.String(),
    account_id: Type.String(),
    customer_id: Type.String(),
    /** As {@link ViewerToken}'s. */
    key: Type.String(),
  }),
})
export type ReflowableToken = Static<typeof ReflowableToken>

/** `POST v3/csr/reflowable/token` */
export const csrReflowableToken = {
  headers: DeviceHeaders,
  body: Type.Object({
    workno: WorkNo,
    hashname: Hashname,
    revision: Revision,
    public_key: PublicKey,
    play_type: Type.Literal('epub_reflowable'),
  }),
  response: { 200: ReflowableToken },
}

/** A volume of a series, owned or not. */
export const SeriesWork = Type.Object({
  workno: WorkNo,
  volume: nullable(Type.Integer()),
  readable: Type.Boolean(),
  site_id: Type.String(),
  work_thumbnail_url: Type.String(),
  name: LocalizedText,
  author_name: nullable(Type.String()),
  work_url: Type.String(),
})
export type SeriesWork = Static<typeof SeriesWork>

/** `GET v3/viewer/series`: the volumes around a work, by volume number. */
export const viewerSeries = {
  querystring: Type.Object({ workno: WorkNo }),
  response: {
    200: Type.Object({ series: nullable(Series), works: Type.Array(SeriesWork) }),
  },
}

/** What a viewer shows about a work, also to visitors of free and sample viewers. */
export const WorkInfo = Type.Object({
  workno: WorkNo,
  name: LocalizedText,
  author_name: nullable(Type.String()),
  work_type: Type.String(),
  age_category: Type.String(),
  maker: Maker,
  series: nullable(
    Type.Object({ title_id: Type.String(), name: Type.String(), maker_name: Type.String() }),
  ),
  volume: nullable(Type.Integer()),
  site_id: Type.String(),
  encodable: Type.Boolean(),
  /** Whether who asks may open the whole work now. */
  readable: Type.Boolean(),
  /** Whether anybody may look at its first pages. */
  sample_exists: Type.Boolean(),
  /** Not out yet, and the shop takes reservations now. */
  is_reserve: Type.Boolean(),
  direction: Type.Union([Type.Literal('rtl'), Type.Literal('ltr'), Type.Literal('vertical')]),
  work_files: Type.Object({ main: Type.String() }),
  work_thumbnail_url: Type.String(),
  work_url: Type.String(),
})
export type WorkInfo = Static<typeof WorkInfo>

/** `GET v2/work/{workno}` */
export const workInfo = {
  params: Type.Object({ workno: WorkNo }),
  response: { 200: WorkInfo },
}
