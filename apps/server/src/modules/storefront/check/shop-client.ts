import { Broken } from './finding.ts'

const TIMEOUT_MS = 30_000
/** More than a page of a feed ever has. */
const MAX_TEXT_BYTES = 64 * 1024 ** 2

export type Answer = { status: number; headers: Headers; body: Buffer }

/** Plain requests to the shop under test, with its key or without. Follows no redirect. */
export class ShopClient {
  readonly url: string
  readonly #apiKey: string

  constructor(url: string, apiKey: string) {
    this.url = url.replace(/\/+$/, '')
    this.#apiKey = apiKey
  }

  async get(
    address: string,
    { apiKey = this.#apiKey, headers = {} }: { apiKey?: string; headers?: object } = {},
  ): Promise<Answer> {
    const answer = await fetch(new URL(address, `${this.url}/`), {
      headers: { ...headers, ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }

  /** @throws Broken for anything but 200 with JSON */
  async getJson(address: string): Promise<unknown> {
    const { status, body } = await this.get(address)
    if (status !== 200) throw new Broken(`${address} answers ${status}, not 200`)
    if (body.length > MAX_TEXT_BYTES) throw new Broken(`${address} answers more than 64 MiB`)
    try {
      return JSON.parse(body.toString()) as unknown
    } catch {
      throw new Broken(`${address} answers no JSON`)
    }
  }
}
