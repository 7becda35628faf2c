// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCoverKeeper } from './cover-keeper.ts'
import { CoverStore } from './cover-store.ts'
import { toBytes } from './test-store.ts'

const toUrl = (number: number) => `https://media.example/cover/RJ${100_000 + number}.webp`

let given: number
let freed: string[]
beforeEach(() => {
  given = 0
  freed = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(given += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void freed.push(address))
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('two hundred covers that are shown have addresses at once; the oldest is freed for the next', async () => {
  const name = 'covers-shown'
  const store = new CoverStore(name)
  for (let number = 0; number <= 200; number++)
    await store.put(toUrl(number), 'image/webp', toBytes(1))
  const settings = { current: { cache: { isActivateWorkImageCache: true } } }
  const keeper = createCoverKeeper({ db: { name } as never, settings })
  for (let number = 0; number < 200; number++) await keeper.find(toUrl(number))
  expect(freed).toEqual([])
  expect(await keeper.find(toUrl(200))).toBe('blob:201')
  expect(freed).toEqual(['blob:1'])
  store.close()
})
