/**
 * What another app sends to prove who it is. A bearer token names no login. `key` is the MD5 of the
 * secret, which is all that KOReader keeps of a password.
 */
export type Credentials = { login: string | undefined } & ({ secret: string } | { key: string })

/** Longer headers are no credentials of ours. */
const LONGEST = 512

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Reads `Basic` (RFC 7617, in UTF-8) and `Bearer` (RFC 6750); undefined for anything else. */
export function readCredentials(authorization: string | undefined): Credentials | undefined {
  if (authorization === undefined || authorization.length > LONGEST) return undefined
  const [, scheme, value] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? []
  if (scheme === undefined || value === undefined) return undefined
  if (scheme.toLowerCase() === 'bearer') return { login: undefined, secret: value }
  const pair = Buffer.from(value, 'base64').toString()
  const colon = pair.indexOf(':')
  return colon === -1
    ? undefined
    : { login: pair.slice(0, colon), secret: pair.slice(colon + 1).trim() }
}

/**
 * Reads the two headers of KOReader's sync: the login, and the MD5 of the password in hexadecimal.
 *
 * @see https://github.com/koreader/koreader/blob/master/plugins/kosync.koplugin/KOSyncClient.lua
 */
export function readSyncCredentials(headers: Headers): Credentials | undefined {
  const { 'x-auth-user': login, 'x-auth-key': key } = headers
  if (typeof login !== 'string' || typeof key !== 'string' || login.length > LONGEST)
    return undefined
  // Node reads each byte of a header as one letter.
  return /^[0-9a-f]{32}$/i.test(key)
    ? { login: Buffer.from(login, 'latin1').toString(), key: key.toLowerCase() }
    : undefined
}
