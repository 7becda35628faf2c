import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findFreePort } from './free-port.ts'

describe('a free port', () => {
  it('is another one each time, also for callers at the same moment', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, findFreePort))
    expect(new Set(ports).size).toBe(50)
  })

  it('is none that the system gives to connections, and can be listened on', async () => {
    const port = await findFreePort()
    expect(port).toBeLessThan(32_768)
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    await new Promise((resolve) => server.close(resolve))
  })
})
