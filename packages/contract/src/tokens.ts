import { Type } from 'typebox'
import { TIMES } from './limits.ts'

/** The tree's revision, or empty for the published one. */
export const Revision = Type.String({
  maxLength: 64,
  description: '`revision` of the ziptree that the client shows; empty for the published one.',
})

/** Looked at closely by the service, for its own error code. */
export const PublicKey = Type.String({
  maxLength: 4096,
  description:
    'The client’s own RSA key of 4096 bit with exponent 65537: base64 of a DER SubjectPublicKeyInfo. Empty where the app’s address is plain http.',
})

export const WrappedKey = Type.String({
  description:
    'Key of the viewer files: base64 of RSA-OAEP-SHA256, by the public key sent, over the lower-case hex text of the xor key; base64 of that text where an empty key was sent.',
})

export const viewerPrefix = Type.String({
  description: 'Absolute address of the work’s viewer files, without a slash at its end.',
})

/** Where a grant for everybody leads, which names no file below it. */
export const openPrefix = Type.String({
  description: 'Absolute address of the work’s folder, without a slash at its end.',
})

/** When a grant on a free work or a sample ends. */
export const openExpiry = Type.String({
  description: `When the grant ends, ISO 8601 in UTC: ${TIMES.openGrantSeconds} s after it was given.`,
  examples: ['2026-07-07T21:44:08.000Z'],
})
