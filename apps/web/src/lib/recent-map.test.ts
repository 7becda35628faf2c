import { expect, it, vi } from 'vitest'
import { RecentMap } from './recent-map.ts'

it('lets go what was left longest, and nothing that is in use', () => {
  const used = new Set<string>()
  const map = new RecentMap<string, string>(2, (value) => !used.has(value))
  const create = vi.fn((key: string) => key)
  for (const key of ['a', 'b', 'a', 'c']) map.getOrCreate(key, () => create(key))
  expect(map.size).toBe(2)
  map.getOrCreate('a', () => create('a'))
  expect(create).toHaveBeenCalledTimes(3)
  used.add('a').add('c')
  map.getOrCreate('d', () => create('d'))
  expect(map.size).toBe(3)
})
