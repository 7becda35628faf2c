import { type Static, Type } from 'typebox'
import { GrantParameters } from './delivery.ts'
import { describe } from './field.ts'
import { openExpiry, openPrefix, PublicKey, WrappedKey } from './tokens.ts'
import { WorkNo } from './works.ts'

/** What a sample opens; the tree at `{prefix}/ziptree.json` names its pages and nothing else. */
export const SampleToken = Type.Object(
  { prefix: openPrefix, parameters: GrantParameters, expireAt: openExpiry },
  {
    title: 'SampleToken',
    description: 'Opens a sample; `{prefix}/ziptree.json` names its pages and nothing else.',
  },
)
export type SampleToken = Static<typeof SampleToken>

/** Viewer types of the wire for fixed pages, voice comics and webtoons (specification.md#1.3). */
const SampleViewerType = Type.Union(
  [
    Type.Literal('ebook_fixed_v2'),
    Type.Literal('ebook_fixed_voice_v2'),
    Type.Literal('ebook_fixed_webtoon_v2'),
  ],
  { description: 'Viewer to show it in: for fixed pages, for a voice comic, or for a webtoon.' },
)
export type SampleViewerType = Static<typeof SampleViewerType>

export const SampleViewerToken = Type.Object(
  {
    prefix: openPrefix,
    parameters: GrantParameters,
    expireAt: openExpiry,
    viewerType: SampleViewerType,
    content: Type.Object(
      {
        domain: Type.String({ description: 'Origin of the media host, without a trailing slash.' }),
        path: Type.String({ description: 'Path of the folder, without slashes at its ends.' }),
      },
      { description: 'Where the pages are; `prefix` in two parts.' },
    ),
    samplePages: Type.Integer({
      description: 'Pages from the first; 0 where the sample is a file of its own.',
    }),
    key: Type.Optional(
      describe(
        WrappedKey,
        'Key of the viewer files, wrapped for the public key sent; else absent.',
      ),
    ),
    revision: Type.String({
      description: 'Revision of the files that the sample shows: the `v` of their addresses.',
    }),
  },
  { title: 'SampleViewerToken', description: 'What a viewer of a sample must know.' },
)
export type SampleViewerToken = Static<typeof SampleViewerToken>

const params = Type.Object({ id: describe(WorkNo, 'Number of the work whose sample it is.') })

/** `GET v2/sample/token/{id}` */
export const sampleToken = { params, response: { 200: SampleToken } }

/** `POST v2/sample/viewer/token/{id}`: a body is sent by viewers of books of pictures only. */
export const sampleViewerToken = {
  params,
  body: Type.Union([Type.Object({ public_key: Type.Optional(PublicKey) }), Type.Null()], {
    description: 'Sent by viewers of books of pictures only; others send nothing.',
  }),
  response: { 200: SampleViewerToken },
}
