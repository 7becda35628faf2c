// @vitest-environment jsdom
import { patience } from '@yomikura/testkit/patience'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listKeepable } from './list-parts.ts'
import { lengths, TestLocks, TestMedia, work, workno, ziptree } from './test-media.ts'

let media: TestMedia
let count = 0

beforeEach(async () => {
  media = new TestMedia()
  await media.start()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await media.stop()
})

function go(kind: 'pagehide' | 'pageshow'): void {
  window.dispatchEvent(Object.assign(new Event(kind), { persisted: true }))
}

/** Runs once, while the third chunk of the large page is being stored. */
function inMidstOfWrite(run: (transaction: IDBTransaction) => unknown): void {
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
    this: IDBObjectStore,
    ...given: unknown[]
  ) => IDBRequest<IDBValidKey>
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    const request = put.apply(this, given)
    const [{ index }] = given as [{ index?: number }]
    if (index !== 2) return request
    spy.mockRestore()
    run(request.transaction!)
    return request
  })
}

/** Locks of WebKit: a page that goes loses them, and its requests fail while their tasks go on. */
class LostLocks extends TestLocks {
  readonly #open = new Set<(reason: Error) => void>()

  override asManager(): LockManager {
    const request = (...given: Parameters<LockManager['request']>) => {
      const lost = Promise.withResolvers<never>()
      this.#open.add(lost.reject)
      // Each request finds its lock free, as after the loss.
      return Promise.race([new TestLocks().asManager().request(...given), lost.promise])
    }
    return { request } as unknown as LockManager
  }

  lose(): void {
    for (const reject of this.#open) reject(new DOMException('The page goes.', 'AbortError'))
    this.#open.clear()
  }
}

describe('a download whose page is left in the midst of a write, and comes back', () => {
  const bring = async (locks?: LockManager) => {
    const { queue, store } = await media.openFilled(`left-${++count}`, locks)
    const asked = new Set<string>()
    queue.subscribe(() => queue.state.items.forEach(({ status }) => asked.add(status)))
    await queue.add(work, listKeepable(ziptree, ''))
    await expect.poll(() => queue.state.phase, { timeout: 5000 * patience() }).toBe('idle')
    expect(await store.listEntries(workno)).toEqual(new Set(Object.keys(lengths)))
    expect(asked).not.toContain('failed')
    const ranges = media.asked.flatMap(({ range }) => range ?? [])
    expect(ranges.filter((range) => range === 'bytes=64-127')).toHaveLength(1)
    expect(ranges.filter((range) => range === 'bytes=128-191')).toHaveLength(2)
  }

  it('goes on at the chunk that was not stored', async () => {
    inMidstOfWrite(() => {
      go('pagehide')
      go('pageshow')
    })
    await bring()
  })

  it('goes on where the browser took its lock away', async () => {
    const locks = new LostLocks()
    inMidstOfWrite(() => {
      go('pagehide')
      locks.lose()
      go('pageshow')
    })
    await bring(locks.asManager())
  })

  it('goes on where the browser never answers what it was asked before', async () => {
    inMidstOfWrite(async (transaction) => {
      // All that is asked of this write is asked by then.
      await Promise.resolve()
      go('pagehide')
      Object.assign(transaction, { onabort: null, oncomplete: null })
      go('pageshow')
    })
    await bring()
  })

  it('goes on once it is back', async () => {
    inMidstOfWrite(() => {
      go('pagehide')
      setTimeout(() => go('pageshow'), 50)
    })
    await bring()
  })
})
