import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { SignedCookie } from '@yomikura/contract/delivery'
import type { ApiClient } from '../api/client.ts'
import { CommunicationError, hasCode, toAppError } from '../api/errors.ts'
import type { ContentFile, ContentSource, FilePriority } from './content-source.ts'
import { Grant } from './grant.ts'

/** A file that takes longer than this is given up and tried again. */
const FILE_TIMEOUT_MS = 60_000

/** A work that the account owns, from the media host with signed cookies (wire.md §2.3). */
export class PurchasedSource implements ContentSource {
  readonly #grant: Grant
  #ahead: Promise<Ziptree> | undefined

  constructor(api: ApiClient, workno: string) {
    this.#grant = new Grant(() =>
      api.get<SignedCookie>('/v3/download/sign/cookie', { query: { workno }, origin: 'media' }),
    )
  }

  /** Asks for the tree before a screen does; the first to load it gets this answer. */
  readAhead(): void {
    if (this.#ahead) return
    this.#ahead = this.#loadTree()
    // Whoever loads it hears of the failure; nobody may come.
    this.#ahead.catch(() => undefined)
  }

  loadZiptree(signal?: AbortSignal): Promise<Ziptree> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return ahead ?? this.#loadTree(signal)
  }

  async #loadTree(signal?: AbortSignal): Promise<Ziptree> {
    const minute = Math.floor(Date.now() / 60_000) * 60
    const response = await this.#load(`${LAYOUT.ziptree}?v=${minute}`, signal, 'high')
    return readWhole(() => response.json() as Promise<Ziptree>, signal)
  }

  async loadPage(
    { name, revision }: ContentFile,
    signal?: AbortSignal,
    priority: FilePriority = 'high',
  ): Promise<Blob> {
    const path = `${LAYOUT.optimized}/${encodeURIComponent(name)}?v=${revision}`
    const response = await this.#load(path, signal, priority)
    return readWhole(() => response.blob(), signal)
  }

  async loadThumbnail({ name, revision }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    const path = `${LAYOUT.thumbnails}/${encodeURIComponent(name)}?v=${revision}`
    // Low, so that a strip of previews never delays a page.
    const response = await this.#load(path, signal, 'low')
    return readWhole(() => response.blob(), signal)
  }

  /** Renews the grant once when the host refuses it: it expired early, or the account signed in again. */
  async #load(
    path: string,
    signal: AbortSignal | undefined,
    priority: FilePriority,
  ): Promise<Response> {
    try {
      return await request((await this.#grant.toUrl()) + path, signal, priority)
    } catch (error) {
      if (!hasCode(error, 'forbidden', 'grant_invalid')) throw error
      return request((await this.#grant.renew()) + path, signal, priority)
    }
  }
}

async function request(
  url: string,
  signal: AbortSignal | undefined,
  priority: FilePriority,
): Promise<Response> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const response = await readWhole(
    () =>
      fetch(url, {
        credentials: 'include',
        priority,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }),
    signal,
  )
  if (!response.ok) throw toAppError(response.status, await readRefusal(response))
  return response
}

/** Runs a step of a download; whatever breaks it but the caller's own abort is the network's fault. */
async function readWhole<T>(step: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CommunicationError('The file did not arrive whole.', { cause: error })
  }
}

async function readRefusal(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
