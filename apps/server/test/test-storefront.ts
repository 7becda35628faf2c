import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = join(import.meta.dirname, '../../../demo/shop/src/main.ts')
/** Opens the shop's feeds and its operator's calls. */
export const API_KEY = 'key-of-the-tests'

/** The demo storefront as a process of its own: the real provider that sign-in is tested against. */
export class TestStorefront {
  readonly url: string
  readonly client = { clientId: 'reader-app', clientSecret: 'secret-of-the-tests' }
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url
    this.#child = child
    this.#folder = folder
  }

  /**
   * @param appUrl origin of the server that signs people in here
   * @param webhook where events go and the secret they are signed with
   */
  static async start(
    appUrl: string,
    webhook?: { url: string; secret: string },
  ): Promise<TestStorefront> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-shop-'))
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        STOREFRONT_DATA: folder,
        STOREFRONT_PORT: '0',
        STOREFRONT_API_KEY: API_KEY,
        STOREFRONT_CLIENT_ID: 'reader-app',
        STOREFRONT_CLIENT_SECRET: 'secret-of-the-tests',
        STOREFRONT_REDIRECT_URI: `${appUrl}/login/callback`,
        STOREFRONT_POST_LOGOUT_URI: `${appUrl}/`,
        STOREFRONT_BACKCHANNEL_LOGOUT_URI: `${appUrl}/login/backchannel-logout`,
        STOREFRONT_LOG_LEVEL: 'silent',
        ...(webhook && {
          STOREFRONT_WEBHOOK_URL: webhook.url,
          STOREFRONT_WEBHOOK_SECRET: webhook.secret,
        }),
      },
    })
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The storefront ended with ${code}.`)))
      createInterface({ input: child.stdout }).once('line', (line) => {
        resolve((JSON.parse(line) as { url: string }).url)
      })
    })
    return new TestStorefront(url, child, folder)
  }

  /** A customer whose password is the name twice. */
  async createCustomer(login_id: string, claims: Record<string, unknown> = {}): Promise<void> {
    await this.operate('customers', { login_id, password: `${login_id}-${login_id}`, claims })
  }

  /** A call of the shop's operator, for example to sell a work. */
  async operate(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.url}/api/operator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The storefront answered ${answer.status}.`)
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve))
      this.#child.kill('SIGTERM')
      await ended
    }
    await rm(this.#folder, { recursive: true, force: true })
  }
}
