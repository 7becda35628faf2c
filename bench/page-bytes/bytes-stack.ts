import { type Browser, chromium, type Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import config from '../../playwright.config.ts'
import { encodePage } from '../../packages/ingest/src/kinds/image/encode-page.ts'
import { sharp } from '../../packages/ingest/src/kinds/image/image-engine.ts'
import { DEFAULT_PAGES } from '../../packages/ingest/src/settings.ts'
import { findChromium } from '../../tools/chromium.ts'
import { drawComicPages } from '../reading/long-comic.ts'
import type { StoredPage } from './bytes-in-page.ts'

export type PageFormat = 'webp' | 'jpeg'

const ENTRY = fileURLToPath(new URL('bytes-in-page.ts', import.meta.url))
const DEXIE = fileURLToPath(
  new URL('../../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url),
)
const SCRIPT = 'assets/bench.js'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
}

/** The app's page code as it is built, stored pages, and nothing else: no framework, no server of ours. */
export class BytesStack implements AsyncDisposable {
  readonly pages: Record<PageFormat, StoredPage[]>
  readonly browser: Browser
  readonly #server: Server

  private constructor(parts: {
    pages: Record<PageFormat, StoredPage[]>
    browser: Browser
    server: Server
  }) {
    this.pages = parts.pages
    this.browser = parts.browser
    this.#server = parts.server
  }

  static async start(pageCount: number, report: (line: string) => void): Promise<BytesStack> {
    const files = await buildPageCode()
    const pages = { webp: [] as StoredPage[], jpeg: [] as StoredPage[] }
    for (const [index, drawn] of (await drawComicPages(pageCount, report)).entries()) {
      for (const format of ['webp', 'jpeg'] as const) {
        const { page, bytes } = await storePage(drawn, index, format)
        files.set(page.url.slice(1), bytes)
        pages[format].push(page)
      }
    }
    const server = await serve(files)
    const executablePath = await findChromium()
    const args = config.use?.launchOptions?.args ?? []
    return new BytesStack({
      pages,
      server,
      browser: await chromium.launch({ executablePath, args }),
    })
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}/`
  }

  /** A blank page with the code in it. */
  async openIn(page: Page): Promise<Page> {
    await page.goto(this.url)
    await page.waitForFunction(() => 'benchBytes' in globalThis)
    return page
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close()
    this.#server.close()
  }
}

/** Scrambled and encoded as taken in. */
async function storePage(drawn: Buffer, index: number, format: PageFormat) {
  const { maxWidth, maxHeight } = DEFAULT_PAGES
  const { data, info } = await sharp(drawn)
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // Characters 5 to 11 are the seed of the tiles.
  const name = `00000${(0xabc123 + index).toString(16).padStart(7, '0')}.${format}`
  const raw = { data, width, height, channels }
  const { optimized } = await encodePage(raw, name, { ...DEFAULT_PAGES, format })
  return { page: { url: `/pages/${name}`, name, width, height }, bytes: optimized }
}

/** Entry and worker under the addresses that the app's own rule for workers allows. */
async function buildPageCode(): Promise<Map<string, Buffer>> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^dexie$/, replacement: DEXIE }] },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: ENTRY, output: { entryFileNames: SCRIPT } },
    },
  })
  if (!('output' in output)) throw new Error('The page code was not built once.')
  return new Map(
    output.output.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source),
    ]),
  )
}

async function serve(files: ReadonlyMap<string, Buffer>): Promise<Server> {
  const page = `<!doctype html><script type="module" src="/${SCRIPT}"></script>`
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1)
    const body = path === '' ? page : files.get(path)
    const type = path === '' ? 'text/html' : (TYPES[extname(path)] ?? 'text/plain')
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}
