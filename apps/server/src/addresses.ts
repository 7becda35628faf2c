import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Config } from './config/config.ts'
import { isSecureContext } from './config/public-url.ts'
import { ConfigError } from './config/environment.ts'

/** Where the hosts listen and under which origins readers reach them. */
export type Addresses = {
  appPort: number
  mediaPort: number
  worksPort: number
  appUrl: string
  mediaUrl: string
  /**
   * Origins of HTML works, `*` in place of the work's name; one host for all of them where there is
   * no star; undefined where none are run.
   */
  worksUrl: string | undefined
  /** Whether readers come over https. */
  isSecure: boolean
  /** Whether browsers let the app's pages encrypt and keep things: https, or this machine alone. */
  hasSecureContext: boolean
}

/** What is lost where pages are no secure context, for the log and the doctor. */
export const PLAIN_HTTP_LOSS =
  'Over plain http everybody on the network can read along and take over an account. Browsers keep no works offline, install no app, copy no text and let the screen dim.'

/**
 * Settles ports and origins before anything is built, because cookies and stored answers name them.
 * Port 0 becomes a free port here.
 */
export async function settleAddresses(config: Config): Promise<Addresses> {
  const { app, media, works } = config.ports
  const [appPort, mediaPort, worksPort] = await fillPorts([app, media, works], config.host)
  const appUrl = config.urls.app ?? `http://localhost:${appPort}`
  const isSecure = appUrl.startsWith('https:')
  const mediaHost = isSecure ? 'localhost' : new URL(appUrl).hostname
  const mediaUrl = config.urls.media ?? `http://${mediaHost}:${mediaPort}`
  checkCookieDomain(config.cookieDomain, [appUrl, mediaUrl])
  const worksUrl = config.urls.works ?? chooseWorksUrl({ appUrl, mediaUrl, mediaPort, worksPort })
  if (worksUrl === appUrl || worksUrl === mediaUrl) {
    throw new ConfigError([`YOMIKURA_WORKS_URL must be an origin that serves nothing but works.`])
  }
  checkSchemes([appUrl, mediaUrl, ...(worksUrl === undefined ? [] : [worksUrl])])
  const hasSecureContext = isSecureContext(appUrl)
  return { appPort, mediaPort, worksPort, appUrl, mediaUrl, worksUrl, isSecure, hasSecureContext }
}

type Chosen = Pick<Addresses, 'appUrl' | 'mediaUrl' | 'mediaPort' | 'worksPort'>

/** Where HTML works run when the configuration names no address. */
function chooseWorksUrl({ appUrl, mediaUrl, mediaPort, worksPort }: Chosen): string | undefined {
  const [app, media] = [new URL(appUrl), new URL(mediaUrl)]
  // Every browser finds names below `localhost` by itself; elsewhere a domain has to be set up.
  if (app.hostname === 'localhost' && app.protocol === 'http:')
    return `http://*.localhost:${worksPort}`
  // One host name whose ports are ours: a port of its own, without an origin for each work.
  const hasOwnPorts = app.hostname === media.hostname && media.port === String(mediaPort)
  return hasOwnPorts ? `${app.protocol}//${app.hostname}:${worksPort}` : undefined
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

/** Browsers load nothing of a plain host into an https page, and send no session from one to the other. */
function checkSchemes(urls: readonly string[]): void {
  if (new Set(urls.map((url) => new URL(url).protocol)).size === 1) return
  throw new ConfigError([
    `YOMIKURA_APP_URL, YOMIKURA_MEDIA_URL and YOMIKURA_WORKS_URL must be all https or all http, not ${urls.join(', ')}.`,
  ])
}

const isBelow = (domain: string) => (host: string) => host === domain || host.endsWith(`.${domain}`)

type Three = [number, number, number]

/** Puts a free port in place of each 0. All are held until the last is found: no two are the same. */
async function fillPorts(ports: Readonly<Three>, host: string): Promise<Three> {
  const held: Server[] = []
  const fill = async (port: number) => {
    if (port !== 0) return port
    const server = createServer()
    held.push(server)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, host, resolve)
    })
    return (server.address() as AddressInfo).port
  }
  try {
    return [await fill(ports[0]), await fill(ports[1]), await fill(ports[2])]
  } finally {
    for (const server of held) await new Promise((resolve) => server.close(resolve))
  }
}
