import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('keeps the entries used last, as many as it may, with and without an end of their time', () => {
  for (const options of [atMost(2), { ...atMost(2), ttl: 60_000 }]) {
    const cache = new LRUCache<string, number>(options)
    cache.set('a', 1).set('b', 2)
    cache.get('a')
    cache.set('c', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  }
})
