import { type Static, Type } from 'typebox'
import { PlainText } from './field.ts'

/** Names a file for KOReader: mostly the partial MD5 of its bytes, or the MD5 of its name. */
const Document = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_]+$',
  description: 'What KOReader calls the file: a partial MD5 of its bytes, or the MD5 of its name.',
  examples: ['41cce710f34e5ec21315e19c99821415'],
})

const place = {
  document: Document,
  progress: PlainText(1024, {
    description: 'Page from 1 of a book of pages, XPointer of a text.',
    examples: ['/body/DocFragment[20]/body/p[22]/img.0'],
  }),
  percentage: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How far the place is, from 0 to 1.',
    examples: [0.32],
  }),
  device: PlainText(128, { description: 'Name of the device.', examples: ['Kobo_nova'] }),
}
const DeviceId = PlainText(64, {
  description: 'Distinguishes devices of one name; KOReader makes it up.',
  examples: ['F1D6A5B2'],
})
const timestamp = Type.Integer({
  minimum: 0,
  description: 'When the place was chosen, in seconds since 1970.',
})

/** A place as KOReader sends it. Newer releases say more of the file, which is passed over. */
export const KosyncPlace = Type.Object(
  { ...place, device_id: Type.Optional(DeviceId) },
  { title: 'KosyncPlace', description: 'A place in a file.', additionalProperties: true },
)
export type KosyncPlace = Static<typeof KosyncPlace>

export const authorizeKosync = {
  response: {
    200: Type.Object(
      { authorized: Type.Literal('OK', { description: 'The token holds.' }) },
      { title: 'KosyncAuthorized', description: 'The login and the token are right.' },
    ),
  },
}
export const putKosyncPlace = {
  body: KosyncPlace,
  response: {
    200: Type.Object(
      { document: Document, timestamp },
      { title: 'KosyncNoted', description: 'When the place counts as chosen.' },
    ),
  },
}
export const findKosyncPlace = {
  params: Type.Object({ document: Document }),
  response: {
    200: Type.Object(
      {
        document: Type.Optional(Document),
        progress: Type.Optional(place.progress),
        percentage: Type.Optional(place.percentage),
        device: Type.Optional(place.device),
        device_id: Type.Optional(DeviceId),
        timestamp: Type.Optional(timestamp),
      },
      {
        title: 'KosyncFound',
        description: 'The place that was chosen last; empty where none is known.',
      },
    ),
  },
}
