import { encodeTreePath } from '@yomikura/content/tree-path'
import type { Lease } from '@yomikura/contract/lease'
import { xorBytes } from '@yomikura/protection/xor'
import { network } from '../../base/network/network-state.ts'
import { BlobAddresses } from './blob-addresses.ts'
import { CommunicationError, hasCode } from '../../base/api/errors.ts'
import { readRefusal } from '../../base/api/read-refusal.ts'
import type { ContentSource } from './content-source.ts'
import { placeRefusals } from './place-refusals.ts'
import { type Granted, RenewedGrant, toUsableMs } from './renewed-grant.ts'
import { exportPublicKey, getReadingKey, unwrapContentKey } from './viewer-key.ts'

type Open = {
  prefix: string
  query: string
  key: Uint8Array | undefined
  lease: Lease | undefined
}

type Options = {
  source: ContentSource
  playType: string
  revision: string
  /** Where the files lie: pages of books of pictures, or files of unpacked books. */
  folder?: 'viewer' | 'epub'
}

/**
 * The leave to read a work's protected files (`viewer/` and `epub/`): asked for once, renewed in
 * time and when it is refused, and the files restored with its key. The key stays in here.
 */
export class ViewerPass {
  readonly #options: Options
  readonly #keptAddresses = new BlobAddresses()
  readonly #open: RenewedGrant<Open>

  /** @param now milliseconds that only ever grow */
  constructor(options: Options, now?: () => number) {
    this.#options = options
    this.#open = new RenewedGrant(() => this.#ask(), now)
  }

  /** The account's viewing place that came with the token; purchased works only. */
  async toLease(): Promise<Lease | undefined> {
    return (await this.#open.get()).lease
  }

  /**
   * A protected file, restored.
   *
   * @param path below the token's prefix, for example `{hashname}/viewer-meta.json`
   * @throws Refusal the server's refusal, `simultaneous_view` after another device took over
   * @throws CommunicationError when no usable answer came
   */
  async loadFile(path: string, signal?: AbortSignal): Promise<Uint8Array> {
    const bytes = new Uint8Array(await (await this.loadStored(path, signal)).arrayBuffer())
    const { key } = await this.#open.get()
    return key ? xorBytes(bytes, key) : bytes
  }

  /**
   * A file as it is stored: one that is not hidden, or one that another thread restores with the
   * key of {@link toKey}. Throws as `loadFile`.
   */
  async loadStored(path: string, signal?: AbortSignal): Promise<Blob> {
    const kept = await this.#findKept(path)
    signal?.throwIfAborted()
    if (kept) return kept
    try {
      return await fetchFile(await this.#open.get(), path, signal)
    } catch (error) {
      if (!hasCode(error, 'forbidden', 'grant_invalid', 'unauthorized')) throw error
      return fetchFile(await this.#open.renew(), path, signal)
    }
  }

  /** What restores a stored file; undefined where the server hides nothing. */
  async toKey(): Promise<Uint8Array | undefined> {
    return (await this.#open.get()).key
  }

  /** Address for a media element. It opens for as long as the token lives; then ask again. */
  async toAddress(path: string): Promise<string> {
    const kept = await this.#findKept(path)
    if (kept) return this.#keptAddresses.of(path, kept)
    return toUrl(await this.#open.get(), path)
  }

  /** The next call asks for a new token: an address was refused. */
  renew(): void {
    this.#open.drop()
  }

  async #findKept(path: string): Promise<Blob | undefined> {
    const { source, revision, folder = 'viewer' } = this.#options
    return source.findKept?.({ name: `${folder}/${path}`, revision })
  }

  async #ask(): Promise<Granted<Open>> {
    const { source, playType, revision, folder = 'viewer' } = this.#options
    const pair = await getReadingKey()
    const public_key = await exportPublicKey(pair)
    const answer = await source.askViewerToken({ play_type: playType, revision, public_key })
    const value = {
      // The token names the folder of pages; it opens its neighbour too.
      prefix: answer.prefix.replace(/viewer$/, folder),
      query: new URLSearchParams({ ...answer.parameters, v: revision }).toString(),
      key: await unwrapContentKey(pair, answer.key),
      lease: answer.lease,
    }
    return { value, usableMs: toUsableMs(answer.expireAt) }
  }
}

function toUrl({ prefix, query }: Open, path: string): string {
  return `${prefix}/${encodeTreePath(path)}?${query}`
}

async function fetchFile(open: Open, path: string, signal: AbortSignal | undefined): Promise<Blob> {
  const response = await answering(signal, () =>
    // The query is the leave: cookies of the media host belong to pages.
    network.follow(fetch(toUrl(open, path), { credentials: 'include', ...(signal && { signal }) })),
  )
  if (!response.ok) {
    const refusal = await readRefusal(response)
    if (hasCode(refusal, 'simultaneous_view')) placeRefusals.notify()
    throw refusal
  }
  return answering(signal, () => response.blob())
}

async function answering<T>(signal: AbortSignal | undefined, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CommunicationError('The file did not arrive whole.', { cause: error })
  }
}
