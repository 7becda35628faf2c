import { createHash } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'

const HASHES: Readonly<Record<string, string>> = {
  RS256: 'sha256',
  PS256: 'sha256',
  ES256: 'sha256',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}

/**
 * Whether an ID token's `at_hash` is that of the access token it came with; true when it has none.
 *
 * @see OpenID Connect Core 1.0, section 3.1.3.6
 */
export function matchesAccessToken(idToken: string, atHash: unknown, accessToken: string): boolean {
  if (atHash === undefined) return true
  const hash = HASHES[decodeProtectedHeader(idToken).alg ?? '']
  if (hash === undefined) return false
  const digest = createHash(hash).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url') === atHash
}
