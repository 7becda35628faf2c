import type { EnvironmentReader } from './environment.ts'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** Origins as readers' browsers name them; undefined where a free port or the default decides. */
export type PublicUrls = Record<'app' | 'media' | 'works', string | undefined>

/**
 * The origins under which readers reach the hosts. Over plain http to another machine everybody on the
 * way reads along and browsers keep nothing, so that needs a variable of its own (decision 120).
 */
export function readPublicUrls(
  read: EnvironmentReader,
  ports: { app: number; media: number },
): PublicUrls {
  const isHttpAllowed = read.matching('ALLOW_HTTP', /^[01]$/, '0', '0 or 1') === '1'
  const [app, media, works] = [
    readOrigin(read, 'APP_URL', 'https://books.example'),
    readOrigin(read, 'MEDIA_URL', 'https://books.example'),
    toWorksUrl(read),
  ]
  for (const [name, url] of Object.entries({ APP_URL: app, MEDIA_URL: media, WORKS_URL: works })) {
    if (url && !isHttpAllowed) requireHttps(read, name, url)
  }
  // A reader on another machine finds nothing at a localhost of ours.
  const host = app?.protocol === 'http:' ? app.hostname : 'localhost'
  const toDefault = (port: number) => (port === 0 ? undefined : `http://${host}:${port}`)
  return {
    app: app?.origin ?? toDefault(ports.app),
    media: media?.origin ?? toDefault(ports.media),
    works: works?.origin,
  }
}

/** Whether browsers treat pages of this origin as secure: what they keep and encrypt is for those alone. */
export function isSecureContext(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || LOCAL.test(hostname)
}

function requireHttps(read: EnvironmentReader, name: string, { origin }: URL): void {
  if (isSecureContext(origin)) return
  read.report(
    name,
    'an https address, or localhost: put a reverse proxy with a certificate in front, set YOMIKURA_TLS_CERT and YOMIKURA_TLS_KEY, or, in a network at home that you trust, YOMIKURA_ALLOW_HTTP=1, with which browsers keep nothing offline',
  )
}

/** The origin of HTML works, where it can be had with a star for the work's own name. */
function toWorksUrl(read: EnvironmentReader): URL | undefined {
  const name = 'WORKS_URL'
  const url = readOrigin(read, name, 'https://*.works.example.net')
  if (url === undefined) return undefined
  if (!/^(\*\.)?[a-z0-9.-]+$/.test(url.hostname)) {
    read.report(
      name,
      'an origin, with a star for the work where it can be had: https://*.works.example.net',
    )
  }
  return url
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
