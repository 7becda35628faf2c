import type { StoredImage, Ziptree } from '@yomikura/content/ziptree'
import type { ViewerToken } from '@yomikura/contract/viewer'
import { descrambleRaw } from '@yomikura/protection/scramble'
import { StorefrontOperator } from '@yomikura/testkit/storefront-operator'
import { makeTinyWork, type TinyWork } from '@yomikura/testkit/tiny-work'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { settleAddresses } from './addresses.ts'
import { type RunningServer, startServer } from './compose.ts'
import { readConfig } from './config/config.ts'
import { TestBrowser } from './modules/auth/test-browser.ts'
import { API_KEY, TestStorefront } from './modules/auth/test-storefront.ts'
import { TEST_DIALECTS, type TestDatabase } from './platform/db/test-dialects.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const WORKNO = 'BJ00000101'
const API = '/api/yomikura/v3'
/** Loss of the codec, as a mean over all samples. */
const CODEC_LOSS = 12

/** A client of the wire that is no browser: a session cookie, no token, no `Origin`, no `v`. */
class OutsideClient {
  readonly #cookie: string

  constructor(cookie: string) {
    this.#cookie = cookie
  }

  async get(url: string, cookie = this.#cookie): Promise<Response> {
    const answer = await fetch(url, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    return answer
  }

  async getJson<T>(url: string, cookie?: string): Promise<T> {
    return (await (await this.get(url, cookie)).json()) as T
  }

  async post<T>(url: string, body: unknown): Promise<T> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    return (await answer.json()) as T
  }
}

describe.each(TEST_DIALECTS)('an outside client on $engine', ({ open }) => {
  let folder: string
  let database: TestDatabase
  let shop: TestStorefront
  let server: RunningServer
  let work: TinyWork
  let client: OutsideClient

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-outside-'))
    database = await open()
    const ports = await settleAddresses(
      readConfig({ YOMIKURA_APP_PORT: '0', YOMIKURA_MEDIA_PORT: '0' }),
    )
    shop = await TestStorefront.start(ports.appUrl, {
      url: `${ports.appUrl}/api/yomikura/storefront/webhooks`,
      secret: SECRET,
    })
    server = await startServer(
      readConfig({
        YOMIKURA_DATA: folder,
        YOMIKURA_APP_PORT: String(ports.appPort),
        YOMIKURA_MEDIA_PORT: String(ports.mediaPort),
        YOMIKURA_OIDC_ISSUER: shop.url,
        YOMIKURA_OIDC_CLIENT_ID: shop.client.clientId,
        YOMIKURA_OIDC_CLIENT_SECRET: shop.client.clientSecret,
        YOMIKURA_STOREFRONT_URL: shop.url,
        YOMIKURA_STOREFRONT_API_KEY: API_KEY,
        YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: SECRET,
        YOMIKURA_CHECK_ANSWERS: '1',
        ...(database.config.engine === 'postgres' && {
          YOMIKURA_DATABASE_URL: database.config.url,
        }),
      }),
      pino({ level: 'silent' }),
    )
    work = await makeTinyWork(7, 2)
    await shop.createCustomer('hanako')
    const { mediaUrl } = server
    await new StorefrontOperator({
      url: shop.url,
      mediaUrl,
      apiKey: API_KEY,
      ca: undefined,
    }).publishWork({ workno: WORKNO, name: { ja_JP: '夜の灯台' } }, work)
    await shop.operate('sales', { login_id: 'hanako', workno: WORKNO })
    client = await signIn()
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await shop.stop()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function signIn(): Promise<OutsideClient> {
    const browser = new TestBrowser(server.appUrl)
    const form = await browser.open('/login?to=/library')
    await browser.submit(form, { login_id: 'hanako', password: 'hanako-hanako' })
    const outside = new OutsideClient(`yomikura_session=${browser.cookie('yomikura_session')}`)
    await vi.waitFor(
      async () => {
        const { user } = await outside.getJson<{ user: number }>(
          `${server.appUrl}${API}/content/count?last=0`,
        )
        expect(user).toBe(1)
      },
      { timeout: 15_000, interval: 100 },
    )
    return outside
  }

  it('synchronises, signs, reads the tree and restores a page', async () => {
    const sales = await client.getJson<{ workno: string; sales_date: string }[]>(
      `${server.appUrl}${API}/content/sales?last=0`,
    )
    expect(sales.map(({ workno }) => workno)).toEqual([WORKNO])
    const { works } = await client.post<{ works: Record<string, unknown>[] }>(
      `${server.appUrl}${API}/content/works`,
      [WORKNO],
    )
    expect(works[0]).toMatchObject({
      workno: WORKNO,
      name: { ja_JP: '夜の灯台' },
      maker: { name: { ja_JP: expect.any(String) } },
      site_id: expect.any(String),
      work_files: { main: expect.stringMatching(/^http/) },
      age_category: expect.stringMatching(/^(all|r15|r18)$/),
    })

    const { url, cookies } = await client.getJson<{ url: string; cookies: Record<string, string> }>(
      `${server.mediaUrl}${API}/download/sign/cookie?workno=${WORKNO}`,
    )
    expect(url).toMatch(/\/$/)
    const grant = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const ziptree = await client.getJson<Ziptree>(`${url}ziptree.json`, grant)
    expect(ziptree.hash).toMatch(/^[0-9a-f]+$/)
    expect(ziptree.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(ziptree.tree.map(({ type, name }) => [type, name])).toEqual(
      work.pages.map(({ name }) => ['file', name]),
    )

    const playfile = Object.values(ziptree.playfile)[0]
    if (!playfile || !('image' in playfile)) throw new Error('The first file is no page.')
    const { optimized } = playfile.image
    const answer = await client.get(`${url}optimized/${optimized.name}`, grant)
    const stored = Buffer.from(await answer.arrayBuffer())
    expect(stored.length).toBeGreaterThanOrEqual(optimized.length)
    await expectRestored(stored, optimized)
  })

  /** The page, put together again, looks like one of those that were handed in. */
  async function expectRestored(stored: Buffer, optimized: StoredImage): Promise<void> {
    const { data, info } = await sharp(stored)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const padded = { data: new Uint8Array(data), width, height, channels }
    expect([optimized.crypt, width % 128, height % 128]).toEqual([true, 0, 0])
    const page = descrambleRaw(padded, optimized.width, optimized.height, optimized.name)
    const losses = await Promise.all(
      work.pages.map(async ({ png }) => {
        const { data: wanted } = await sharp(png)
          .resize(optimized.width, optimized.height)
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        return (
          wanted.reduce((sum, value, at) => sum + Math.abs(value - (page.data[at] ?? 0)), 0) /
          wanted.length
        )
      }),
    )
    expect(Math.min(...losses)).toBeLessThan(CODEC_LOSS)
  }

  it('gets a viewer’s key in the form that it can open', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
    const token = await client.post<ViewerToken>(`${server.appUrl}${API}/viewer/token/${WORKNO}`, {
      play_type: 'ebook_fixed',
      revision: '',
      public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    })
    expect(token.prefix).toMatch(/[^/]$/)
    expect(Date.parse(token.expireAt)).toBeGreaterThan(Date.now())
    const text = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(token.key, 'base64'),
    ).toString('ascii')
    expect(text).toMatch(/^[0-9a-f]{64}$/)
    const query = new URLSearchParams(token.parameters).toString()
    const tree = await client.getJson<Ziptree>(
      `${token.prefix.replace(/viewer$/, 'ziptree.json')}?${query}`,
      '',
    )
    expect(tree.workno).toBe(WORKNO)
  })

  it('downloads the whole work through the link, with its original files', async () => {
    const answer = await client.get(`${server.mediaUrl}/yomikura/download?workno=${WORKNO}`)
    const zip = Buffer.from(await answer.arrayBuffer())
    for (const { name, png } of work.pages) {
      expect([name, zip.includes(png)]).toEqual([name, true])
    }
  })
})
