import { makeCertificate } from '@yomikura/testkit/certificate'
import { eventually } from '@yomikura/testkit/eventually'
import { findFreePort } from '@yomikura/testkit/free-port'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countCertificates } from './certificate-gauges.ts'

const DAY_SECONDS = 86_400

describe('figures of certificates (needs openssl)', () => {
  let folder: string
  let server: Server
  let port: number
  let nowMs: number

  const load = (days: number) => {
    const { cert, key } = makeCertificate(folder, ['read.example.com'], days)
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-figures-'))
    port = await findFreePort()
    server = createServer(load(6)).listen(port)
    nowMs = Date.now()
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function read(registry: Registry, name: string): Promise<Map<string, number>> {
    const text = await registry.getSingleMetricAsString(`yomikura_certificate_${name}_seconds`)
    const rows = text.matchAll(/\{host="(\w+)"\} (\S+)/g)
    return new Map([...rows].map(([, host = '', value]) => [host, Number(value)]))
  }

  it('say for each host over https how long it is good, and see one that was renewed', async () => {
    const registry = new Registry()
    const mediaUrl = `https://127.0.0.1:${port}`
    countCertificates({
      addresses: { appUrl: 'http://localhost', mediaUrl, worksUrl: undefined },
      clock: { nowMs: () => nowMs, nowSeconds: () => Math.floor(nowMs / 1000) },
      registry,
    })
    const expectDays = (days: number) =>
      eventually(async () => {
        const found = await read(registry, 'expires')
        expect([...found.keys()]).toEqual(['media'])
        // A certificate begins and ends on whole seconds.
        expect(found.get('media')! / DAY_SECONDS).toBeCloseTo(days, 1)
      })
    await expectDays(6)
    expect((await read(registry, 'life')).get('media')).toBe(6 * DAY_SECONDS)
    server.setSecureContext(load(90))
    await expectDays(6)
    nowMs += 600_000
    await expectDays(90)
    server.closeAllConnections()
    server.close()
    nowMs += 91 * DAY_SECONDS * 1000
    await expectDays(-1)
  })
})
