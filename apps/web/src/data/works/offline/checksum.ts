/** Hex SHA-256 of bytes, as stored beside every chunk. */
export async function toSha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await digestSha256(bytes))
}

/** SHA-256 of bytes, 32 of them, on pages over plain http too. */
export async function digestSha256(
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  // The types promise it to each page; browsers give it to secure ones only.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  const { plainSha256 } = await import('./plain-sha256.ts')
  return plainSha256(new Uint8Array(bytes))
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
