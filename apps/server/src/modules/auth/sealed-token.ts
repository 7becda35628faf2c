import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Begins no token: those begin with a header in base64url, which holds no dot at its second sign. */
const PREFIX = 's.'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/**
 * An ID token as it is stored where it may hold an address: readable with the cookie of its session
 * alone, which the database does not have.
 */
export function sealToken(token: string, cookie: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', toKey(cookie), nonce)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The token; what was stored unsealed is given as it is. @returns null for what another cookie sealed */
export function openToken(stored: string, cookie: string): string | null {
  if (!stored.startsWith(PREFIX)) return stored
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url')
  const body = NONCE_BYTES + TAG_BYTES
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', toKey(cookie), nonce, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body))
    return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function toKey(cookie: string): Buffer {
  return Buffer.from(hkdfSync('sha256', cookie, '', 'id token of a session', 32))
}
