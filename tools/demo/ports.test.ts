import { findFreePort } from '@yomikura/testkit/free-port'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPortTaken, refuseTakenPorts } from './ports.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function take(port: number, host: string): Promise<void> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

async function chooseFreePorts(): Promise<Record<string, string>> {
  const names = [
    'YOMIKURA_APP_PORT',
    'YOMIKURA_MEDIA_PORT',
    'YOMIKURA_WORKS_PORT',
    'STOREFRONT_PORT',
  ]
  const ports = new Set<number>()
  while (ports.size < names.length) ports.add(await findFreePort())
  return Object.fromEntries([...ports].map((port, index) => [names[index] ?? '', String(port)]))
}

describe('isPortTaken', () => {
  it.each(['127.0.0.1', '::1', '0.0.0.0'])(
    'is true of a port that another program has at %s',
    async (host) => {
      const port = await findFreePort()
      expect(await isPortTaken(port)).toBe(false)
      try {
        await take(port, host)
      } catch {
        // A machine without IPv6: nothing can be there.
        return
      }
      expect(await isPortTaken(port)).toBe(true)
    },
  )
})

describe('refuseTakenPorts', () => {
  it('lets free ports pass', async () => {
    await expect(refuseTakenPorts(await chooseFreePorts())).resolves.toBeUndefined()
  })

  it('names a port that is taken and its variable, in one line', async () => {
    const ports = await chooseFreePorts()
    await take(Number(ports['YOMIKURA_MEDIA_PORT']), '127.0.0.1')
    await expect(refuseTakenPorts(ports)).rejects.toThrow(
      `Port ${ports['YOMIKURA_MEDIA_PORT']} is used by another program. Choose another one with YOMIKURA_MEDIA_PORT.`,
    )
  })

  it('refuses one port for two hosts', async () => {
    const ports = await chooseFreePorts()
    const same = { ...ports, STOREFRONT_PORT: ports['YOMIKURA_APP_PORT'] ?? '' }
    await expect(refuseTakenPorts(same)).rejects.toThrow(
      `STOREFRONT_PORT and YOMIKURA_APP_PORT name the same port`,
    )
  })

  it.each(['', '0', 'four', '70000', '4000.5'])('refuses %j as a port', async (port) => {
    const ports = { ...(await chooseFreePorts()), YOMIKURA_WORKS_PORT: port }
    await expect(refuseTakenPorts(ports)).rejects.toThrow('YOMIKURA_WORKS_PORT must be a port')
  })
})
