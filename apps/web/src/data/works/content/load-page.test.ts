import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { loadPage } from './load-page.ts'
import type { PageDecoder } from './page-decoder.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const decoder: PageDecoder = { decode: () => Promise.reject(new Error('No page came.')) }
const image = { name: 'p1.jpg', width: 10, height: 10, crypt: false }

/** When a page is asked for, in ms after the first time, until the reader is asked. */
async function listTries(failure: Error): Promise<number[]> {
  const tries: number[] = []
  const startMs = Date.now()
  const source = {
    loadPage: () => {
      tries.push(Date.now() - startMs)
      return Promise.reject(failure)
    },
  }
  const origin = { source, decoder, revision: 'r' }
  const asked = loadPage(origin, image, new AbortController().signal)
  const ended = expect(asked).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  return tries
}

it('a page that fails is asked for after 0.4 s, and once more 1.5 s later', async () => {
  expect(await listTries(new CommunicationError('The answer broke off.'))).toEqual([0, 400, 1900])
})

it('a page that would fail again is asked for once', async () => {
  expect(await listTries(new Error('The file is damaged.'))).toEqual([0])
})
