import type { EnvironmentReader } from './environment.ts'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/**
 * The origin under which readers reach a host. Over plain http to another machine a browser drops
 * Secure cookies and has no service worker, so that is refused with the way out.
 */
export function toPublicUrl(
  read: EnvironmentReader,
  name: string,
  port: number,
): string | undefined {
  const url = readOrigin(read, name, 'https://books.example')
  if (url === undefined) return port === 0 ? undefined : `http://localhost:${port}`
  if (url.protocol !== 'https:' && !LOCAL.test(url.hostname)) {
    read.report(
      name,
      'an https address, or localhost: put a reverse proxy with a certificate in front, or set YOMIKURA_TLS_CERT and YOMIKURA_TLS_KEY',
    )
  }
  return url.origin
}

/** The origin of HTML works, where it can be had with a star for the work's own name. */
export function toWorksUrl(read: EnvironmentReader, name: string): string | undefined {
  const url = readOrigin(read, name, 'https://*.works.example.net')
  if (url === undefined) return undefined
  if (!/^(\*\.)?[a-z0-9.-]+$/.test(url.hostname)) {
    read.report(
      name,
      'an origin, with a star for the work where it can be had: https://*.works.example.net',
    )
  }
  return url.origin
}

/**
 * The address of a service of others, which may lie below a path: a provider's issuer, a shop. A
 * slash behind a path stays, since an issuer is compared with what the provider calls itself.
 */
export function toServiceUrl(read: EnvironmentReader, name: string): string | undefined {
  const value = read.text(name)
  if (value === undefined) return undefined
  const url = parseHttp(value)
  if (!url) {
    read.report(name, 'an http or https address such as https://id.example')
    return undefined
  }
  const address = url.pathname === '/' ? url.origin : `${url.origin}${url.pathname}`
  if (hasExtras(value)) read.report(name, `an address without user, query and fragment: ${address}`)
  return address
}

/** An address that is nothing but an origin; a slash at its end is no harm. */
function readOrigin(read: EnvironmentReader, name: string, example: string): URL | undefined {
  const value = read.text(name)
  if (value === undefined) return undefined
  const url = parseHttp(value)
  if (!url) {
    read.report(name, `an http or https address such as ${example}`)
    return undefined
  }
  if (hasExtras(value) || /[^/]/.test(url.pathname)) {
    read.report(
      name,
      `an origin: ${url.origin} without path, query, fragment or user. Nothing is served below a path; a name or a port of its own is needed`,
    )
  }
  return url
}

/** Browsers' parsers also take `https:host` and `https:///host`, which are mistakes. */
function parseHttp(value: string): URL | undefined {
  return /^https?:\/\/[^/\\]/i.test(value) ? (URL.parse(value) ?? undefined) : undefined
}

/** What the parser drops when it is empty counts too: `?`, `#` and `@` have no place in such an address. */
const hasExtras = (value: string) => /[?#@]/.test(value)
