import { LAYOUT } from '@yomikura/content/layout'
import { encodeTreePath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { SignedCookie } from '@yomikura/contract/delivery'
import { DEVICE_HEADER } from '@yomikura/contract/device-header'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode } from '../../base/api/errors.ts'
import type {
  ContentFile,
  ContentSource,
  FilePriority,
  ViewerTokenAnswer,
  ViewerTokenAsk,
} from './content-source.ts'
import { getDeviceId } from '../../base/device/device-id.ts'
import { fetchFile, readTree } from './fetch-file.ts'
import { HostedFiles } from './hosted-files.ts'
import { Grant } from './grant.ts'

/** A work that the account owns, from the media host with signed cookies (wire.md#content). */
export class PurchasedSource extends HostedFiles implements ContentSource {
  readonly origin = 'purchased'
  readonly #api: ApiClient
  readonly #workno: string
  readonly #grant: Grant
  #ahead: Promise<Ziptree> | undefined

  constructor(api: ApiClient, workno: string) {
    super()
    this.#api = api
    this.#workno = workno
    this.#grant = new Grant(() =>
      api.get<SignedCookie>('/v3/download/sign/cookie', { query: { workno }, origin: 'media' }),
    )
  }

  /**
   * Asks for the tree before a screen does; the first to load it gets this answer.
   *
   * @param prepare what is done with the tree before anybody else gets it
   */
  readAhead(prepare: (ziptree: Ziptree) => Promise<void> = () => Promise.resolve()): void {
    if (this.#ahead) return
    this.#ahead = this.#loadTree().then(async (ziptree) => {
      await prepare(ziptree).catch(() => undefined)
      return ziptree
    })
    // The caller that loads it gets the failure; there may be no such caller.
    this.#ahead.catch(() => undefined)
  }

  loadZiptree(signal?: AbortSignal): Promise<Ziptree> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return ahead ?? this.#loadTree(signal)
  }

  /**
   * The tree of a revision that a sync reported. Asked for by its name: the answers by whole minutes,
   * of browsers as of the host, may for a while be those of the revision before.
   */
  loadZiptreeOf(revision: string, signal?: AbortSignal): Promise<Ziptree> {
    return this.#fetchTree(revision, signal)
  }

  #loadTree(signal?: AbortSignal): Promise<Ziptree> {
    return this.#fetchTree(String(Math.floor(Date.now() / 60_000) * 60), signal)
  }

  async #fetchTree(version: string, signal?: AbortSignal): Promise<Ziptree> {
    const response = await this.load({ name: LAYOUT.ziptree, revision: version }, signal, 'high')
    return readTree(response, signal)
  }

  async toAddress(file: ContentFile): Promise<string> {
    return (await this.#grant.toUrl()) + toFilePath(file)
  }

  askViewerToken(ask: ViewerTokenAsk): Promise<ViewerTokenAnswer> {
    const headers = { [DEVICE_HEADER]: getDeviceId() }
    return this.#api.post(`/v3/viewer/token/${this.#workno}`, ask, { headers })
  }

  /** It expired early, or the account signed in again: the grant is then renewed. */
  protected async load(
    file: ContentFile,
    signal: AbortSignal | undefined,
    priority: FilePriority,
  ): Promise<Response> {
    const options = { signal, priority, credentials: 'include' } as const
    const path = toFilePath(file)
    try {
      return await fetchFile((await this.#grant.toUrl()) + path, options)
    } catch (error) {
      if (!hasCode(error, 'forbidden', 'grant_invalid')) throw error
      return fetchFile((await this.#grant.renew()) + path, options)
    }
  }
}

function toFilePath({ name, revision }: ContentFile): string {
  return `${encodeTreePath(name)}?v=${revision}`
}
