import { type Static, Type } from 'typebox'
import { OwnId } from './plain-text.ts'
import { WireDate } from './works.ts'

/** A browser that is signed in. */
export const Device = Type.Object({
  id: OwnId,
  /** Browser and system as people call them, for example `Chrome · Windows`; empty when unknown. */
  name: Type.String(),
  /** What the browser calls itself. */
  user_agent: Type.String(),
  created_at: WireDate,
  /** When it was last used, to within a day. */
  seen_at: WireDate,
  /** The one that asks. */
  is_current: Type.Boolean(),
})
export type Device = Static<typeof Device>

const Revoked = Type.Object({
  /** Devices that were signed out. */
  revoked: Type.Integer({ minimum: 0 }),
})

export const listDevices = { response: { 200: Type.Object({ devices: Type.Array(Device) }) } }
export const revokeDevice = { params: Type.Object({ id: OwnId }), response: { 200: Revoked } }
/** Signs out every device but the one that asks, or with `all` that one too. */
export const revokeDevices = {
  querystring: Type.Object({ all: Type.Optional(Type.Literal('true')) }),
  response: { 200: Revoked },
}
