import { AppError } from '@yomikura/contract/errors'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { FeedName } from './repository.ts'

/** One page, whose rows are still to be checked one by one: a bad row must not cost the others. */
export type FeedPage = { items: unknown[]; total: number; next_cursor: string | null }

const ROWS_A_PAGE = 200
/** A shop may send more than was asked for, within reason. */
const MAX_ROWS_A_PAGE = 1000
/** More pages than any shop has; a feed that turns in circles ends here. */
const MAX_PAGES = 50_000

const envelope = Compile(
  Type.Object({
    items: Type.Array(Type.Unknown(), { maxItems: MAX_ROWS_A_PAGE }),
    total: Type.Integer({ minimum: 0 }),
    next_cursor: Type.Union([Type.String({ minLength: 1, maxLength: 256 }), Type.Null()]),
  }),
)

/** Reads JSON from the shop; refuses foreign hosts, redirects, slow and endless answers. */
export type FetchJson = (
  url: string,
  options: { headers: Record<string, string> },
) => Promise<unknown>

/** Reads the shop's feeds page by page. */
export class FeedClient {
  readonly #storefrontUrl: string
  readonly #apiKey: string
  readonly #fetchJson: FetchJson

  constructor(parts: { storefrontUrl: string; apiKey: string; fetchJson: FetchJson }) {
    this.#storefrontUrl = parts.storefrontUrl
    this.#apiKey = parts.apiKey
    this.#fetchJson = parts.fetchJson
  }

  /** @throws AppError `storefront_unavailable` when a page does not come or is no page */
  async *pages(feed: FeedName): AsyncGenerator<FeedPage> {
    let cursor: string | null = null
    for (let pageCount = 0; pageCount < MAX_PAGES; pageCount++) {
      const page: FeedPage = await this.#fetchPage(feed, cursor)
      yield page
      if (page.next_cursor === null) return
      if (page.next_cursor === cursor) throw new AppError('storefront_unavailable')
      cursor = page.next_cursor
    }
    throw new AppError('storefront_unavailable')
  }

  async #fetchPage(feed: FeedName, cursor: string | null): Promise<FeedPage> {
    const url = new URL(`${this.#storefrontUrl}/api/feed/${feed}`)
    url.searchParams.set('limit', String(ROWS_A_PAGE))
    if (cursor !== null) url.searchParams.set('cursor', cursor)
    let answer: unknown
    try {
      answer = await this.#fetchJson(url.href, {
        headers: { authorization: `Bearer ${this.#apiKey}`, accept: 'application/json' },
      })
    } catch (error) {
      throw new AppError('storefront_unavailable', undefined, { cause: error })
    }
    if (!envelope.Check(answer)) throw new AppError('storefront_unavailable')
    return answer
  }
}
