import { type Static, Type } from 'typebox'
import { DEVICE_HEADER } from './device-header.ts'
import { TIMES } from './limits.ts'

/** Headers of the calls that take or keep the account's one viewing place. */
export const DeviceHeaders = Type.Object({
  [DEVICE_HEADER]: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description:
        'Id that the client made up for itself and keeps; with the device cookie it distinguishes devices.',
      examples: ['k3Vd0Zq9'],
    }),
  ),
})

const Epoch = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Grows each time another device takes over; a smaller one is refused everywhere.',
  examples: [7],
})

/** The account's one viewing place, as its holder sees it (security.md#one-device). */
export const Lease = Type.Object(
  {
    epoch: Epoch,
    renew_seconds: Type.Integer({
      description: `Seconds between two heartbeats of the holder; after ${TIMES.leaseSeconds} s without one the place is free.`,
    }),
  },
  { title: 'Lease', description: 'The account’s one viewing place, as its holder sees it.' },
)
export type Lease = Static<typeof Lease>

/** `PUT v3/viewer/lease`: this device reads from now on; for viewers that need no token. */
export const takeLease = {
  headers: DeviceHeaders,
  body: Type.Object({}),
  response: { 200: Lease },
}

/** `POST v3/viewer/lease`: the heartbeat. */
export const renewLease = {
  headers: DeviceHeaders,
  body: Type.Object({ epoch: Epoch }),
  response: { 200: Lease },
}

/** `DELETE v3/viewer/lease`: the viewer was closed. */
export const releaseLease = {
  headers: DeviceHeaders,
  querystring: Type.Object({ epoch: Epoch }),
}
