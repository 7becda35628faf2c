import type { DexieOptions } from 'dexie'

/** What a page that was left would hold until it is shown again, or thrown away. */
const running = new Set<IDBTransaction>()
let isAway = false
/** What ended a change that had begun, that was just beginning, and that came while Dexie reopened. */
const ENDED = ['AbortError', 'DatabaseClosedError', 'OpenFailedError']

/**
 * Opens databases for a page that may be left at any moment. WebKit keeps such a page in its cache with
 * its transactions: these neither go on nor let go of their stores, and the next page waits for ever for
 * its first read. So they end with the page's going, as they do where it is thrown away. Closing the
 * connection is not enough: it waits for them.
 *
 * @see security.md#f8, and https://github.com/WebKit/WebKit/pull/67039
 */
export function openYielding(...given: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
  const request = indexedDB.open(...given)
  request.addEventListener('upgradeneeded', () => follow(request.transaction))
  request.addEventListener('success', () => {
    const { result } = request
    const start = result.transaction.bind(result)
    result.transaction = (...scope) => follow(start(...scope))
  })
  return request
}

/** The same for Dexie, with which nearly every database of the app is opened. */
export function toDexieOptions(): DexieOptions {
  // Without databases Dexie says so itself.
  if (typeof indexedDB === 'undefined') return {}
  return { indexedDB: new Proxy(indexedDB, { get: readMember }) }
}

/** Makes a reader's change once more where the page's going ended it, and the page came back. */
export async function repeatEnded<T>(change: () => PromiseLike<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof Error && ENDED.includes(error.name))) throw error
    return change()
  }
}

function readMember(factory: IDBFactory, name: keyof IDBFactory): unknown {
  if (name === 'open') return openYielding
  const member: unknown = factory[name]
  return typeof member === 'function' ? (member.bind(factory) as unknown) : member
}

function follow<T extends IDBTransaction | null>(transaction: T): T {
  if (!transaction) return transaction
  running.add(transaction)
  for (const end of ['complete', 'abort']) {
    transaction.addEventListener(end, () => running.delete(transaction))
  }
  // What begins while the page goes would be held as well.
  if (isAway) queueMicrotask(() => end(transaction))
  return transaction
}

function end(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being stored already, which needs no page.
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', ({ persisted }) => {
    isAway = persisted
    if (persisted) for (const transaction of running) end(transaction)
  })
  window.addEventListener('pageshow', () => {
    isAway = false
  })
}
