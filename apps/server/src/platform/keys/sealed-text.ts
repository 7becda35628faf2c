import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyList } from './key-list.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A text that only holders of the keys read (AES-256-GCM), for rows that outlive what they are about.
 *
 * @param keys the first seals
 * @param purpose what the text is for: what was sealed for another purpose does not open
 * @returns base64url
 */
export function sealText([newest]: KeyList, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', toKey(newest, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; undefined for what none of the keys sealed for this purpose. */
export function openText(keys: KeyList, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  if (tag.length < TAG_BYTES) return undefined
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', toKey(key, purpose), nonce)
      decipher.setAuthTag(tag)
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      // Of another key, or altered.
    }
  }
  return undefined
}

function toKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `sealed text: ${purpose}`, 32))
}
