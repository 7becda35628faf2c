import type { Book } from '@yomikura/content/book'
import type { StoredImage, Ziptree } from '@yomikura/content/ziptree'
import type { CsrToken, ReflowableToken, ViewerToken } from '@yomikura/contract/viewer'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import { descrambleRaw } from '@yomikura/protection/scramble'
import { xorBytes } from '@yomikura/protection/xor'
import { eventually } from '@yomikura/testkit/eventually'
import { patience } from '@yomikura/testkit/patience'
import { StorefrontOperator } from '@yomikura/testkit/storefront-operator'
import { makeTinyWork, type TinyWork, zipWork } from '@yomikura/testkit/tiny-work'
import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { settleAddresses } from '#addresses.ts'
import { type RunningServer, startServer } from '#roles/start-server.ts'
import { readConfig } from '#config/config.ts'
import { TestBrowser } from './test-browser.ts'
import { API_KEY, TestStorefront } from './test-storefront.ts'
import { TEST_DIALECTS, type TestDatabase } from './test-dialects.ts'
import { makeFixedBook, makeNovel, makePictureBook } from './test-epubs.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const WORKNO = 'BJ00000101'
const BOOKS_WORKNO = 'BJ00000102'
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
    if (answer.status !== 200)
      throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
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
  let count: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-outside-'))
    database = await open()
    const ports = await settleAddresses(
      readConfig({ YOMIKURA_APP_PORT: '0', YOMIKURA_MEDIA_PORT: '0', YOMIKURA_WORKS_PORT: '0' }),
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
        YOMIKURA_WORKS_PORT: String(ports.worksPort),
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
    const operator = new StorefrontOperator({
      url: shop.url,
      mediaUrl,
      apiKey: API_KEY,
      ca: undefined,
    })
    await operator.publishWork({ workno: WORKNO, name: { ja_JP: '夜の灯台' } }, work)
    const books = zipWork({
      'novel.epub': makeNovel(),
      'pictures.epub': makePictureBook(work),
      'spreads.epub': makeFixedBook(),
    })
    await operator.publishWork({ workno: BOOKS_WORKNO, name: { ja_JP: '二冊の本' } }, books)
    await shop.operate('sales', { login_id: 'hanako', workno: WORKNO })
    await shop.operate('sales', { login_id: 'hanako', workno: BOOKS_WORKNO })
    count = `${server.appUrl}${API}/content/count?last=0`
    client = await signIn()
    // The server runs in this process; drawing covers has turned off every loader but the drawings'.
    sharp.unblock({ operation: ['VipsForeignLoad'] })
  }, 120_000 * patience())
  afterAll(async () => {
    await server.stop()
    await shop.stop()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** Somebody's browser, and a client that uses its session. */
  async function openBrowser(): Promise<{ browser: TestBrowser; outside: OutsideClient }> {
    const browser = new TestBrowser(server.appUrl)
    const form = await browser.open('/login?to=/library')
    await browser.submit(form, { login_id: 'hanako', password: 'hanako-hanako' })
    const cookie = `yomikura_session=${browser.cookie('yomikura_session')}`
    return { browser, outside: new OutsideClient(cookie) }
  }

  async function signIn(): Promise<OutsideClient> {
    const { outside } = await openBrowser()
    await vi.waitFor(
      async () => {
        expect((await outside.getJson<{ user: number }>(count)).user).toBe(2)
      },
      { timeout: 15_000 * patience(), interval: 100 },
    )
    return outside
  }

  it('synchronises, signs, reads the tree and restores a page', async () => {
    const sales = await client.getJson<{ workno: string; sales_date: string }[]>(
      `${server.appUrl}${API}/content/sales?last=0`,
    )
    expect(sales.map(({ workno }) => workno).sort()).toEqual([WORKNO, BOOKS_WORKNO])
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

  /** The tree of the work with books, and where its files lie, once all books are there. */
  function readBooks(): Promise<{ hashnames: Record<string, string>; prefix: string }> {
    return eventually(readMadeBooks, 60_000)
  }

  async function readMadeBooks() {
    const { url, cookies } = await client.getJson<{ url: string; cookies: Record<string, string> }>(
      `${server.mediaUrl}${API}/download/sign/cookie?workno=${BOOKS_WORKNO}`,
    )
    const grant = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    const { tree, progress } = await client.getJson<Ziptree>(`${url}ziptree.json`, grant.join('; '))
    expect(progress).toBeUndefined()
    const files = tree.flatMap((entry) => (entry.type === 'file' ? [entry] : []))
    return {
      hashnames: Object.fromEntries(files.map(({ name, hashname }) => [name, hashname])),
      prefix: url,
    }
  }

  function makeKeyPair(): { publicKey: string; privateKey: KeyObject } {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
    const der = publicKey.export({ type: 'spki', format: 'der' })
    return { publicKey: der.toString('base64'), privateKey }
  }

  function openKey(wrapped: string, key: KeyObject): Buffer {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const text = privateDecrypt(
      { key, padding, oaepHash: 'sha256' },
      Buffer.from(wrapped, 'base64'),
    )
    return Buffer.from(text.toString('ascii'), 'hex')
  }

  it('turns the pages of a book of pictures with its key', async () => {
    const { hashnames } = await readBooks()
    const { publicKey, privateKey } = makeKeyPair()
    const token = await client.post<ViewerToken>(
      `${server.appUrl}${API}/viewer/token/${BOOKS_WORKNO}`,
      { play_type: 'ebook_fixed', revision: '', public_key: publicKey },
    )
    const query = new URLSearchParams(token.parameters).toString()
    const folder = `${token.prefix}/${hashnames['pictures.epub']}`
    const meta = await client.getJson<ViewerMeta>(`${folder}/viewer-meta.json?${query}`, '')
    expect(meta).toMatchObject({ page_count: 2, meta_data: { title: '絵の本', creator: ['ルカ'] } })
    for (const { src, width, height, length } of meta.pages) {
      const answer = await client.get(`${folder}/${src}?${query}`, '')
      const stored = Buffer.from(await answer.arrayBuffer())
      expect([stored.length, stored.toString('latin1', 0, 4) === 'RIFF']).toEqual([length, false])
      const page = await sharp(xorBytes(stored, openKey(token.key, privateKey))).metadata()
      expect([page.format, page.width, page.height]).toEqual(['webp', width, height])
    }
    const refused = await fetch(`${folder}/files.json?${query}`)
    expect(refused.status).toBe(404)
  })

  it('rebuilds an unpacked book from its container, package document and files', async () => {
    const { hashnames } = await readBooks()
    const hashname = hashnames['novel.epub'] ?? ''
    const { publicKey, privateKey } = makeKeyPair()
    const { values } = await client.post<ReflowableToken>(
      `${server.appUrl}${API}/csr/reflowable/token`,
      {
        workno: BOOKS_WORKNO,
        hashname: hashname.split('.')[0],
        revision: '',
        public_key: publicKey,
        play_type: 'epub_reflowable',
      },
    )
    const key = openKey(values.key, privateKey)
    const read = async (path: string) => {
      const authorization = `Bearer ${encodeURIComponent(values.vt)}`
      const answer = await fetch(`${values.base_url}/${path}`, { headers: { authorization } })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return Buffer.from(xorBytes(new Uint8Array(await answer.arrayBuffer()), key)).toString()
    }
    expect(await read('mimetype')).toBe('application/epub+zip')
    expect(JSON.parse(await read('preprocess-settings.json'))).toMatchObject({
      obfuscateText: false,
    })
    const packagePath = /full-path="([^"]+)"/.exec(await read('META-INF/container.xml'))?.[1] ?? ''
    const opf = await read(packagePath)
    expect(opf).toContain('page-progression-direction="rtl"')
    const items = [...opf.matchAll(/<item id="[^"]+" href="([^"]+)"/g)].map(([, href]) => href)
    expect(items.length).toBeGreaterThan(1)
    for (const href of items) {
      const text = await read(new URL(href ?? '', `http://book/${packagePath}`).pathname.slice(1))
      expect(text).not.toContain('steal')
    }
    expect(await read('OPS/%E4%B8%80.xhtml')).toContain('<ruby>灯台<rt>とうだい</rt></ruby>')
    const bare = await fetch(`${values.base_url}/mimetype`)
    expect(bare.status).toBe(403)
  })

  it('gets the address of an unpacked book for a window of its own', async () => {
    const { hashnames } = await readBooks()
    const answer = await client.getJson<{ url: string; values: { cgi: string; param: string } }>(
      `${server.appUrl}${API}/csr/token?workno=${BOOKS_WORKNO}&hashname=${hashnames['novel.epub']}&layout=reflowable`,
    )
    const file = await client.get(`${answer.values.cgi}/mimetype?${answer.values.param}`, '')
    expect((await file.arrayBuffer()).byteLength).toBe('application/epub+zip'.length)
  })

  it.each(['fixed', 'reflowable'])(
    'opens every kind of book at the address for layout=%s, where its files lie',
    async (layout) => {
      const { hashnames } = await readBooks()
      const { publicKey, privateKey } = makeKeyPair()
      const { key } = await client.post<ViewerToken>(
        `${server.appUrl}${API}/viewer/token/${BOOKS_WORKNO}`,
        { play_type: 'epub', revision: '', public_key: publicKey },
      )
      const open = async (name: string, path: string): Promise<Buffer> => {
        const { values } = await client.getJson<CsrToken>(
          `${server.appUrl}${API}/csr/token?workno=${BOOKS_WORKNO}&hashname=${hashnames[name]}&layout=${layout}`,
        )
        const answer = await client.get(`${values.cgi}/${path}?${values.param}`, '')
        return Buffer.from(await answer.arrayBuffer())
      }
      const openHidden = async (name: string, path: string): Promise<string> =>
        Buffer.from(xorBytes(await open(name, path), openKey(key, privateKey))).toString()
      const book = JSON.parse(await openHidden('spreads.epub', 'META-INF/book.json')) as Book
      expect(book.layout).toBe('fixed')
      expect(book.spine.map(({ spread, width }) => [spread, width])).toEqual([
        ['left', 600],
        ['right', 600],
      ])
      const page = await openHidden('spreads.epub', book.spine[0]?.path ?? '')
      expect(page).toContain('左のページ')
      expect(await openHidden('novel.epub', 'mimetype')).toBe('application/epub+zip')
      const meta = await open('pictures.epub', 'viewer-meta.json')
      expect(JSON.parse(meta.toString())).toMatchObject({ page_count: 2 })
    },
  )

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

  it('loses files, calls and its place as reading device when its person logs out at the shop', async () => {
    const { hashnames } = await readBooks()
    const { browser, outside } = await openBrowser()
    const { publicKey } = makeKeyPair()
    const token = await outside.post<ViewerToken>(
      `${server.appUrl}${API}/viewer/token/${BOOKS_WORKNO}`,
      { play_type: 'ebook_fixed', revision: '', public_key: publicKey },
    )
    const query = new URLSearchParams(token.parameters).toString()
    const page = `${token.prefix}/${hashnames['pictures.epub']}/viewer-meta.json?${query}`
    await client.get(page, '')
    // Asks without taking over: refused as long as the other device is the one that reads.
    const asOther = () =>
      client.get(
        `${server.appUrl}${API}/csr/token?workno=${BOOKS_WORKNO}&hashname=${hashnames['novel.epub']}&layout=reflowable`,
      )
    await expect(asOther()).rejects.toThrow('simultaneous_view')

    const question = await browser.open(`${shop.url}/oidc/session/end`)
    await browser.submit(question, { logout: 'yes' })
    const gone = { timeout: 15_000 * patience(), interval: 100 }
    await vi.waitFor(() => expect(outside.getJson(count)).rejects.toThrow('401'), gone)
    await vi.waitFor(() => expect(client.get(page, '')).rejects.toThrow(/40[13]/), gone)
    await expect(asOther()).rejects.toThrow('lease_required')
    expect((await client.getJson<{ user: number }>(count)).user).toBe(2)
  })
})
