import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import { Refusal } from '@yomikura/contract/refusal'
import { CommunicationError } from '../../base/api/errors.ts'
import type { ContentFile, ContentSource, ViewerTokenAnswer } from '../content/content-source.ts'
import type { OfflineStore } from './offline-store.ts'

/** Stored files need no leave; a token made of them says that it holds for a day. */
const TOKEN_LIFE_MS = 86_400_000

/**
 * A work from this browser's own store. What is stored of it opens without a network; for everything
 * else it says that no answer comes, as a broken connection would.
 */
export class OfflineSource implements ContentSource {
  readonly origin = 'offline'
  readonly #store: OfflineStore
  readonly #workno: string
  readonly #addresses = new Map<string, string>()

  constructor(store: OfflineStore, workno: string) {
    this.#store = store
    this.#workno = workno
  }

  async loadZiptree(signal?: AbortSignal): Promise<Ziptree> {
    signal?.throwIfAborted()
    const ziptree = await this.#store.readZiptree(this.#workno)
    if (!ziptree) throw new CommunicationError('The work is not stored here.')
    return ziptree
  }

  loadPage({ name, revision }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    return this.loadFile({ name: `${LAYOUT.optimized}/${name}`, revision }, signal)
  }

  loadThumbnail({ name, revision }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    return this.loadFile({ name: `${LAYOUT.thumbnails}/${name}`, revision }, signal)
  }

  async loadFile({ name, revision }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    signal?.throwIfAborted()
    const file = await this.#store.readFile(this.#workno, name, { revision })
    signal?.throwIfAborted()
    if (file) return new Blob([file.bytes], { type: file.type })
    throw await this.#toRefusal(name)
  }

  /** An address of the bytes in memory. It lives as long as the source. */
  async toAddress(file: ContentFile): Promise<string> {
    const known = this.#addresses.get(file.name)
    if (known) return known
    const address = URL.createObjectURL(await this.loadFile(file))
    this.#addresses.set(file.name, address)
    return address
  }

  async askViewerToken(): Promise<ViewerTokenAnswer> {
    const work = await this.#store.findWork(this.#workno)
    if (work?.locked_at !== undefined) throw new Refusal('no_right', { status: 403 })
    if (work?.wrapped_key === undefined) throw new CommunicationError('No key is stored here.')
    return {
      prefix: `${work.folder_url}${LAYOUT.viewer}`,
      key: work.wrapped_key,
      parameters: { Policy: '', Signature: '', 'Key-Pair-Id': '', d: '' },
      expireAt: new Date(Date.now() + TOKEN_LIFE_MS).toISOString(),
    }
  }

  /** Frees the addresses given out. */
  close(): void {
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address)
    this.#addresses.clear()
  }

  /** A page that no tree names does not exist; one that is merely not stored may come later. */
  async #toRefusal(path: string): Promise<Error> {
    const ziptree = await this.#store.readZiptree(this.#workno)
    const name = path.slice(path.indexOf('/') + 1)
    const isKnown = ziptree && JSON.stringify(ziptree.playfile).includes(JSON.stringify(name))
    return ziptree && !isKnown && !/^(viewer|epub)\//.test(path)
      ? new Refusal('file_not_found', { status: 404 })
      : new CommunicationError('The file is not stored here.')
  }
}
