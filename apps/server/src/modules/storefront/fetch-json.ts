import type { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import type { FetchJson } from './feed-client.ts'

const TIMEOUT_MS = 15_000
/** A page of rows is far smaller; more than this is no answer of a shop. */
const MAX_BYTES = 16 * 1024 ** 2

/** Reads JSON by the one way out of the server, bounded in time and size. */
export function createFetchJson(outgoing: Pick<OutgoingFetch, 'read'>): FetchJson {
  return async (url, { headers }) => {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
    const { status, body } = await outgoing.read(url, { headers, ...limits })
    if (status !== 200) throw new Error(`The shop answered ${status}.`)
    return JSON.parse(body.toString()) as unknown
  }
}
