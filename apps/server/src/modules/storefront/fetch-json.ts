import type { FetchJson } from './feed-client.ts'

const TIMEOUT_MS = 15_000
/** A page of rows is far smaller; more than this is no answer of a shop. */
const MAX_BYTES = 16 * 1024 ** 2

/** Reads JSON with one request: no redirects, bounded in time and size. */
export function createFetchJson(fetch: typeof globalThis.fetch): FetchJson {
  return async (url, { headers }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers, signal, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The shop answered ${response.status}.`)
    }
    return JSON.parse(await readText(response)) as unknown
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  const body: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? []
  for await (const chunk of body) {
    byteCount += chunk.length
    if (byteCount > MAX_BYTES) throw new Error('The shop sent more than a page.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
