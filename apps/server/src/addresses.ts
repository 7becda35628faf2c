import { createServer } from 'node:net'
import type { Config } from './config/config.ts'

/** Where the hosts listen and under which origins readers reach them. */
export type Addresses = {
  appPort: number
  mediaPort: number
  appUrl: string
  mediaUrl: string
  isSecure: boolean
}

/**
 * Settles ports and origins before anything is built, because cookies and stored answers name them.
 * Port 0 becomes a free port here.
 */
export async function settleAddresses(config: Config): Promise<Addresses> {
  const appPort = config.ports.app || (await findFreePort(config.host))
  const mediaPort = config.ports.media || (await findFreePort(config.host))
  const appUrl = config.urls.app ?? `http://localhost:${appPort}`
  const mediaUrl = config.urls.media ?? `http://localhost:${mediaPort}`
  return { appPort, mediaPort, appUrl, mediaUrl, isSecure: appUrl.startsWith('https:') }
}

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
