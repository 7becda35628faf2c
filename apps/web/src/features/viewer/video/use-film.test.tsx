// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { eventually } from '@yomikura/testkit/eventually'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommunicationError } from '#data/base/api/errors.ts'
import type { ContentSource } from '#data/works/content/content-source.ts'
import { network } from '#data/base/network/network-state.ts'
import type { Film } from './find-film.ts'
import { useFilm } from './use-film.ts'

const film = { playlist: '船/all.m3u8', revision: '1', durationSeconds: 60 } as Film
let isAway = false
let asked = 0
const source = {
  toAddress: async () => {
    asked += 1
    if (isAway) throw new CommunicationError('away')
    return `https://media.example/all.m3u8?${asked}`
  },
} as unknown as ContentSource

// The browser's own player of such films: jsdom has none.
let isPaused = true
const playFilm = vi.fn(async () => {
  if (refusal) throw new DOMException('refused', refusal)
  isPaused = false
})
let refusal = ''

beforeEach(() => {
  isAway = false
  asked = 0
  isPaused = true
  refusal = ''
  playFilm.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('no answer')
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
})

afterEach(async () => {
  cleanup()
  isAway = false
  await network.probe()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Viewer() {
  const ref = useRef<HTMLVideoElement>(null)
  const { fault, noteFault, retry, play } = useFilm(ref, film, source)
  const [isRefused, setIsRefused] = useState(false)
  const setVideo = (video: HTMLVideoElement | null) => {
    if (video)
      Object.defineProperties(video, {
        canPlayType: { configurable: true, value: () => 'maybe' },
        play: { configurable: true, value: playFilm },
        paused: { configurable: true, get: () => isPaused },
        currentTime: { configurable: true, writable: true, value: 0 },
        readyState: { configurable: true, writable: true, value: 0 },
      })
    ref.current = video
  }
  return (
    <>
      <video ref={setVideo} onError={() => noteFault('network')} />
      <output>{fault ?? 'fine'}</output>
      <button onClick={retry}>retry</button>
      <button onClick={() => play(() => setIsRefused(true))}>{isRefused ? 'wait' : 'play'}</button>
    </>
  )
}

const video = () => document.querySelector('video') as HTMLVideoElement & { readyState: number }
const pressButton = (name: string) => act(() => screen.getByRole('button', { name }).click())
const statusText = () => screen.getByRole('status').textContent

async function load(): Promise<void> {
  await eventually(() => expect(video().src).not.toBe(''))
  video().readyState = 4
  act(() => void video().dispatchEvent(new Event('loadedmetadata')))
}

/** The network goes in mid-film, and the element with it. */
async function lose(second: number): Promise<void> {
  isAway = true
  await network.probe()
  video().currentTime = second
  act(() => void video().dispatchEvent(new Event('error')))
  expect(statusText()).toBe('network')
}

async function comeBack(): Promise<void> {
  // What is loaded again begins at its start, paused.
  const before = asked
  isAway = false
  await network.probe()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await eventually(() => expect(asked).toBe(before + 1))
  Object.assign(video(), { currentTime: 0, readyState: 0 })
  isPaused = true
  await load()
}

it('a film that lost the network plays on where it stopped, once it is back', async () => {
  render(<Viewer />)
  await load()
  isPaused = false
  await lose(31)
  await comeBack()
  expect(statusText()).toBe('fine')
  expect(video().currentTime).toBe(31)
  expect(playFilm).toHaveBeenCalledOnce()
})

it('a film that was paused comes back where it stopped, and waits', async () => {
  render(<Viewer />)
  await load()
  await lose(31)
  await comeBack()
  expect(statusText()).toBe('fine')
  expect(video().currentTime).toBe(31)
  expect(playFilm).not.toHaveBeenCalled()
})

it('a film that was lost before it began is asked for by itself', async () => {
  isAway = true
  await network.probe()
  render(<Viewer />)
  await eventually(() => expect(statusText()).toBe('network'))
  await comeBack()
  expect(statusText()).toBe('fine')
})

it('a press goes on where it stopped, and plays', async () => {
  render(<Viewer />)
  await load()
  await lose(31)
  isAway = false
  pressButton('retry')
  await eventually(() => expect(asked).toBe(2))
  await load()
  expect(video().currentTime).toBe(31)
  expect(playFilm).toHaveBeenCalledOnce()
})

it.each(['NotSupportedError', 'InvalidStateError'])(
  'a film that the browser does not begin, by %s, says so, and plays when it is asked for again',
  async (name) => {
    render(<Viewer />)
    await load()
    refusal = name
    pressButton('play')
    await eventually(() => expect(statusText()).toBe('start'))
    refusal = ''
    pressButton('retry')
    await eventually(() => expect(asked).toBe(2))
    await load()
    await eventually(() => expect([statusText(), isPaused]).toEqual(['fine', false]))
  },
)

it.each(['NotAllowedError', 'AbortError'])(
  'a film that stands still for want of a press, or of a pause, by %s, waits without a fault',
  async (name) => {
    render(<Viewer />)
    await load()
    refusal = name
    pressButton('play')
    await screen.findByRole('button', { name: 'wait' })
    expect(statusText()).toBe('fine')
  },
)
