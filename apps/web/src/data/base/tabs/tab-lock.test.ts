// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { runInOneTab } from './tab-lock.ts'

/** What becomes in WebKit of a lock whose page goes into the browser's cache. */
type Loss = 'refused' | 'unanswered'

let count = 0
const toName = () => `tab-lock-${++count}`

function go(kind: 'pagehide' | 'pageshow'): void {
  window.dispatchEvent(Object.assign(new Event(kind), { persisted: true }))
}

/** Locks of which the first request is lost with the page: as it is asked for, or once it is held. */
function loseFirst(loss: Loss, when: 'asked' | 'held') {
  const lost = Promise.withResolvers<never>()
  let asked = 0
  const request = async (...given: Parameters<LockManager['request']>) => {
    asked += 1
    if (asked > 1) return locks.request(...given)
    return when === 'asked' ? lost.promise : Promise.race([locks.request(...given), lost.promise])
  }
  return {
    manager: { request } as unknown as LockManager,
    leave: () => {
      go('pagehide')
      if (loss === 'refused') lost.reject(new DOMException('The page goes.', 'AbortError'))
    },
  }
}

it.each<Loss>(['refused', 'unanswered'])(
  'a task whose lock was %s before it began runs once its page is back, as one that waited',
  async (loss) => {
    const { manager, leave } = loseFirst(loss, 'asked')
    const task = vi.fn(async () => undefined)
    const run = runInOneTab(toName(), task, manager)
    leave()
    await Promise.resolve()
    expect(task).not.toHaveBeenCalled()
    go('pageshow')
    await run
    expect(task.mock.calls).toEqual([[true]])
  },
)

it.each<Loss>(['refused', 'unanswered'])(
  'a task that goes on while its lock is %s ends as it ends itself',
  async (loss) => {
    for (const error of [undefined, new Error('The server is gone.')]) {
      const { manager, leave } = loseFirst(loss, 'held')
      const end = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const task = vi.fn(() => {
        begun.resolve()
        return end.promise
      })
      const run = runInOneTab(toName(), task, manager)
      await begun.promise
      leave()
      go('pageshow')
      if (error) end.reject(error)
      else end.resolve()
      await (error ? expect(run).rejects.toBe(error) : expect(run).resolves.toBeUndefined())
      expect(task).toHaveBeenCalledOnce()
    }
  },
)

it('a task runs where the browser refuses every lock, as it does where storage is blocked', async () => {
  const refuse = () => Promise.reject(new DOMException('Storage is blocked.', 'SecurityError'))
  const task = vi.fn(async () => undefined)
  await runInOneTab(toName(), task, { request: refuse } as unknown as LockManager)
  expect(task.mock.calls).toEqual([[false]])
})

it('a tab that returns while another one holds the lock waits on, and runs once', async () => {
  const name = toName()
  const other = Promise.withResolvers<void>()
  const held = runInOneTab(name, () => other.promise, locks)
  const task = vi.fn(async () => undefined)
  const run = runInOneTab(name, task, locks)
  for (const kind of ['pagehide', 'pageshow'] as const) go(kind)
  other.resolve()
  await Promise.all([held, run])
  expect(task.mock.calls).toEqual([[true]])
})
