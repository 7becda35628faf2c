import { type Static, Type } from 'typebox'
import { WorkNo } from './works.ts'

/** Names that a CDN of the CloudFront kind verifies, plus `d`, which only our gateway reads (security.md#grants). */
export const GrantParameters = Type.Object({
  Policy: Type.String(),
  Signature: Type.String(),
  'Key-Pair-Id': Type.String(),
  d: Type.String(),
})
export type GrantParameters = Static<typeof GrantParameters>

export const SignedUrl = Type.Object({
  /** Absolute address of the work's folder, ending in `/`. */
  url: Type.String(),
  params: GrantParameters,
  /** ISO 8601 with offset. */
  expires: Type.String(),
})
export type SignedUrl = Static<typeof SignedUrl>

export const SignedCookie = Type.Object({
  url: Type.String(),
  cookies: Type.Record(Type.String(), Type.String()),
  expires: Type.String(),
})
export type SignedCookie = Static<typeof SignedCookie>

export const signUrl = {
  querystring: Type.Object({ workno: WorkNo }),
  response: { 200: SignedUrl },
}
export const signCookie = {
  querystring: Type.Object({ workno: WorkNo }),
  response: { 200: SignedCookie },
}
