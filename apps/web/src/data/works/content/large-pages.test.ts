// @vitest-environment jsdom
import { AppError } from '@yomikura/contract/errors'
import { beforeEach, expect, it } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { LargePages } from './large-pages.ts'
import type { PageDecoder } from './page-decoder.ts'
import { PageStore } from './page-store.ts'
import { settle, TestSource } from './test-source.ts'

const decoder: PageDecoder = {
  decode: async (_bytes, { width, height }) => ({
    picture: Object.assign(document.createElement('canvas'), { width, height }),
  }),
}
const toImages = (letter: string, width: number) =>
  [0, 1, 2, 3].map((index) => ({
    ...{ name: `${letter}${index}`, crypt: false },
    ...{ width, height: width * 1.5 },
  }))

let source: TestSource
let store: PageStore
let large: LargePages

beforeEach(async () => {
  source = new TestSource()
  const origin = { source, decoder, revision: 'r', retryAfterMs: [1, 1] }
  store = new PageStore({ ...origin, pages: toImages('p', 100) })
  const larges = toImages('l', 150).map((image, index) => (index === 2 ? undefined : image))
  large = new LargePages({ pages: store, origin, larges })
  store.want([0, 1, 2])
  await source.deliver('p0', 'p1', 'p2')
})

const shownAt = (pageIndex: number) => {
  const state = store.get(pageIndex)
  return state.status === 'ready' ? [state.canvas.width, state.large?.width] : state.status
}

it('come over pages that are there, which stay below them', async () => {
  const noticed: unknown[] = []
  store.subscribe(1, () => noticed.push(shownAt(1)))
  large.ask([1])
  expect(shownAt(1)).toEqual([100, undefined])
  await source.deliver('l1')
  expect(noticed).toEqual([[100, 150]])
})

it('are asked for once, and only of pages that have one and are there', async () => {
  large.ask([1, 2, 3])
  large.ask([1])
  await settle()
  expect(source.asked.slice(3)).toEqual(['l1'])
})

it('leave the normal page where they fail, and are not asked for again while wanted', async () => {
  large.ask([0, 1])
  await source.fail('l0', new AppError('file_not_found'))
  for (let attempt = 0; attempt < 3; attempt++) {
    await source.fail('l1', new CommunicationError('no network'))
  }
  large.ask([0, 1])
  await settle()
  expect([shownAt(0), shownAt(1)]).toEqual([
    [100, undefined],
    [100, undefined],
  ])
  expect(source.asked.filter((name) => name === 'l0')).toHaveLength(1)
  large.keep([])
  large.ask([0])
  expect(source.asked.filter((name) => name === 'l0')).toHaveLength(2)
})

it('are taken away and freed when they are wanted no more, and the normal page is still there', async () => {
  large.ask([1])
  await source.deliver('l1')
  const state = store.get(1)
  large.keep([0])
  expect(shownAt(1)).toEqual([100, undefined])
  expect(state.status === 'ready' && state.large?.width).toBe(0)
})

it('are given up on their way', async () => {
  large.ask([1])
  large.keep([])
  await settle()
  expect(source.aborted).toEqual(['l1'])
  expect(shownAt(1)).toEqual([100, undefined])
})

it('are freed with the page that they lie over', async () => {
  large.ask([1])
  await source.deliver('l1')
  const state = store.get(1)
  store.want([0])
  expect(shownAt(1)).toBe('absent')
  expect(state.status === 'ready' && state.large?.width).toBe(0)
})

it('that come when their page has gone are freed', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 150, height: 225 })
  store.want([0])
  store.putLarge(1, canvas)
  expect([canvas.width, shownAt(1)]).toEqual([0, 'absent'])
})
