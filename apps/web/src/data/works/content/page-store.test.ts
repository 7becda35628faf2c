// @vitest-environment jsdom
import { AppError } from '@yomikura/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { network } from '../../base/network/network-state.ts'
import type { PageDecoder } from './page-decoder.ts'
import { PageStore } from './page-store.ts'
import { settle, TestSource } from './test-source.ts'

/** jsdom draws nothing, so a page is the canvas that a browser without workers would give. */
const decoder: PageDecoder = {
  decode: async (_bytes, { width, height }) => ({
    picture: Object.assign(document.createElement('canvas'), { width, height }),
  }),
}
const pages = Array.from({ length: 20 }, (_, index) => ({
  name: `p${index}`,
  width: 100,
  height: 150,
  crypt: false,
}))

let source: TestSource
let store: PageStore

beforeEach(() => {
  source = new TestSource()
  store = new PageStore({ source, decoder, revision: 'r', pages, retryAfterMs: [1, 1] })
})

const statuses = (...indexes: number[]) => indexes.map((index) => store.get(index).status)

it('fetches the most urgent pages first, three at a time', async () => {
  store.want([4, 5, 3, 6, 7])
  expect(source.asked).toEqual(['p4', 'p5', 'p3'])
  await source.deliver('p5')
  expect(source.asked).toEqual(['p4', 'p5', 'p3', 'p6'])
})

it('fetches the next page while those that have come wait for their decoder', async () => {
  const slow: PageDecoder = { decode: () => new Promise(() => undefined) }
  store = new PageStore({ source, decoder: slow, revision: 'r', pages })
  store.want([4, 5, 6, 7, 8])
  await source.deliver('p4', 'p5')
  expect(source.asked).toEqual(['p4', 'p5', 'p6', 'p7', 'p8'])
  expect(statuses(4, 5, 6)).toEqual(['loading', 'loading', 'loading'])
})

it('counts a page that is given up, and one asked for again, as one fetch each', async () => {
  store.want([4, 5, 6])
  store.want([5, 6, 7])
  store.want([4, 5, 6, 7])
  await settle()
  expect(source.asked).toEqual(['p4', 'p5', 'p6', 'p7'])
  await source.deliver('p5')
  expect(source.asked.slice(4)).toEqual(['p4'])
})

it('holds decoded pages at their natural size', async () => {
  store.want([4])
  await source.deliver('p4')
  const state = store.get(4)
  expect(state.status === 'ready' && [state.canvas.width, state.canvas.height]).toEqual([100, 150])
})

it('gives up fetches of pages that are no longer wanted', async () => {
  store.want([4, 5, 6])
  store.want([12, 13])
  await settle()
  expect(source.aborted).toEqual(['p4', 'p5', 'p6'])
  expect(source.asked.slice(3)).toEqual(['p12', 'p13'])
  expect(statuses(4, 5, 6)).toEqual(['absent', 'absent', 'absent'])
})

it('keeps pages that are still wanted, without fetching them again', async () => {
  store.want([4, 5])
  await source.deliver('p4', 'p5')
  store.want([5, 6])
  expect(statuses(4, 5, 6)).toEqual(['absent', 'ready', 'loading'])
  expect(source.asked).toEqual(['p4', 'p5', 'p6'])
})

it('frees the memory of pages it releases', async () => {
  store.want([4])
  await source.deliver('p4')
  const state = store.get(4)
  store.want([9])
  expect(state.status === 'ready' && [state.canvas.width, state.canvas.height]).toEqual([0, 0])
})

it('tries a page again by itself when the connection broke', async () => {
  store.want([4])
  await source.fail('p4', new CommunicationError('broken'))
  expect(statuses(4)).toEqual(['loading'])
  await source.deliver('p4')
  expect(statuses(4)).toEqual(['ready'])
})

it('says what is wrong after the last attempt, and loads just that page when asked', async () => {
  store.want([4, 5])
  await source.deliver('p5')
  for (let attempt = 0; attempt < 3; attempt++) {
    await source.fail('p4', new CommunicationError('broken'))
  }
  expect(statuses(4, 5)).toEqual(['failed', 'ready'])
  store.retry(4)
  await source.deliver('p4')
  expect(statuses(4)).toEqual(['ready'])
  expect(source.asked.filter((name) => name === 'p5')).toHaveLength(1)
})

it('asks no second time where the server refuses', async () => {
  store.want([4])
  await source.fail('p4', new AppError('no_right'))
  expect(statuses(4)).toEqual(['failed'])
  expect(source.asked).toEqual(['p4'])
})

it('notifies only those who watch the page', async () => {
  const heard: string[] = []
  store.subscribe(4, () => heard.push(`4 ${store.get(4).status}`))
  store.subscribe(5, () => heard.push(`5 ${store.get(5).status}`))
  store.want([4])
  await source.deliver('p4')
  expect(heard).toEqual(['4 loading', '4 ready'])
})

it('lets everything go when it closes, and can be used again', async () => {
  store.want([4, 5])
  await source.deliver('p4')
  store.close()
  expect(statuses(4, 5)).toEqual(['absent', 'absent'])
  store.want([4])
  await source.deliver('p4')
  expect(statuses(4)).toEqual(['ready'])
})

describe('once the network is back', () => {
  let isAway = false

  beforeEach(() => {
    isAway = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    vi.stubGlobal('fetch', async () => {
      if (isAway) throw new TypeError('no answer')
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    })
  })
  afterEach(async () => {
    store.close()
    await comeBack()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const goAway = async () => {
    isAway = true
    await network.probe()
  }
  const comeBack = async () => {
    isAway = false
    await network.probe()
    await vi.advanceTimersByTimeAsync(3000)
  }
  const lose = async (name: string) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await source.fail(name, new CommunicationError('broken'))
    }
  }

  it('loads the pages that were lost without it by itself, three at a time', async () => {
    store.want([4, 5, 6, 7])
    await goAway()
    for (const name of ['p4', 'p5', 'p6', 'p7']) await lose(name)
    expect(statuses(4, 5, 6, 7)).toEqual(['failed', 'failed', 'failed', 'failed'])
    source.asked.length = 0
    await comeBack()
    expect(source.asked).toEqual(['p4', 'p5', 'p6'])
    await source.deliver('p4', 'p5', 'p6', 'p7')
    expect(statuses(4, 5, 6, 7)).toEqual(['ready', 'ready', 'ready', 'ready'])
  })

  it('asks for nothing that the server refused, that is there, or that is not wanted', async () => {
    store.want([4, 5, 6])
    await source.deliver('p4')
    await source.fail('p5', new AppError('no_right'))
    await goAway()
    await lose('p6')
    store.want([4, 5])
    source.asked.length = 0
    await comeBack()
    expect(source.asked).toEqual([])
    expect(statuses(4, 5, 6)).toEqual(['ready', 'failed', 'absent'])
  })

  it('goes on to do so after a page was lost a second time', async () => {
    store.want([4])
    for (let loss = 0; loss < 2; loss++) {
      await goAway()
      await lose('p4')
      expect(statuses(4)).toEqual(['failed'])
      await comeBack()
      expect(statuses(4)).toEqual(['loading'])
    }
  })
})
