import { beforeEach, expect, it, vi } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { TestSource } from './test-source.ts'
import { ThumbnailStore } from './thumbnail-store.ts'

const files = Array.from({ length: 300 }, (_, index) => ({ name: `t${index}`, revision: 'r' }))

let source: TestSource
let store: ThumbnailStore
let revoked: string[]

beforeEach(() => {
  let made = 0
  revoked = []
  // jsdom has no object addresses.
  URL.createObjectURL = () => `blob:${++made}`
  URL.revokeObjectURL = (url) => void revoked.push(url)
  source = new TestSource()
  store = new ThumbnailStore(source, files)
})

it('fetches what is looked at, two at a time', async () => {
  store.want([7, 8, 9])
  expect(source.asked).toEqual(['t7', 't8'])
  await source.deliver('t7')
  expect(source.asked).toEqual(['t7', 't8', 't9'])
  expect(store.get(7)).toBe('blob:1')
})

it('gives up previews that were scrolled away', () => {
  store.want([7, 8])
  store.want([100, 101])
  expect(source.aborted).toEqual(['t7', 't8'])
})

it('goes on when a preview does not come, and tries it again when it is looked at once more', async () => {
  store.want([7])
  await source.fail('t7', new CommunicationError('broken'))
  expect(store.get(7)).toBeUndefined()
  store.want([7, 8])
  expect(source.asked).toEqual(['t7', 't7', 't8'])
})

it('does not ask twice for a preview it holds', async () => {
  store.want([7])
  await source.deliver('t7')
  store.want([])
  store.want([7])
  expect(source.asked).toEqual(['t7'])
})

it('lets the oldest previews go when it holds many', async () => {
  for (let index = 0; index < 165; index++) {
    store.want([index])
    await source.deliver(`t${index}`)
  }
  expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3', 'blob:4', 'blob:5'])
  expect(store.get(0)).toBeUndefined()
})

it('frees everything when it closes', async () => {
  const notified = vi.fn()
  store.subscribe(notified)
  store.want([7])
  await source.deliver('t7')
  expect(notified).toHaveBeenCalledTimes(1)
  store.close()
  expect(revoked).toEqual(['blob:1'])
})
