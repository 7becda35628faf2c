import { type Static, Type } from 'typebox'
import { describe } from './field.ts'
import { TIMES } from './limits.ts'
import { WorkNo } from './works.ts'

/** Names that a CDN of the CloudFront kind verifies, plus `d`, which only our gateway reads (security.md#grants). */
export const GrantParameters = Type.Object(
  {
    Policy: Type.String({
      description: 'What the grant opens and until when: JSON in the CDN’s base64 alphabet.',
    }),
    Signature: Type.String({ description: 'RSA signature of the policy, in the same alphabet.' }),
    'Key-Pair-Id': Type.String({ description: 'Which of the server’s keys signed it.' }),
    d: Type.String({
      description: 'Binds the grant to its session and device; opaque, and sent along unchanged.',
    }),
  },
  {
    title: 'GrantParameters',
    description: 'Query parameters that open the files below an address. Append all four to each.',
  },
)
export type GrantParameters = Static<typeof GrantParameters>

/** Address of a work's folder, as grants name it. */
export const folderUrl = Type.String({
  description: 'Absolute address of the work’s folder on the media host, ending in `/`.',
})

/** When a grant on a work that the person holds ends. */
export const expiry = Type.String({
  description: `When the grant ends, ISO 8601 in UTC: ${TIMES.ownedGrantSeconds} s after it was given. Ask for the next one before.`,
  examples: ['2026-07-07T20:54:08.000Z'],
})

export const SignedUrl = Type.Object(
  { url: folderUrl, params: GrantParameters, expires: expiry },
  { title: 'SignedUrl', description: 'A grant as parameters of addresses.' },
)
export type SignedUrl = Static<typeof SignedUrl>

export const SignedCookie = Type.Object(
  {
    url: folderUrl,
    cookies: Type.Record(
      Type.String(),
      Type.String({ description: 'Value of the cookie, as it was set.' }),
      { description: 'The cookies that the answer also sets, by name, for clients without a jar.' },
    ),
    expires: expiry,
  },
  { title: 'SignedCookie', description: 'A grant as cookies of the media host.' },
)
export type SignedCookie = Static<typeof SignedCookie>

const asked = describe(WorkNo, 'The work whose files are to be opened; the person must hold it.')

export const signUrl = {
  querystring: Type.Object({ workno: asked }),
  response: { 200: SignedUrl },
}
export const signCookie = {
  querystring: Type.Object({ workno: asked }),
  response: { 200: SignedCookie },
}
