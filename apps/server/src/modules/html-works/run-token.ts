import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyList } from '#platform/keys/key-list.ts'

/** What lets a work run: the session that may read it, and until when, in seconds since the epoch. */
export type RunToken = { sessionHash: string; workno: string; expires: number }

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of run tokens that follows from a key of the deployment. */
export function toRunKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'html-works run token', 32))
}

/** Seals a token with the first key: the work sees it in its own address, and must learn nothing from it. */
export function sealRunToken(
  { sessionHash, workno, expires }: RunToken,
  [newest]: KeyList,
): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', newest, iv)
  const fields = JSON.stringify([sessionHash, workno, expires])
  const sealed = Buffer.concat([cipher.update(fields, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns undefined for anything that none of the keys sealed */
export function openRunToken(token: string, keys: KeyList): RunToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  for (const key of keys) {
    const opened = open(bytes, key)
    if (opened) return opened
  }
  return undefined
}

function open(bytes: Buffer, key: Buffer): RunToken | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const sealed = bytes.subarray(IV_BYTES + TAG_BYTES)
    const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString()
    const [sessionHash, workno, expires] = JSON.parse(text) as [string, string, number]
    return { sessionHash, workno, expires }
  } catch {
    return undefined
  }
}
