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

it('the page is fetched at once where the smaller picture of it cannot be had', async () => {
  const asked: string[] = []
  const source = {
    loadPage: async ({ name }: { name: string }) => {
      asked.push(`${name} ${Date.now()}`)
      if (name === 'small.jpg') throw new CommunicationError('It is not kept.')
      return new Blob([name])
    },
  }
  const decoded: string[] = []
  const seeing: PageDecoder = {
    decode: async (bytes, { name }) => {
      decoded.push(name, await bytes.text())
      throw new Error('Nothing is drawn here.')
    },
  }
  const origin = { source, decoder: seeing, revision: 'r' }
  const small = { ...image, name: 'small.jpg', instead: image }
  await expect(loadPage(origin, small, new AbortController().signal)).rejects.toThrow('drawn')
  expect([asked, decoded]).toEqual([
    ['small.jpg 0', 'p1.jpg 0'],
    ['p1.jpg', 'p1.jpg'],
  ])
})
