import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import { type App, createHttpApp } from '#http/app.ts'
import { healthRoutes } from '#http/health.ts'
import { serveWeb } from './static-web.ts'

const build = (folder: string) => ({ folder, appName: 'tanabook', brandName: '棚ブック' })

let app: App
let folder: string
let isStorageUp = true
const createBare = () =>
  createHttpApp({
    log: pino({ level: 'silent' }),
    resolveVisitor: async () => ({
      actor: null,
      sessionHash: null,
      isSignedIn: false,
      hasAccount: false,
      isOperator: false,
    }),
    csrfKeys: [Buffer.alloc(32)],
    origins: [],
    headers: {},
    trustedProxyCount: 0,
  })
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yomikura-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="app" content="yomikura" /><title>Yomikura</title>',
  )
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export const a = 1')
  writeFileSync(join(folder, '.sources'), 'secret')
  writeFileSync(join(folder, 'sw.js'), 'keep("/index.html", "%SHELL_REVISION%")')
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({
      name: 'Yomikura',
      icons: [],
      shortcuts: [{ name: 'ライブラリ', url: '/library' }],
    }),
  )
  app = await createBare()
  healthRoutes(
    app,
    {
      needed: {
        storage: async () => {
          if (!isStorageUp) throw new Error('down')
        },
      },
    },
    () => false,
  )
  serveWeb(app, { ...build(folder), pageHeaders: { policy: 'a' } })
  await app.ready()
})
afterAll(() => app.close())

describe('the web app’s files', () => {
  it('lets browsers keep what carries a digest in its name, and ask for the page each time', async () => {
    const [script, page] = [await app.inject('/assets/main-abc.js'), await app.inject('/')]
    expect(script.headers['cache-control']).toContain('immutable')
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({
      url: '/',
      headers: { 'if-none-match': String(page.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('gives the page the path segment of the product', async () => {
    expect((await app.inject('/library')).body).toContain('<meta name="app" content="tanabook" />')
  })

  it('answers the page for any route of the app', async () => {
    const answer = await app.inject('/work/BJ00000101/tree')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
  })

  it.each(['/api/yomikura/nothing', '/assets/gone-123.js'])(
    'answers 404 for %s instead of the page',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404)
    },
  )

  it.each([
    '/.sources',
    '/assets/../../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f.sources',
  ])('shows no file beside the build: %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.body).not.toMatch(/secret|root:/)
  })

  it('has browsers ask for the service worker each time', async () => {
    const worker = await app.inject('/sw.js')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-type']).toContain('text/javascript')
  })

  it('changes the service worker with the headers of the page that it keeps', async () => {
    const other = await createBare()
    serveWeb(other, { ...build(folder), pageHeaders: { policy: 'b' } })
    const [a, b] = [await app.inject('/sw.js'), await other.inject('/sw.js')]
    expect(a.body).toMatch(/^keep\("\/index.html", "[\w-]{22}"\)$/)
    expect(b.body).not.toBe(a.body)
    await other.close()
  })

  it('gives the installed app the name of the brand', async () => {
    const manifest = await app.inject('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json')
    expect(manifest.json()).toMatchObject({ name: '棚ブック', short_name: '棚ブック', icons: [] })
  })

  it.each([
    ['/manifest.webmanifest?lang=ko', 'en', 'ko', '라이브러리'],
    ['/manifest.webmanifest?lang=zh-Hant', '', 'zh-Hant', '書庫'],
    ['/manifest.webmanifest', 'de, en;q=0.8', 'en', 'Library'],
    ['/manifest.webmanifest?lang=..%2F', 'en-a1, ko', 'ko', '라이브러리'],
    ['/manifest.webmanifest', '', 'ja', 'ライブラリ'],
  ])(
    'names shortcuts in the language that %s and “%s” ask for: %s',
    async (url, accepted, ...is) => {
      const answer = await app.inject({ url, headers: { 'accept-language': accepted } })
      const { lang, shortcuts } = answer.json<{ lang: string; shortcuts: { name: string }[] }>()
      expect([lang, shortcuts[0]?.name]).toEqual(is)
      expect(answer.headers.vary).toContain('accept-language')
    },
  )

  it('sends the smallest form the browser takes', async () => {
    const answer = await app.inject({
      url: '/',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Yomikura')
  })
})

describe('health', () => {
  it('takes the server out of rotation while a part fails, without calling it dead', async () => {
    isStorageUp = false
    expect([
      (await app.inject('/readyz')).statusCode,
      (await app.inject('/healthz')).statusCode,
    ]).toEqual([503, 200])
    isStorageUp = true
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      parts: { storage: 'ok' },
    })
  })
})
