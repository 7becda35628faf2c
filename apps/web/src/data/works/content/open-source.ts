import { LAYOUT } from '@yomikura/content/layout'
import { encodeTreePath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { GrantParameters } from '@yomikura/contract/delivery'
import { Refusal } from '@yomikura/contract/refusal'
import type { SampleViewerToken } from '@yomikura/contract/sample'
import type { ApiClient } from '../../base/api/client.ts'
import { takeEmbeddedAnswer } from '../../base/api/embedded-answers.ts'
import { hasCode } from '../../base/api/errors.ts'
import type {
  ContentFile,
  ContentSource,
  FilePriority,
  ViewerTokenAnswer,
  ViewerTokenAsk,
} from './content-source.ts'
import { fetchFile, readTree } from './fetch-file.ts'
import { HostedFiles } from './hosted-files.ts'
import { RenewedGrant, toUsableMs } from './renewed-grant.ts'

/** What `v2/free/token` and `v2/sample/token` answer. */
type OpenToken = { prefix: string; parameters: GrantParameters; expireAt: string }
type OpenGrant = { prefix: string; query: string }

type Options = {
  api: ApiClient
  workno: string
  origin: 'free' | 'sample'
  /** Milliseconds that only ever grow. */
  now?: () => number
}

/**
 * What of a work is open to anybody: the whole of a free work, or the pages of a sample. The token
 * travels in each address, so that no cookie of a visitor is needed.
 */
class OpenSource extends HostedFiles implements ContentSource {
  readonly origin: 'free' | 'sample'
  readonly #api: ApiClient
  readonly #workno: string
  readonly #grant: RenewedGrant<OpenGrant>

  constructor({ api, workno, origin, now }: Options) {
    super()
    this.#api = api
    this.#workno = workno
    this.origin = origin
    this.#grant = new RenewedGrant(async () => {
      const token = await api.get<OpenToken>(`/v2/${origin}/token/${workno}`)
      const { prefix, parameters, expireAt } = token
      const query = new URLSearchParams(parameters).toString()
      return { value: { prefix, query }, usableMs: toUsableMs(expireAt) }
    }, now)
  }

  async loadZiptree(signal?: AbortSignal): Promise<Ziptree> {
    const { prefix } = await this.#grant.get()
    const brought = takeEmbeddedAnswer(`${prefix}/${LAYOUT.ziptree}`)
    if (brought !== undefined) return brought as Ziptree
    const minute = Math.floor(Date.now() / 60_000) * 60
    const file = { name: LAYOUT.ziptree, revision: String(minute) }
    const response = await this.load(file, signal, 'high')
    return readTree(response, signal)
  }

  async toAddress(file: ContentFile): Promise<string> {
    return toUrl(await this.#grant.get(), file)
  }

  async askViewerToken(ask: ViewerTokenAsk): Promise<ViewerTokenAnswer> {
    if (this.origin === 'free') {
      return this.#api.post(`/v2/free/viewer/token/${this.#workno}`, ask)
    }
    const { public_key } = ask
    const { prefix, key, parameters, expireAt } = await this.#api.post<SampleViewerToken>(
      `/v2/sample/viewer/token/${this.#workno}`,
      { public_key },
    )
    if (key === undefined) throw new Refusal('file_not_found', { status: 404 })
    return { prefix: `${prefix}/${LAYOUT.viewer}`, key, parameters, expireAt }
  }

  /** Renews the token once when the host refuses it. */
  protected async load(
    file: ContentFile,
    signal: AbortSignal | undefined,
    priority: FilePriority,
  ): Promise<Response> {
    // The media host is another origin, so no cookie goes to it; a page that was fetched ahead is
    // found only by who asks for it in the same words.
    const options = { signal, priority, credentials: 'same-origin' } as const
    try {
      return await fetchFile(toUrl(await this.#grant.get(), file), options)
    } catch (error) {
      if (!hasCode(error, 'forbidden', 'grant_invalid', 'unauthorized')) throw error
      return fetchFile(toUrl(await this.#grant.renew(), file), options)
    }
  }
}

/** A free work, whole. */
export class FreeSource extends OpenSource {
  constructor(options: Omit<Options, 'origin'>) {
    super({ ...options, origin: 'free' })
  }
}

/** The first pages of a work. */
export class SampleSource extends OpenSource {
  constructor(options: Omit<Options, 'origin'>) {
    super({ ...options, origin: 'sample' })
  }
}

function toUrl({ prefix, query }: OpenGrant, { name, revision }: ContentFile): string {
  return `${prefix}/${encodeTreePath(name)}?${query}&v=${revision}`
}
