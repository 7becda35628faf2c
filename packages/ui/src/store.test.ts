import { expect, test, vi } from 'vitest'
import { Listeners, Store } from './store.ts'

test('each listener gets what is passed on until it ends', () => {
  const listeners = new Listeners<[name: string, count: number]>()
  const [first, second] = [vi.fn(), vi.fn()]
  const end = listeners.subscribe(first)
  listeners.subscribe(second)
  listeners.notify('a', 1)
  end()
  end()
  listeners.notify('b', 2)
  expect(first.mock.calls).toEqual([['a', 1]])
  expect(second.mock.calls).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(listeners.size).toBe(1)
})

test('a listener may end itself while it runs', () => {
  const listeners = new Listeners()
  const later = vi.fn()
  const end = listeners.subscribe(() => end())
  listeners.subscribe(later)
  listeners.notify()
  expect(later).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(1)
})

test('cleared listeners run no more', () => {
  const listeners = new Listeners()
  const listener = vi.fn()
  listeners.subscribe(listener)
  listeners.clear()
  listeners.notify()
  expect(listener).not.toHaveBeenCalled()
})

test('a store has its new value before its listeners run', () => {
  const store = new Store('old')
  const seen: string[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set('new')
  store.set('new')
  expect(seen).toEqual(['new', 'new'])
})
