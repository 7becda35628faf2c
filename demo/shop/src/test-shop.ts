import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStorefront, type Storefront } from './compose.ts'
import type { Config } from './config/config.ts'

export const API_KEY = 'key-of-the-tests'
export const CLIENT = { id: 'reader-app', secret: 'secret-of-the-tests' }
export const REDIRECT_URI = 'http://localhost:4999/login/callback'
export const POST_LOGOUT_URI = 'http://localhost:4999/'
export const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`

/** A shop on a free port with a throw-away folder. */
export class TestShop implements AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly dataFolder: string
  readonly #storefront: Storefront

  private constructor(storefront: Storefront, dataFolder: string) {
    this.#storefront = storefront
    this.url = storefront.url
    this.port = storefront.port
    this.dataFolder = dataFolder
  }

  static async open(overrides: Partial<Config> = {}): Promise<TestShop> {
    const dataFolder =
      overrides.dataFolder ?? (await mkdtemp(join(tmpdir(), 'yomikura-storefront-')))
    const storefront = await startStorefront({ ...toConfig(dataFolder), ...overrides })
    return new TestShop(storefront, dataFolder)
  }

  /** A call with the API key. */
  async call(
    path: string,
    options: {
      method?: string
      body?: unknown
      zip?: Buffer
      headers?: Record<string, string>
    } = {},
  ) {
    const { body, zip } = options
    return fetch(`${this.url}${path}`, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${API_KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(zip !== undefined && { 'content-type': 'application/zip' }),
        ...options.headers,
      },
      body: zip ? new Uint8Array(zip) : body === undefined ? null : JSON.stringify(body),
    })
  }

  /** Stops without removing the folder, so that another shop may open on it. */
  async stop(): Promise<void> {
    await this.#storefront.stop()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await rm(this.dataFolder, { recursive: true, force: true })
  }
}

function toConfig(dataFolder: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataFolder,
    apiKey: API_KEY,
    webhook: { url: undefined, secret: WEBHOOK_SECRET },
    client: {
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      redirectUris: [REDIRECT_URI],
      postLogoutUris: [POST_LOGOUT_URI],
      backchannelLogoutUri: undefined,
    },
    seed: 'empty',
    tls: undefined,
    appUrl: 'http://localhost:4999',
    logLevel: 'silent',
  }
}
