import { expect } from '@yomikura/testkit/e2e'
import { findFreePort } from '@yomikura/testkit/free-port'
import { patience } from '@yomikura/testkit/patience'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A sign-in proxy as people put it in front, recorded from public reports beside the repository. */
const RECORDED = join(import.meta.dirname, '../../../shared/cases/23-auth-proxy/proxy.mjs')
/** Its ports: of the app behind it, of what readers open, and of its own sign-in page. */
const PORTS = { app: '4000', front: '4100', signIn: '4190' }

export const HAS_SIGN_IN_PROXY = existsSync(RECORDED)

/**
 * The recorded proxy on free ports. It asks for a cookie of its own, sends a browser without it to a page of
 * another origin that sets it, and answers after `delayMs`.
 */
export class SignInProxy implements AsyncDisposable {
  readonly #ports: Record<keyof typeof PORTS, number>
  readonly #folder: string
  #child: ChildProcess | undefined

  private constructor(ports: Record<keyof typeof PORTS, number>, folder: string) {
    this.#ports = ports
    this.#folder = folder
  }

  /** Chooses its addresses, which the server behind it must know before it starts. */
  static async prepare(): Promise<SignInProxy> {
    const ports = { app: 0, front: await findFreePort(), signIn: await findFreePort() }
    return new SignInProxy(ports, await mkdtemp(join(tmpdir(), 'yomikura-proxy-')))
  }

  /** Where readers open the app. */
  get url(): string {
    return `http://localhost:${String(this.#ports.front)}`
  }

  /** Where its sign-in page stands. */
  get signInUrl(): string {
    return `http://localhost:${String(this.#ports.signIn)}`
  }

  /** @returns once it answers */
  async start(appPort: number, { delayMs }: { delayMs: number }): Promise<void> {
    const program = join(this.#folder, 'proxy.mjs')
    await writeFile(
      program,
      toOwnPorts(await readFile(RECORDED, 'utf8'), { ...this.#ports, app: appPort }),
    )
    this.#child = spawn(process.execPath, [program], {
      env: { ...process.env, NODE_OPTIONS: '', DELAY_MS: String(delayMs) },
      stdio: 'inherit',
    })
    await expect(async () => {
      for (const url of [this.url, this.signInUrl]) await fetch(url, { redirect: 'manual' })
    }).toPass({ timeout: 20_000 * patience() })
  }

  /** Ends every session of the proxy; those of the app behind it live on. */
  async expire(): Promise<void> {
    await fetch(`${this.signInUrl}/expire`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child
    if (child?.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** @throws Error when what was recorded has other ports by now */
function toOwnPorts(program: string, own: Record<keyof typeof PORTS, number>): string {
  return Object.entries(PORTS).reduce((text, [name, port]) => {
    if (!text.includes(port)) throw new Error(`The recorded proxy has no port ${port}.`)
    return text.replaceAll(port, String(own[name as keyof typeof PORTS]))
  }, program)
}
