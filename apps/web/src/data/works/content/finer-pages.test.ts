// @vitest-environment jsdom
import { AppError } from '@yomikura/contract/errors'
import { beforeEach, expect, it } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { FinerPages } from './finer-pages.ts'
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
let finer: FinerPages

beforeEach(async () => {
  source = new TestSource()
  const origin = { source, decoder, revision: 'r', retryAfterMs: [1, 1] }
  store = new PageStore({ ...origin, pages: toImages('p', 100) })
  finer = new FinerPages({ pages: store, origin })
  store.want([0, 1, 2])
  await source.deliver('p0', 'p1', 'p2')
})

const ask = (pageIndexes: readonly number[], letter = 'l', width = 150) =>
  finer.ask(
    pageIndexes.map((pageIndex) => ({ pageIndex, image: toImages(letter, width)[pageIndex]! })),
  )
const shownAt = (pageIndex: number) => {
  const state = store.get(pageIndex)
  return state.status === 'ready' ? [state.canvas.width, state.large?.width] : state.status
}

it('come over pages that are there, which stay below them', async () => {
  const noticed: unknown[] = []
  store.subscribe(1, () => noticed.push(shownAt(1)))
  ask([1])
  expect(shownAt(1)).toEqual([100, undefined])
  await source.deliver('l1')
  expect(noticed).toEqual([[100, 150]])
})

it('are asked for once, and only of pages that are there', async () => {
  ask([1, 3])
  ask([1])
  await settle()
  expect(source.asked.slice(3)).toEqual(['l1'])
})

it('leave the normal page where they fail, and are not asked for again while wanted', async () => {
  ask([0, 1])
  await source.fail('l0', new AppError('file_not_found'))
  for (let attempt = 0; attempt < 3; attempt++) {
    await source.fail('l1', new CommunicationError('no network'))
  }
  ask([0, 1])
  await settle()
  expect([shownAt(0), shownAt(1)]).toEqual([
    [100, undefined],
    [100, undefined],
  ])
  expect(source.asked.filter((name) => name === 'l0')).toHaveLength(1)
  finer.keep([])
  ask([0])
  expect(source.asked.filter((name) => name === 'l0')).toHaveLength(2)
})

it('are taken away and freed when they are wanted no more, and the normal page is still there', async () => {
  ask([1])
  await source.deliver('l1')
  const state = store.get(1)
  finer.keep([0])
  expect(shownAt(1)).toEqual([100, undefined])
  expect(state.status === 'ready' && state.large?.width).toBe(0)
})

it('are given up on their way', async () => {
  ask([1])
  finer.keep([])
  await settle()
  expect(source.aborted).toEqual(['l1'])
  expect(shownAt(1)).toEqual([100, undefined])
})

it('are freed with the page that they lie over', async () => {
  ask([1])
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

it('of a finer level take the place of a less fine one when they are there, and not before', async () => {
  ask([1])
  await source.deliver('l1')
  const noticed: unknown[] = []
  store.subscribe(1, () => noticed.push(shownAt(1)))
  ask([1], 'f', 200)
  await settle()
  expect(shownAt(1)).toEqual([100, 150])
  await source.deliver('f1')
  expect(noticed).toEqual([[100, 200]])
})

it('of a less fine level are not asked for where a finer one was', async () => {
  ask([1], 'f', 200)
  ask([1])
  await source.deliver('f1')
  expect([source.asked.slice(3), shownAt(1)]).toEqual([['f1'], [100, 200]])
})

it('of a less fine level are given up on their way where a finer one is wanted', async () => {
  ask([1])
  ask([1], 'f', 200)
  await settle()
  expect(source.aborted).toEqual(['l1'])
  await source.deliver('f1')
  expect(shownAt(1)).toEqual([100, 200])
})
