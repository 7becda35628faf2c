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
  const value = read.url(name)
  if (value === undefined) return port === 0 ? undefined : `http://localhost:${port}`
  const { protocol, hostname, origin } = new URL(value)
  if (protocol !== 'https:' && !LOCAL.test(hostname)) {
    read.report(
      name,
      'an https address, or localhost: put a reverse proxy with a certificate in front, or set YOMIKURA_TLS_CERT and YOMIKURA_TLS_KEY',
    )
  }
  return origin
}
