/** Hex SHA-256 of bytes, as stored beside every chunk. */
export async function toSha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/**
 * The SHA-256 that a `Content-Digest` header states (RFC 9530), as hex.
 *
 * @returns undefined where it names none
 */
export function readContentDigest(header: string | null): string | undefined {
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(header ?? '') ?? []
  if (base64 === undefined) return undefined
  try {
    return toHex(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
