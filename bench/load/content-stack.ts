import type { ViewerToken } from '@yomikura/contract/viewer'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLibrary } from '../api/fill-library.ts'
import { type ServerProcess, startServerProcess } from '../api/server-process.ts'
import { type FilledContent, fillContent } from './fill-content.ts'

type Urls = { app_url: string; media_url: string }

/** The real server with a large library and one readable work, which a viewer has opened. */
export class ContentStack implements AsyncDisposable {
  readonly folder: string
  readonly cookie: string
  readonly content: FilledContent
  readonly server: ServerProcess<Urls>
  readonly #token: ViewerToken

  private constructor(parts: {
    folder: string
    cookie: string
    content: FilledContent
    server: ServerProcess<Urls>
    token: ViewerToken
  }) {
    this.folder = parts.folder
    this.cookie = parts.cookie
    this.content = parts.content
    this.server = parts.server
    this.#token = parts.token
  }

  /**
   * @param sizes of the pages of the readable work, in bytes
   * @param works in the library
   * @param change what else is done to the data folder before the server runs
   * @param settings further variables of the server
   */
  static async start(
    sizes: readonly number[],
    works?: number,
    change: (folder: string) => Promise<void> = async () => {},
    settings: Record<string, string> = {},
  ): Promise<ContentStack> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-load-'))
    const cookie = `yomikura_session=${await fillLibrary(join(folder, 'yomikura.db'), works)}`
    const content = await fillContent(folder, sizes)
    await change(folder)
    const server = await startServerProcess(folder, 'web,content', settings)
    const token = await openViewer(server.ready.app_url, cookie, content.workno)
    return new ContentStack({ folder, cookie, content, server, token })
  }

  /** Addresses of the pages of a size, with the viewer's grant: signed, ending, bound to its lease. */
  pageUrls(size: number): URL[] {
    const query = new URLSearchParams({ ...this.#token.parameters, v: this.content.revision })
    const root = this.#token.prefix.replace(/viewer$/, '')
    return (this.content.pages.get(size) ?? []).map((path) => new URL(`${root}${path}?${query}`))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

async function openViewer(appUrl: string, cookie: string, workno: string): Promise<ViewerToken> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
  const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const answer = await fetch(`${appUrl}/api/yomikura/v3/viewer/token/${workno}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ play_type: 'image', revision: '', public_key }),
  })
  if (!answer.ok) throw new Error(`The viewer’s token: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ViewerToken
}
