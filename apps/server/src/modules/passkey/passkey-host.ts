import { isIP } from 'node:net'

/**
 * The name for which browsers make passkeys: the host of the app's address. A passkey works there and
 * nowhere else, so a deployment that moves to another name loses all of them.
 *
 * @returns undefined where browsers make none: on pages that are not secure, and under a bare IP address
 */
export function findPasskeyHost(appUrl: string, hasSecureContext: boolean): string | undefined {
  const { hostname } = new URL(appUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return hasSecureContext && !isAddress ? hostname : undefined
}
