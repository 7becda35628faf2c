import { createHash } from 'node:crypto'
import { toContentFolder } from '@yomikura/content/content-folder'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { patience } from './patience.ts'
import { sendRequest } from './send-request.ts'
import type { TinyWork } from './tiny-work.ts'

export type Customer = { account_id: string; login_id: string; password: string }

type Options = {
  url: string
  mediaUrl: string
  apiKey: string
  ca: Buffer | undefined
  /** Whether the server has taken in all of a work's content of this hash, and not only its first files. */
  isWhole?: (workno: string, sha256: string) => boolean
}

/** A work of an older shop, and when its one customer bought it. */
export type LoadedWork = {
  work: Partial<CatalogueWork> & { workno: string }
  sales_date: string
}

const LOAD_BATCH = 2000
const READABLE_TIMEOUT_MS = 60_000 * patience()

/** The people who run the demo storefront, as its operator calls: they add works and customers. */
export class StorefrontOperator {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** A new customer who owns `owns`; the password is made up. */
  async createCustomer(customer: {
    login_id: string
    owns?: string[]
    claims?: Record<string, unknown>
  }): Promise<Customer> {
    const password = `pass-${customer.login_id}`
    const made = await this.#post<{ account_id: string }>('customers', { ...customer, password })
    return { account_id: made.account_id, login_id: customer.login_id, password }
  }

  /**
   * Moves a large catalogue in, all of it bought by one customer. Readers see it once the server has
   * read the feeds, which it does when it starts.
   */
  async loadCatalogue(login_id: string, works: readonly LoadedWork[]): Promise<void> {
    for (let from = 0; from < works.length; from += LOAD_BATCH) {
      const batch = works.slice(from, from + LOAD_BATCH)
      await this.#post('catalogue', {
        login_id,
        works: batch.map(({ work }) => work),
        sales: batch.map(({ work, sales_date }) => ({ workno: work.workno, sales_date })),
      })
    }
  }

  async sell(login_id: string, workno: string): Promise<void> {
    await this.#post('sales', { login_id, workno })
  }

  async refund(login_id: string, workno: string): Promise<void> {
    await this.#post('refunds', { login_id, workno })
  }

  /** Puts a work on sale with its files, and waits until readers can open it. */
  async publishWork(
    work: Partial<CatalogueWork> & { workno: string },
    files: Pick<TinyWork, 'zip'>,
  ): Promise<void> {
    await this.#post('works', work)
    await this.#send('PUT', `works/${work.workno}/content`, files.zip, 'application/zip')
    await this.#waitUntilReadable(work.workno, createHash('sha256').update(files.zip).digest('hex'))
  }

  async #waitUntilReadable(workno: string, sha256: string): Promise<void> {
    const { type, folder } = toContentFolder(workno)
    const cover = `${this.#options.mediaUrl}/images/work/${type}/${folder}/${workno}/${workno}_img_main.webp`
    const { isWhole } = this.#options
    const end = Date.now() + READABLE_TIMEOUT_MS
    while (Date.now() < end) {
      const { status, headers } = await sendRequest(cover, { ca: this.#options.ca })
      // Until its files are there a work has a drawn cover, which no cache may keep.
      const isPublished = status === 200 && !headers['cache-control']?.includes('no-cache')
      if (isPublished && (isWhole?.(workno, sha256) ?? true)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${workno} was not readable after ${READABLE_TIMEOUT_MS / 1000} s.`)
  }

  #post<T>(path: string, body: unknown): Promise<T> {
    return this.#send('POST', path, JSON.stringify(body), 'application/json')
  }

  async #send<T>(method: string, path: string, body: string | Buffer, type: string): Promise<T> {
    const { url, apiKey, ca } = this.#options
    const answer = await sendRequest(`${url}/api/operator/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': type,
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
      ca,
    })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString()}`)
    return JSON.parse(answer.body.toString()) as T
  }
}
