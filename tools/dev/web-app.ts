import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type FSWatcher, type ViteDevServer } from 'vite'
import { WEB_FOLDER } from '../paths.ts'

const PAGES = ['index.html', 'clear.html', 'failed.html']
/** The server allows the script of book frames by the digest of this file. */
const BOOK_FRAME = 'book-frame.js'
/** What the server reads at its start. */
const IS_PAGE = /^apps\/web\/(?:[\w-]+\.html|public\/.+|src\/book-frame\/.+(?<!\.test)\.ts)$/

type Options = {
  /** The HTTP server that the browser's socket comes to. */
  http: Server
  /** Folder that the server serves pages from. */
  folder: string
  appUrl: string
  nonce: string
  /** Called with the watcher of sources, and with the next one when the configuration has changed. */
  watch: (watcher: FSWatcher) => void
}

/** The web app with hot reload: Vite serves its modules, the product's own server its pages. */
export class DevWebApp {
  readonly vite: ViteDevServer
  readonly #folder: string

  private constructor(vite: ViteDevServer, folder: string) {
    this.vite = vite
    this.#folder = folder
  }

  static async start({ http, folder, appUrl, nonce, watch }: Options): Promise<DevWebApp> {
    const { hostname } = new URL(appUrl)
    const vite = await createServer({
      configFile: join(WEB_FOLDER, 'vite.config.ts'),
      appType: 'custom',
      logLevel: 'warn',
      html: { cspNonce: nonce },
      server: { middlewareMode: true, ws: { server: http }, allowedHosts: [hostname] },
      plugins: [{ name: 'watch-programs', configureServer: ({ watcher }) => watch(watcher) }],
    })
    return new DevWebApp(vite, folder)
  }

  /** Writes what the server serves as the built app: pages that load Vite's modules, and files beside them. */
  async writePages(): Promise<void> {
    // What was made of a changed source is made again.
    this.vite.moduleGraph.invalidateAll()
    rmSync(this.#folder, { recursive: true, force: true })
    mkdirSync(this.#folder, { recursive: true })
    for (const name of readdirSync(join(WEB_FOLDER, 'public')))
      copyFileSync(join(WEB_FOLDER, 'public', name), join(this.#folder, name))
    for (const name of PAGES) {
      const source = readFileSync(join(WEB_FOLDER, name), 'utf8')
      const page = await this.vite.transformIndexHtml(`/${name}`, source)
      writeFileSync(join(this.#folder, name), page)
    }
    writeFileSync(join(this.#folder, BOOK_FRAME), await this.#readBookFrame())
  }

  /** Whether the server must read its pages again after this file, from the repository's root, has changed. */
  isPage(file: string): boolean {
    return IS_PAGE.test(file)
  }

  /** Reloads every open page, which keeps no state of before. */
  reload(): void {
    this.vite.ws.send({ type: 'full-reload' })
  }

  async #readBookFrame(): Promise<string> {
    const made = await this.vite.ssrLoadModule('virtual:book-frame')
    return String(made['bootScript'])
  }
}
