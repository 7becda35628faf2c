import type { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import type { FetchJson } from './feed-client.ts'

const TIMEOUT_MS = 15_000
/** A page of rows is far smaller; more than this is no answer of a shop. */
const MAX_BYTES = 16 * 1024 ** 2

/** Reads JSON by the one way out of the server, bounded in time and size. */
export function createFetchJson(outgoing: Pick<OutgoingFetch, 'fetch'>): FetchJson {
  return async (url, { headers }) => {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
    const response = await outgoing.fetch(url, { headers, ...limits })
    if (response.status !== 200) throw new Error(`The shop answered ${response.status}.`)
    return response.json()
  }
}
