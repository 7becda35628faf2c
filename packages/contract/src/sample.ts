import { type Static, Type } from 'typebox'
import { GrantParameters } from './delivery.ts'
import { WorkNo } from './works.ts'

/** What a sample opens; the tree at `{prefix}/ziptree.json` names its pages and nothing else. */
export const SampleToken = Type.Object({
  /** Absolute address of the work's folder, without a slash at its end. */
  prefix: Type.String(),
  parameters: GrantParameters,
  /** ISO 8601. */
  expireAt: Type.String(),
})
export type SampleToken = Static<typeof SampleToken>

/** Viewer types of the wire for fixed pages, voice comics and webtoons (specification.md#1.3). */
const SampleViewerType = Type.Union([
  Type.Literal('ebook_fixed_v2'),
  Type.Literal('ebook_fixed_voice_v2'),
  Type.Literal('ebook_fixed_webtoon_v2'),
])
export type SampleViewerType = Static<typeof SampleViewerType>

export const SampleViewerToken = Type.Object({
  prefix: Type.String(),
  parameters: GrantParameters,
  expireAt: Type.String(),
  viewerType: SampleViewerType,
  /** Where the pages are: origin of the media host and path below it, without slashes at their ends. */
  content: Type.Object({ domain: Type.String(), path: Type.String() }),
  /** Pages from the first; 0 where the sample is a file of its own. */
  samplePages: Type.Integer(),
  /** As that of `viewer/token`, for who sent a public key. */
  key: Type.Optional(Type.String()),
  revision: Type.String(),
})
export type SampleViewerToken = Static<typeof SampleViewerToken>

const params = Type.Object({ id: WorkNo })

/** `GET v2/sample/token/{id}` */
export const sampleToken = { params, response: { 200: SampleToken } }

/** `POST v2/sample/viewer/token/{id}`: a body is sent by viewers of books of pictures only. */
export const sampleViewerToken = {
  params,
  body: Type.Union([
    Type.Object({ public_key: Type.Optional(Type.String({ maxLength: 4096 })) }),
    Type.Null(),
  ]),
  response: { 200: SampleViewerToken },
}
