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
import { fetchFile, readTree, readWhole } from './fetch-file.ts'

/** What `v2/free/token` and `v2/sample/token` answer. */
type OpenToken = { prefix: string; parameters: GrantParameters; expireAt: string }
type OpenGrant = { prefix: string; query: string; renewAtMs: number }

/** Requested again this long before its end, so that no request starts with a dying token. */
const RENEW_BEFORE_MS = 60_000
const MIN_LIFE_MS = 30_000

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
class OpenSource implements ContentSource {
  readonly origin: 'free' | 'sample'
  readonly #api: ApiClient
  readonly #workno: string
  readonly #now: () => number
  #grant: Promise<OpenGrant> | undefined

  constructor({ api, workno, origin, now = () => performance.now() }: Options) {
    this.#api = api
    this.#workno = workno
    this.origin = origin
    this.#now = now
  }

  async loadZiptree(signal?: AbortSignal): Promise<Ziptree> {
    const { prefix } = await this.#ready()
    const brought = takeEmbeddedAnswer(`${prefix}/${LAYOUT.ziptree}`)
    if (brought !== undefined) return brought as Ziptree
    const minute = Math.floor(Date.now() / 60_000) * 60
    const file = { name: LAYOUT.ziptree, revision: String(minute) }
    const response = await this.#load(file, signal, 'high')
    return readTree(response, signal)
  }

  loadPage(
    { name, revision }: ContentFile,
    signal?: AbortSignal,
    priority?: FilePriority,
  ): Promise<Blob> {
    return this.loadFile({ name: `${LAYOUT.optimized}/${name}`, revision }, signal, priority)
  }

  loadThumbnail({ name, revision }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    return this.loadFile({ name: `${LAYOUT.thumbnails}/${name}`, revision }, signal, 'low')
  }

  async loadFile(
    file: ContentFile,
    signal?: AbortSignal,
    priority: FilePriority = 'high',
  ): Promise<Blob> {
    const response = await this.#load(file, signal, priority)
    return readWhole(() => response.blob(), signal)
  }

  async toAddress(file: ContentFile): Promise<string> {
    return toUrl(await this.#ready(), file)
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
  async #load(
    file: ContentFile,
    signal: AbortSignal | undefined,
    priority: FilePriority,
  ): Promise<Response> {
    // The media host is another origin, so no cookie goes to it; a page that was fetched ahead is
    // found only by who asks for it in the same words.
    const options = { signal, priority, credentials: 'same-origin' } as const
    try {
      return await fetchFile(toUrl(await this.#ready(), file), options)
    } catch (error) {
      if (!hasCode(error, 'forbidden', 'grant_invalid', 'unauthorized')) throw error
      return fetchFile(toUrl(await this.#ask(), file), options)
    }
  }

  async #ready(): Promise<OpenGrant> {
    const leave = this.#grant && (await this.#grant)
    return leave && this.#now() < leave.renewAtMs ? leave : this.#ask()
  }

  #ask(): Promise<OpenGrant> {
    const asked = this.#api
      .get<OpenToken>(`/v2/${this.origin}/token/${this.#workno}`)
      .then(({ prefix, parameters, expireAt }) => ({
        prefix,
        query: new URLSearchParams(parameters).toString(),
        renewAtMs: this.#now() + toLifeMs(expireAt),
      }))
    this.#grant = asked
    // A failure must not be kept: the next caller asks again.
    asked.catch(() => {
      if (this.#grant === asked) this.#grant = undefined
    })
    return asked
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

/** A visitor's clock may be hours off, so the answer is kept within what is sane. */
function toLifeMs(expireAt: string): number {
  const life = Date.parse(expireAt) - Date.now() - RENEW_BEFORE_MS
  return Number.isNaN(life) ? MIN_LIFE_MS : Math.max(MIN_LIFE_MS, life)
}
