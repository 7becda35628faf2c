import { createServer } from 'node:net'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/environment.ts'

/** Where the hosts listen and under which origins readers reach them. */
export type Addresses = {
  appPort: number
  mediaPort: number
  worksPort: number
  appUrl: string
  mediaUrl: string
  /** Origins of HTML works, `*` in place of the work's name; undefined where none are run. */
  worksUrl: string | undefined
  isSecure: boolean
}

/**
 * Settles ports and origins before anything is built, because cookies and stored answers name them.
 * Port 0 becomes a free port here.
 */
export async function settleAddresses(config: Config): Promise<Addresses> {
  const appPort = config.ports.app || (await findFreePort(config.host))
  const mediaPort = config.ports.media || (await findFreePort(config.host))
  const worksPort = config.ports.works || (await findFreePort(config.host))
  const appUrl = config.urls.app ?? `http://localhost:${appPort}`
  const mediaUrl = config.urls.media ?? `http://localhost:${mediaPort}`
  checkCookieDomain(config.cookieDomain, [appUrl, mediaUrl])
  // Every browser finds names below `localhost` by itself; elsewhere a domain has to be set up.
  const isLocal = new URL(appUrl).hostname === 'localhost' && appUrl.startsWith('http:')
  const worksUrl = config.urls.works ?? (isLocal ? `http://*.localhost:${worksPort}` : undefined)
  const isSecure = appUrl.startsWith('https:')
  return { appPort, mediaPort, worksPort, appUrl, mediaUrl, worksUrl, isSecure }
}

/**
 * The media host must see the session's cookie, or no page of a bought work ever opens: found out
 * here instead of by the first reader.
 */
function checkCookieDomain(domain: string | undefined, urls: readonly string[]): void {
  const hosts = urls.map((url) => new URL(url).hostname)
  const isShared = domain === undefined ? new Set(hosts).size === 1 : hosts.every(isBelow(domain))
  if (isShared) return
  throw new ConfigError([
    `YOMIKURA_COOKIE_DOMAIN must hold a domain that both ${hosts.join(' and ')} belong to.`,
  ])
}

const isBelow = (domain: string) => (host: string) => host === domain || host.endsWith(`.${domain}`)

async function findFreePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
