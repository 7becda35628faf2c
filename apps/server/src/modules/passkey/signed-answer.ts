import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** Bytes as WebAuthn writes them. */
export const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
/** What every answer of a browser carries. */
export const CREDENTIAL = {
  // 1,023 bytes at most, says WebAuthn.
  id: Base64Url(1364),
  rawId: Base64Url(1364),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
}
const Signed = Type.Object({
  ...CREDENTIAL,
  response: Type.Object({
    clientDataJSON: Base64Url(4096),
    authenticatorData: Base64Url(4096),
    signature: Base64Url(4096),
    userHandle: Type.Optional(Type.Union([Base64Url(128), Type.Null()])),
  }),
})
/** What a browser answers at a sign-in, of the right form and not proven. */
export type SignedAnswer = Static<typeof Signed>
const isSigned = Compile(Signed)

/** A browser's answer at a sign-in; undefined for text that is none. */
export function readSigned(text: string): SignedAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return isSigned.Check(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

/** The challenge that an answer says it answers, which proves nothing yet. */
export function readChallenge({ response }: SignedAnswer): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
