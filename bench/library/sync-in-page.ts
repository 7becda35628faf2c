/** Runs in a page: the requests of a full sync, and by bare calls what a library must do with the answers. */
import { buildTable } from '../../apps/web/src/data/library/db/build-table.ts'
import { WorksFold } from '../../apps/web/src/data/library/db/works-fold.ts'

/**
 * What becomes of the answers. `nothing`: they are read as text and thrown away. `stored`: their bytes
 * are put as they came, and parsed. `laid_out`: besides, the works are folded and ordered, and the
 * index that this makes is stored.
 */
export type Handling = 'nothing' | 'stored' | 'laid_out'

/** How many requests a sync keeps in flight (specification.md#1.4). */
const AT_ONCE = 6
const BATCH = 100
/** Answers that share a transaction: what was found to cost least. */
const TOGETHER = 5
const ROOT = '/api/yomikura/v3/content'

type Sales = { workno: string; sales_date: string }[]

class BareStore {
  readonly #db: IDBDatabase
  readonly #writes: Promise<unknown>[] = []
  #waiting: unknown[] = []
  #key = 0

  private constructor(db: IDBDatabase) {
    this.#db = db
  }

  static async open(): Promise<BareStore> {
    const opened = indexedDB.open('bare-sync', 1)
    opened.onupgradeneeded = () => opened.result.createObjectStore('answers')
    await until(opened, 'success')
    const clear = opened.result.transaction('answers', 'readwrite')
    clear.objectStore('answers').clear()
    await until(clear, 'complete')
    return new BareStore(opened.result)
  }

  put(value: unknown, together = TOGETHER): void {
    this.#waiting.push(value)
    if (this.#waiting.length < together) return
    const change = this.#db.transaction('answers', 'readwrite', { durability: 'relaxed' })
    for (const waiting of this.#waiting) change.objectStore('answers').put(waiting, this.#key++)
    this.#waiting = []
    this.#writes.push(until(change, 'complete'))
  }

  async end(): Promise<void> {
    await Promise.all(this.#writes)
    this.#db.close()
  }
}

/** @returns milliseconds */
async function fetchAll(handling: Handling): Promise<number> {
  const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? []
  const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
  const store = await BareStore.open()
  const start = performance.now()
  await (await fetch(`${ROOT}/count?last=0`, { headers })).text()
  const sales = (await (await fetch(`${ROOT}/sales?last=0`, { headers })).json()) as Sales
  const dates = new Map(sales.map(({ workno, sales_date }) => [workno, sales_date]))
  const fold = new WorksFold(dates, 'ja_JP')
  const batches: string[][] = []
  for (let at = 0; at < sales.length; at += BATCH) {
    batches.push(sales.slice(at, at + BATCH).map(({ workno }) => workno))
  }
  const queue = batches.entries()
  const work = async () => {
    for (const [number, batch] of queue) {
      const answer = await fetch(`${ROOT}/works`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(batch),
      })
      if (!answer.ok) throw new Error(`A batch was refused with ${answer.status}.`)
      if (handling === 'nothing') await answer.text()
      else {
        const bytes = await answer.arrayBuffer()
        store.put(bytes)
        if (handling === 'laid_out') fold.add(number, bytes)
        else JSON.parse(new TextDecoder().decode(bytes))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (handling === 'laid_out') store.put(buildTable([...fold.rows.values()], 'ja_JP'), 1)
  else if (handling === 'stored') store.put('end', 1)
  await store.end()
  return performance.now() - start
}

function until(request: IDBRequest | IDBTransaction, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener(event, resolve)
    request.addEventListener('error', () =>
      reject(new Error('The browser stored nothing.', { cause: request.error })),
    )
  })
}

Object.assign(window, { fetchAll })

export type SyncInPage = { fetchAll: typeof fetchAll }
