import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Systems take the ports of outgoing connections, and those of servers that ask for any, from a range
 * that begins at 32768 (Linux) or 49152 (RFC 6335, section 6). A port below it stays free between its
 * choice and its use.
 */
const FIRST_PORT = 15_000
const LAST_PORT = 32_767

/** Ports that this process gave out: what is to use them may not have started yet. */
const given = new Set<number>()

/** A port of the loopback address that nothing listens on now, another one each time. */
export async function findFreePort(): Promise<number> {
  while (given.size < LAST_PORT - FIRST_PORT) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`Every port from ${FIRST_PORT} to ${LAST_PORT} was given out.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    )
  })
}
