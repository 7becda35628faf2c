import { expect, it, vi } from 'vitest'
import type { QueueItem } from '../offline/files-db.ts'
import { KeptWatch } from './kept-states.ts'

const workno = 'RJ000001'
const anItem = (hashname: string, over: Partial<QueueItem> = {}): QueueItem => ({
  ...{ id: `${workno}/${hashname}`, workno, hashname, path: hashname, revision: 'r1', place: 1 },
  ...{ status: 'waiting', loaded_bytes: 0, total_bytes: 100, ...over },
})

it('keeps the state of a file that did not change, and notifies of many changes once', () => {
  vi.useFakeTimers()
  const watch = new KeptWatch()
  const notified = vi.fn()
  watch.subscribe(notified)
  watch.setQueued(workno, [anItem('a'), anItem('b')])
  const former = watch.get('b')
  watch.setQueued(workno, [anItem('a', { status: 'progress', loaded_bytes: 50 }), anItem('b')])
  watch.addStored('c')
  vi.runAllTimers()
  expect(notified).toHaveBeenCalledOnce()
  expect(watch.get('a')).toEqual({ status: 'progress', percent: 50 })
  expect(watch.get('b')).toBe(former)
  expect(watch.get('c')).toEqual({ status: 'loaded' })
  watch.setQueued(workno, [anItem('a', { status: 'progress', loaded_bytes: 50 }), anItem('b')])
  vi.runAllTimers()
  expect(notified).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('forgets what left the queue, and files of other works', () => {
  const watch = new KeptWatch()
  watch.setQueued(workno, [anItem('a'), anItem('z', { workno: 'RJ000002' })])
  expect([watch.get('a')?.status, watch.get('z')]).toEqual(['waiting', undefined])
  watch.setQueued(workno, [])
  expect(watch.get('a')).toBeUndefined()
  watch.close()
})
