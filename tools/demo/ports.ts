import { createServer } from 'node:net'

/** Variables that say where the demo listens. */
const PORT_NAMES = [
  'YOMIKURA_APP_PORT',
  'YOMIKURA_MEDIA_PORT',
  'YOMIKURA_WORKS_PORT',
  'STOREFRONT_PORT',
] as const
const LAST_PORT = 65_535
/** Browsers ask for `localhost` at both. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Refuses ports that cannot be listened on, before anything is started.
 * @param ports the variables of the demo's programs, all of them set
 * @throws Error of one line that names the port and its variable
 */
export async function refuseTakenPorts(ports: Readonly<Record<string, string>>): Promise<void> {
  const others = new Map<number, string>()
  for (const name of PORT_NAMES) {
    const port = Number(ports[name])
    if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
      throw new Error(`${name} must be a port from 1 to ${LAST_PORT}, not "${ports[name] ?? ''}".`)
    const other = others.get(port)
    if (other !== undefined)
      throw new Error(`${name} and ${other} name the same port, ${port}. Choose another one.`)
    if (await isPortTaken(port))
      throw new Error(`Port ${port} is used by another program. Choose another one with ${name}.`)
    others.set(port, name)
  }
}

/** Whether another program listens on this port, or the system keeps us from it. */
export async function isPortTaken(port: number): Promise<boolean> {
  for (const host of LOOPBACK) {
    const code = await tryPort(port, host)
    if (code === 'EADDRINUSE' || code === 'EACCES') return true
  }
  return false
}

/** Why a port cannot be listened on, as a code of the system; undefined when it can. */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
