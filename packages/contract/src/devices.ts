import { type Static, Type } from 'typebox'
import { describe, OwnId } from './field.ts'
import { WireDate } from './works.ts'

const DeviceId = describe(OwnId, 'Id of the device’s session, as the list of devices names it.')

/** A browser that is signed in. */
export const Device = Type.Object(
  {
    id: DeviceId,
    name: Type.String({
      description: 'Browser and system as people call them; empty when unknown.',
      examples: ['Chrome · Windows'],
    }),
    user_agent: Type.String({ description: 'What the browser calls itself in its requests.' }),
    created_at: describe(WireDate, 'When the person signed in there, in UTC.'),
    seen_at: describe(WireDate, 'When it was last used, to within a day, in UTC.'),
    is_current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { title: 'Device', description: 'A browser that is signed in.' },
)
export type Device = Static<typeof Device>

const Revoked = Type.Object(
  { revoked: Type.Integer({ minimum: 0, description: 'How many devices were signed out.' }) },
  { title: 'RevokedDevices', description: 'What came of signing devices out.' },
)

export const listDevices = {
  response: {
    200: Type.Object(
      {
        devices: Type.Array(Device, { description: 'All browsers where the person is signed in.' }),
      },
      { description: 'Where the person is signed in.' },
    ),
  },
}
export const revokeDevice = { params: Type.Object({ id: DeviceId }), response: { 200: Revoked } }
/** Signs out every device but the one that asks, or with `all` that one too. */
export const revokeDevices = {
  querystring: Type.Object({
    all: Type.Optional(
      Type.Literal('true', { description: 'Signs out the device that asks as well.' }),
    ),
  }),
  response: { 200: Revoked },
}
