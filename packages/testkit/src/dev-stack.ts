import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { ChildService } from './child-service.ts'
import { findFreePort } from './free-port.ts'
import { LogSecrets } from './log-secrets.ts'
import { patience } from './patience.ts'
import { StorefrontOperator } from './storefront-operator.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const APPS = join(ROOT, 'apps')

/** Where a stack's hosts are reached, and over what. */
export type StackHosts = {
  app: string
  media: string
  storefront: string
  /** Certificate and key files when the hosts speak https. */
  tls?: { cert: string; key: string; ca: string }
}

type StackOptions = {
  hosts?: StackHosts
  /** Where readers open the app, when a proxy stands in front of its port. */
  appUrl?: string
  /** Variables for the server on top of the stack's own. */
  serverEnv?: Record<string, string>
  seed?: 'empty' | 'demo'
}

type Ports = { app: number; media: number; works: number; storefront: number }

/** The whole product as processes of its own in a throw-away folder: storefront, server and worker. */
export class DevStack implements AsyncDisposable {
  readonly appUrl: string
  readonly mediaUrl: string
  readonly storefrontUrl: string
  readonly ports: Ports
  readonly storefront: StorefrontOperator
  readonly folder: string
  readonly #services: { storefront: ChildService; server: ChildService }
  readonly #serverEnv: Record<string, string>
  /** Lines of servers that were replaced by a restart. */
  readonly #earlierLog: string[] = []

  private constructor(stack: {
    folder: string
    ports: Ports
    urls: StackHosts
    apiKey: string
    services: { storefront: ChildService; server: ChildService }
    serverEnv: Record<string, string>
  }) {
    this.folder = stack.folder
    this.ports = stack.ports
    this.appUrl = stack.urls.app
    this.mediaUrl = stack.urls.media
    this.storefrontUrl = stack.urls.storefront
    this.#services = stack.services
    this.#serverEnv = stack.serverEnv
    const scheme = stack.urls.tls ? 'https' : 'http'
    this.storefront = new StorefrontOperator({
      url: `${scheme}://127.0.0.1:${stack.ports.storefront}`,
      mediaUrl: `${scheme}://127.0.0.1:${stack.ports.media}`,
      apiKey: stack.apiKey,
      ca: stack.urls.tls && readFileSync(stack.urls.tls.ca),
      isWhole: (...content) => this.#isWhole(...content),
    })
  }

  static async start(options: StackOptions = {}): Promise<DevStack> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-stack-'))
    const ports: Ports = {
      app: await findFreePort(),
      media: await findFreePort(),
      works: await findFreePort(),
      storefront: await findFreePort(),
    }
    const direct = withPorts(options.hosts, ports)
    const urls = { ...direct, app: options.appUrl ?? direct.app }
    const secrets = toSecrets()
    const serverEnv = { ...toServerEnv(folder, ports, urls, secrets), ...options.serverEnv }
    const storefrontEnv = toStorefrontEnv(folder, ports, urls, secrets, options.seed ?? 'empty')
    const storefront = await ChildService.start(
      join(ROOT, 'demo/shop/src/main.ts'),
      'storefront',
      storefrontEnv,
    )
    try {
      const server = await ChildService.start(
        join(APPS, 'server/src/main.mjs'),
        'server',
        serverEnv,
      )
      return new DevStack({
        folder,
        ports,
        urls,
        apiKey: secrets.apiKey,
        services: { storefront, server },
        serverEnv,
      })
    } catch (error) {
      await storefront.stop()
      throw error
    }
  }

  get server(): ChildService {
    return this.#services.server
  }

  /** What the server wrote into its log, restarts included. */
  get serverLog(): readonly string[] {
    return [...this.#earlierLog, ...this.#services.server.log]
  }

  /** The server ends; every request to it is refused. */
  async stopServer(): Promise<void> {
    await this.#services.server.stop()
  }

  /** The server ends as by a power cut: at once, without a chance to tidy up. */
  async killServer(): Promise<void> {
    await this.#services.server.kill()
  }

  /** Starts the server again on the same data and ports, after it was stopped or killed. */
  async restartServer(): Promise<void> {
    await this.#services.server.stop()
    this.#earlierLog.push(...this.#services.server.log)
    this.#services.server = await ChildService.start(
      join(APPS, 'server/src/main.mjs'),
      'server',
      this.#serverEnv,
    )
  }

  /**
   * Whether readers get all of these contents of a work: on a slow machine its first files come before
   * the rest, and until then those of an earlier content are there.
   */
  #isWhole(workno: string, sha256: string): boolean {
    const db = new DatabaseSync(join(this.folder, 'server', 'yomikura.db'), {
      readOnly: true,
      timeout: 5000 * patience(),
    })
    try {
      const last = db
        .prepare(
          `SELECT unique_key, state FROM job WHERE name = 'ingest.work' AND unique_key LIKE ?
           ORDER BY created_at_ms DESC, job_id DESC LIMIT 1`,
        )
        .get(`${workno}:%`)
      return last?.['unique_key'] === `${workno}:${sha256}` && last['state'] === 'done'
    } finally {
      db.close()
    }
  }

  /** @throws Error when the server's log holds a secret */
  async stop(): Promise<void> {
    await Promise.all([this.#services.server.stop(), this.#services.storefront.stop()])
    await rm(this.folder, { recursive: true, force: true })
    const secrets = new LogSecrets()
    for (const [name, value] of Object.entries(this.#serverEnv)) {
      if (/SECRET|KEY$|TOKEN/.test(name) && !name.startsWith('YOMIKURA_TLS')) secrets.add(value)
    }
    const found = secrets.find(this.serverLog)
    if (found.length > 0) throw new Error(`The server's log holds a secret:\n${found.join('\n')}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}

type Secrets = { apiKey: string; webhook: string; client: string }

function toSecrets(): Secrets {
  return {
    apiKey: randomBytes(24).toString('base64url'),
    webhook: `whsec_${randomBytes(24).toString('base64')}`,
    client: randomBytes(24).toString('base64url'),
  }
}

function withPorts(hosts: StackHosts | undefined, ports: Ports): StackHosts {
  if (!hosts) {
    return {
      app: `http://localhost:${ports.app}`,
      media: `http://localhost:${ports.media}`,
      storefront: `http://localhost:${ports.storefront}`,
    }
  }
  const scheme = hosts.tls ? 'https' : 'http'
  return {
    ...hosts,
    app: `${scheme}://${hosts.app}:${ports.app}`,
    media: `${scheme}://${hosts.media}:${ports.media}`,
    storefront: `${scheme}://${hosts.storefront}:${ports.storefront}`,
  }
}

function toServerEnv(
  folder: string,
  ports: Ports,
  urls: StackHosts,
  secrets: Secrets,
): Record<string, string> {
  const resolve = [urls.app, urls.media, urls.storefront].map((url) => new URL(url))
  return {
    YOMIKURA_DATA: join(folder, 'server'),
    YOMIKURA_APP_PORT: String(ports.app),
    YOMIKURA_MEDIA_PORT: String(ports.media),
    YOMIKURA_WORKS_PORT: String(ports.works),
    YOMIKURA_APP_URL: urls.app,
    YOMIKURA_MEDIA_URL: urls.media,
    YOMIKURA_WEB_DIST: join(APPS, 'web', 'dist'),
    YOMIKURA_OIDC_ISSUER: urls.storefront,
    YOMIKURA_OIDC_CLIENT_ID: 'yomikura',
    YOMIKURA_OIDC_CLIENT_SECRET: secrets.client,
    YOMIKURA_STOREFRONT_URL: urls.storefront,
    YOMIKURA_STOREFRONT_API_KEY: secrets.apiKey,
    YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: secrets.webhook,
    ...(urls.tls && {
      YOMIKURA_TLS_CERT: urls.tls.cert,
      YOMIKURA_TLS_KEY: urls.tls.key,
      YOMIKURA_RESOLVE: resolve.map((url) => `${url.hostname}:${url.port}:127.0.0.1`).join(','),
      NODE_EXTRA_CA_CERTS: urls.tls.ca,
    }),
  }
}

function toStorefrontEnv(
  folder: string,
  ports: Ports,
  urls: StackHosts,
  secrets: Secrets,
  seed: 'empty' | 'demo',
): Record<string, string> {
  // Straight to the loopback address: this program is not the one that the host names are about.
  const appAddress = `${urls.tls ? 'https' : 'http'}://127.0.0.1:${ports.app}`
  return {
    STOREFRONT_DATA: join(folder, 'storefront'),
    STOREFRONT_PORT: String(ports.storefront),
    STOREFRONT_PUBLIC_URL: urls.storefront,
    STOREFRONT_API_KEY: secrets.apiKey,
    STOREFRONT_WEBHOOK_SECRET: secrets.webhook,
    STOREFRONT_WEBHOOK_URL: `${appAddress}/api/yomikura/storefront/webhooks`,
    STOREFRONT_CLIENT_ID: 'yomikura',
    STOREFRONT_CLIENT_SECRET: secrets.client,
    STOREFRONT_REDIRECT_URI: `${urls.app}/login/callback`,
    STOREFRONT_POST_LOGOUT_URI: `${urls.app}/`,
    STOREFRONT_BACKCHANNEL_LOGOUT_URI: `${appAddress}/login/backchannel-logout`,
    STOREFRONT_APP_URL: urls.app,
    STOREFRONT_SEED: seed,
    ...(urls.tls && {
      STOREFRONT_TLS_CERT: urls.tls.cert,
      STOREFRONT_TLS_KEY: urls.tls.key,
      NODE_EXTRA_CA_CERTS: urls.tls.ca,
    }),
  }
}
