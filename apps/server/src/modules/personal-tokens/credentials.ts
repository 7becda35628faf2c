/** What another app sends in `Authorization`. A bearer token names no login. */
export type Credentials = { login: string | undefined; secret: string }

/** Longer headers are no credentials of ours. */
const LONGEST = 512

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
