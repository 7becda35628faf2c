import { findFreePort } from '@yomikura/testkit/free-port'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { examineAddresses } from './examine-addresses.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(body: string): Promise<number> {
  const port = await findFreePort()
  const server = createServer((_request, response) => response.end(body))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

const ANY = {
  YOMIKURA_APP_PORT: '0',
  YOMIKURA_MEDIA_PORT: '0',
  YOMIKURA_WORKS_PORT: '0',
}
const examine = (env: Record<string, string> = {}) =>
  examineAddresses(readConfig({ ...ANY, ...env }))

describe('ports', () => {
  it('are free, taken by a running server, or taken by another program', async () => {
    const lines = await examine({
      YOMIKURA_APP_PORT: String(await listen('{"status":"ok"}')),
      YOMIKURA_MEDIA_PORT: String(await listen('hello')),
      YOMIKURA_WORKS_PORT: String(await findFreePort()),
    })
    const ports = lines.filter(({ part }) => part === 'port')
    expect(ports.map(({ what, state, cause }) => [what.replace(/\d+/, 'N'), state, cause])).toEqual(
      [
        ['port N of library (YOMIKURA_APP_PORT): a running Yomikura has it', 'ok', undefined],
        ['port N of media (YOMIKURA_MEDIA_PORT)', 'failed', 'another program has it'],
        ['port N of HTML works (YOMIKURA_WORKS_PORT): free', 'ok', undefined],
      ],
    )
  })

  it('are those of the roles that run here', async () => {
    const management = await findFreePort()
    const lines = await examine({
      YOMIKURA_ROLES: 'worker',
      YOMIKURA_APP_PORT: String(await findFreePort()),
      YOMIKURA_MANAGEMENT: String(management),
    })
    expect(lines.filter(({ part }) => part === 'port').map(({ what }) => what)).toEqual([
      `port ${management} of management (YOMIKURA_MANAGEMENT): free`,
    ])
  })

  it('cannot be opened on an address of another machine', async () => {
    const lines = await examine({
      YOMIKURA_HOST: '192.0.2.1',
      YOMIKURA_APP_PORT: String(await findFreePort()),
      YOMIKURA_MEDIA_PORT: String(await findFreePort()),
      YOMIKURA_WORKS_PORT: String(await findFreePort()),
    })
    expect(lines.find(({ what }) => what.includes('library'))).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('YOMIKURA_HOST') as string,
    })
  })
})

describe('public addresses', () => {
  it('of this machine alone need no name and no certificate', async () => {
    expect((await examine()).map(({ part, state }) => [part, state])).toEqual([['addresses', 'ok']])
  })

  it('that share no cookie are named with the variable', async () => {
    expect(
      await examine({
        YOMIKURA_APP_URL: 'https://read.example.com',
        YOMIKURA_MEDIA_URL: 'https://media.example.com',
      }),
    ).toEqual([
      expect.objectContaining({
        part: 'addresses',
        state: 'failed',
        cause: expect.stringContaining('YOMIKURA_COOKIE_DOMAIN') as string,
      }),
    ])
  })

  const HOME = {
    YOMIKURA_ALLOW_HTTP: '1',
    YOMIKURA_APP_URL: 'http://192.0.2.7:4000',
    YOMIKURA_MEDIA_URL: 'http://192.0.2.7:4001',
  }
  const examineHttp = async (host: string) =>
    (await examine({ ...HOME, YOMIKURA_HOST: host })).filter(({ part }) => part === 'http')

  it('over plain http come with what is lost, and have no certificate to look at', async () => {
    const lines = await examine({ ...HOME, YOMIKURA_HOST: '0.0.0.0' })
    expect(lines.filter(({ part }) => part === 'certificate')).toEqual([])
    expect(lines.filter(({ part }) => part === 'http')).toEqual([
      {
        part: 'http',
        what: 'readers come to http://192.0.2.7:4000',
        state: 'warning',
        cause: expect.stringMatching(/read along.*offline/) as string,
        remedy: expect.stringContaining('home-network.md') as string,
      },
    ])
  })

  it('of other machines are no use while the server listens to this one alone', async () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      expect((await examineHttp(host))[1]?.remedy).toContain('YOMIKURA_HOST=0.0.0.0')
    }
    expect(await examineHttp('0.0.0.0')).toHaveLength(1)
  })

  it('need a DNS record, for works one with a star', async () => {
    // No label may be so long, so no DNS is asked.
    const domain = `${'a'.repeat(64)}.example`
    const lines = await examine({
      YOMIKURA_APP_URL: `https://${domain}`,
      YOMIKURA_MEDIA_URL: `https://${domain}`,
      YOMIKURA_WORKS_URL: `https://*.${domain}`,
    })
    const names = lines.filter(({ part }) => part === 'name')
    expect(names.map(({ state }) => state)).toEqual(['warning', 'warning'])
    expect(names[1]?.remedy).toContain(`Make a DNS record for *.${domain}.`)
  })
})
