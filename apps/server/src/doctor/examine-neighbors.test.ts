import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '#config/config.ts'
import { ClockReadings } from './clock-readings.ts'
import { examineNeighbors } from './examine-neighbors.ts'
import { patience } from '@yomikura/testkit/patience'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** @returns its address */
async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const newClocks = () => new ClockReadings(Date.now)

async function examineShop(answer: RequestListener, clocks = newClocks(), limitMs?: number) {
  const url = await listen(answer)
  const storefront = { url, apiKey: 'right', webhookSecrets: [] }
  const none = { oidc: undefined, resolve: new Map<string, string>() }
  const [line] = await examineNeighbors(
    { ...none, storefront },
    clocks,
    limitMs ?? 5000 * patience(),
  )
  return line
}

async function examineProvider(document: (url: string) => string) {
  let own = ''
  own = await listen((_request, response) => response.end(document(own)))
  const oidc: NonNullable<Config['oidc']> = {
    ...{ issuer: own, clientId: 'a', clientSecret: 'b', origins: [], scope: 'openid' },
    ...{ accountClaim: 'sub', clientAuth: undefined, discoveryUrl: undefined, changeTo: undefined },
  }
  const none = { storefront: undefined, resolve: new Map<string, string>() }
  const [line] = await examineNeighbors({ ...none, oidc }, newClocks(), 5000 * patience())
  return line
}

describe('the shop', () => {
  it('is well when its feed takes the key', async () => {
    const line = await examineShop(({ headers, url }, response) => {
      const isRight = headers.authorization === 'Bearer right' && url?.startsWith('/api/feed/works')
      response.writeHead(isRight ? 200 : 401).end('{}')
    })
    expect(line).toMatchObject({ part: 'shop', state: 'ok' })
  })

  it.each([401, 403])('refuses the key by %i, which is said without showing it', async (status) => {
    const line = await examineShop((_request, response) => response.writeHead(status).end())
    expect(line).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('YOMIKURA_STOREFRONT_API_KEY') as string,
    })
    expect(JSON.stringify(line)).not.toContain('right')
  })

  it('answers, but with an error', async () => {
    const line = await examineShop((_request, response) => response.writeHead(502).end())
    expect(line).toMatchObject({ state: 'failed', cause: 'its feed of works answers 502' })
  })

  it('stays silent, which ends the examination in time', async () => {
    const line = await examineShop(() => {}, newClocks(), 50)
    expect(line).toMatchObject({
      state: 'failed',
      cause: expect.stringMatching(/no answer within/) as string,
    })
  })

  it('lends its clock, by the date of its answer', async () => {
    const clocks = newClocks()
    await examineShop((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 600_000).toUTCString())
      response.end('{}')
    }, clocks)
    expect(await clocks.examine()).toMatchObject({
      state: 'failed',
      cause: expect.stringMatching(/^it is \d+ seconds ahead of the shop$/) as string,
    })
  })
})

describe('the provider', () => {
  it('is well when its discovery calls it by the issuer', async () => {
    expect(await examineProvider((issuer) => JSON.stringify({ issuer }))).toMatchObject({
      part: 'sign-in',
      state: 'ok',
    })
  })

  it('calls itself otherwise, which is said with the right value', async () => {
    const issuer = 'https://id.example/realms/shop'
    expect(await examineProvider(() => JSON.stringify({ issuer }))).toMatchObject({
      state: 'failed',
      remedy: `Set YOMIKURA_OIDC_ISSUER to ${issuer}, to the letter.`,
    })
  })

  it.each(['<html>', 'null', '{}'])('has no discovery there: %s', async (text) => {
    expect(await examineProvider(() => text)).toMatchObject({
      state: 'failed',
      cause: 'it calls itself nothing',
    })
  })

  it('has a lone slash behind its host, which is no other issuer', async () => {
    expect(
      await examineProvider((issuer) => JSON.stringify({ issuer: `${issuer}/` })),
    ).toMatchObject({ state: 'ok' })
  })

  it('keeps tokens on an origin that is not listed, which is said with the origin', async () => {
    const token_endpoint = 'https://tokens.example.test/token'
    expect(
      await examineProvider((issuer) => JSON.stringify({ issuer, token_endpoint })),
    ).toMatchObject({
      state: 'failed',
      remedy: 'Add to YOMIKURA_OIDC_ORIGINS: https://tokens.example.test.',
    })
  })

  it('takes clients in no way that we have', async () => {
    const token_endpoint_auth_methods_supported = ['private_key_jwt']
    expect(
      await examineProvider((issuer) =>
        JSON.stringify({ issuer, token_endpoint_auth_methods_supported }),
      ),
    ).toMatchObject({
      state: 'failed',
      cause: 'its token address takes clients by private_key_jwt',
    })
  })
})
