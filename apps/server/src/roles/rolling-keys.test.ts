import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { readSecrets, type Secrets, writeSecrets } from '#config/secrets.ts'
import { storeSale } from '#modules/library/index.ts'
import { KEY_PURPOSES, rotateKeys, type RotationStep } from '#operations/rotate-keys.ts'
import { createLog } from '#platform/log/log.ts'
import { REVISION, TestDeployment } from '#test/test-deployment.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { startTestSession } from '#test/test-session.ts'
import { aFeedSale, aWorkno } from '#test/test-works.ts'
import { createModules } from './compose.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Where a proxy would answer for all nodes. */
const APP_URL = 'http://localhost:4000'
const MEDIA_URL = 'http://localhost:4001'
const API = '/api/yomikura'
const WORKNO = aWorkno(1)
const LATER_MS = 2 * 86_400_000

/** A server with the keys that the file held when it was started. */
type Node = { app: string; media: string }
type Grant = { url: string; params: Record<string, string> }

describe.each(TEST_DIALECTS)('keys that rotate while nodes run, on $engine', (dialect) => {
  let deployment: TestDeployment
  let session: string
  const servers: RunningServer[] = []

  beforeAll(async () => {
    deployment = await TestDeployment.open(dialect)
    await deployment.storeWorks(1, 1)
    session = await deployment.use(async (platform) => {
      const { db, clock, storage } = platform
      const folder = `content/work/books/BJ00001000/${WORKNO}/${REVISION}`
      await storage.put(`${folder}/ziptree.json`, Buffer.from('{"playfile":{},"tree":[]}'))
      const { sessions } = createModules(platform)
      const { cookie } = await startTestSession({ db, clock, sessions }, 'alice')
      const sale = aFeedSale({ sale_id: 'S-1', workno: WORKNO, account_id: 'alice' })
      await storeSale(db, sale, { source: 'storefront', nowSeconds: clock.nowSeconds() })
      return cookie
    })
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await deployment.close()
  })

  async function startNode(): Promise<Node> {
    const [appPort, mediaPort] = [await findPort(), await findPort()]
    const config = readConfig({
      ...deployment.env,
      YOMIKURA_APP_PORT: String(appPort),
      YOMIKURA_MEDIA_PORT: String(mediaPort),
      YOMIKURA_WORKS_PORT: '0',
      YOMIKURA_APP_URL: APP_URL,
      YOMIKURA_MEDIA_URL: MEDIA_URL,
      YOMIKURA_ROLES: 'web,content',
    })
    servers.push(await startServer(config, createLog({ level: 'silent' })))
    return { app: `http://127.0.0.1:${appPort}`, media: `http://127.0.0.1:${mediaPort}` }
  }

  function rotate(step: RotationStep, now = new Date()): void {
    const path = join(deployment.data, 'secrets.json')
    const secrets = readSecrets(path) as Secrets
    const order = { purposes: KEY_PURPOSES, step, now, writtenAt: now }
    writeSecrets(path, rotateKeys(secrets, order).secrets)
  }

  async function sign({ app }: Node): Promise<Grant> {
    const headers = { cookie: session }
    const answer = await fetch(`${app}${API}/v3/download/sign/url?workno=${WORKNO}`, { headers })
    return (await answer.json()) as Grant
  }

  /** The status of a file's answer, asked for by a grant of any node. */
  async function read({ media }: Node, { url, params }: Grant): Promise<number> {
    const path = new URL(url).pathname
    const query = new URLSearchParams(params).toString()
    return (await fetch(`${media}${path}ziptree.json?${query}`)).status
  }

  /** Asks as a page with an anti-forgery token does, and says which one it has after the answer. */
  async function ask({ app }: Node, path: string, token: string) {
    const headers = { cookie: `${session}; XSRF-TOKEN=${token}` }
    const answer = await fetch(`${app}${API}${path}`, { headers })
    const [, given] = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    return { body: await answer.json(), token: given ?? token }
  }

  async function write({ app }: Node, token: string): Promise<number> {
    const headers = {
      ...{ cookie: session, origin: APP_URL, 'sec-fetch-site': 'same-origin' },
      ...{ 'content-type': 'application/json', 'x-xsrf-token': token },
    }
    const body = JSON.stringify({ title: 'a list' })
    return (await fetch(`${app}${API}/mylists`, { method: 'POST', headers, body })).status
  }

  /** What one node signed is taken by the other, both ways. */
  async function expectAgreement(one: Node, other: Node): Promise<void> {
    for (const [signer, taker] of [
      [one, other],
      [other, one],
    ] as const) {
      const { body, token } = await ask(signer, '/authorize', '')
      expect(body).toMatchObject({ account_id: 'alice' })
      expect(await write(taker, token)).toBe(201)
      expect(await read(taker, await sign(signer))).toBe(200)
    }
  }

  it('are taken by nodes of neighboring steps, and refused after the drop', async () => {
    const before = await startNode()
    const oldGrant = await sign(before)
    const oldPage = await ask(before, '/authorize', '')

    rotate('add')
    const added = await startNode()
    await expectAgreement(before, added)
    expect((await sign(added)).params['Key-Pair-Id']).toBe(oldGrant.params['Key-Pair-Id'])

    rotate('sign')
    const signing = await startNode()
    await expectAgreement(added, signing)
    expect((await sign(signing)).params['Key-Pair-Id']).not.toBe(oldGrant.params['Key-Pair-Id'])
    expect(await read(signing, oldGrant)).toBe(200)
    // A page that was open all the time gets the new token with any answer.
    const newPage = await ask(signing, '/mylists', oldPage.token)
    expect(newPage.token).not.toBe(oldPage.token)

    expect(() => rotate('drop')).toThrow('is in use until')
    rotate('drop', new Date(Date.now() + LATER_MS))
    const dropped = await startNode()
    await expectAgreement(signing, dropped)
    expect(await write(dropped, newPage.token)).toBe(201)
    expect([await read(dropped, oldGrant), await write(dropped, oldPage.token)]).toEqual([403, 403])
  })
})

/** A port that nothing listens on. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
