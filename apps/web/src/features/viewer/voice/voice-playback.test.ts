import { TestOutput } from '@yomikura/player/test-output'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '#data/base/log/log.ts'
import { VoicePlayback } from './voice-playback.ts'

const A = { src: 'a.mp3', duration: 4 }
const B = { src: 'b.mp3', duration: 6 }

function opened({ isAsking = false, missing = '' } = {}) {
  const output = new TestOutput()
  const renewPass = vi.fn()
  const playback = new VoicePlayback({
    output,
    isAsking,
    toAddress: ({ src }) =>
      src === missing ? Promise.reject(new Error('gone')) : Promise.resolve(`/${src}`),
    renewPass,
  })
  const [onTurn, onMissing] = [vi.fn(), vi.fn()]
  const close = playback.connect({ onTurn, onMissing })
  return { output, playback, renewPass, onTurn, onMissing, close }
}

/** Addresses come by promises. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('plays the sounds of a page in order, then turns after the wait that was set', async () => {
  const { output, playback, onTurn } = opened()
  playback.setWait(0.5)
  playback.settle({ sounds: [A, B], isLast: false })
  await settle()
  expect([output.url, output.isPlaying]).toEqual(['/a.mp3', true])
  output.end()
  await settle()
  expect([output.url, output.isPlaying]).toEqual(['/b.mp3', true])
  output.end()
  await vi.advanceTimersByTimeAsync(450)
  expect(onTurn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(onTurn).toHaveBeenCalledOnce()
})

it('sounds only once the reader agreed, and turns no last page', async () => {
  const { output, playback, onTurn } = opened({ isAsking: true })
  playback.settle({ sounds: [A], isLast: true })
  await settle()
  expect(output.url).toBeUndefined()
  playback.begin()
  await settle()
  expect(output.isPlaying).toBe(true)
  output.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onTurn).not.toHaveBeenCalled()
})

it('goes on without a sound that is missing, says so, and leaves time to look at its page', async () => {
  const { output, playback, onMissing, onTurn } = opened({ missing: B.src })
  playback.settle({ sounds: [B], isLast: false })
  await settle()
  expect(onMissing).toHaveBeenCalledOnce()
  expect(output.isPlaying).toBe(false)
  await vi.advanceTimersByTimeAsync(2900)
  expect(onTurn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onTurn).toHaveBeenCalledOnce()
})

it('asks for a new token once before it takes a sound for missing', async () => {
  const { output, playback, renewPass, onMissing } = opened()
  playback.settle({ sounds: [A, B], isLast: false })
  await settle()
  output.fail('network')
  await settle()
  expect([renewPass.mock.calls.length, onMissing.mock.calls.length]).toEqual([1, 0])
  expect([output.url, output.isPlaying]).toEqual(['/a.mp3', true])
  output.fail('network')
  await settle()
  expect([renewPass.mock.calls.length, onMissing.mock.calls.length]).toEqual([1, 1])
  expect(output.url).toBe('/b.mp3')
})

it('seeks within a page’s part of a sound, and takes speed and volume', async () => {
  const { output, playback } = opened()
  playback.setSpeed(1.75)
  playback.setVolume(0.01)
  playback.settle({ sounds: [{ ...A, begin: 10, end: 14 }], isLast: false })
  await settle()
  output.becomeReady(60)
  expect([output.speed, output.volume, output.timeSeconds]).toEqual([1.75, 0.01, 10])
  expect(playback.getState().durationSeconds).toBe(4)
  playback.seek(3)
  expect(output.timeSeconds).toBe(13)
  for (const [to, at] of [
    [-5, 10],
    [99, 14],
  ] as const) {
    playback.seek(to)
    expect(output.timeSeconds).toBe(at)
  }
})

it('waits for a press where the browser refuses to play, and logs it', async () => {
  const { output, playback } = opened()
  output.refusal = 'NotAllowedError'
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  playback.settle({ sounds: [A], isLast: false })
  await settle()
  expect(playback.getState().isPlaying).toBe(false)
  expect(warned.mock.calls).toEqual([
    ['The voice did not begin', expect.objectContaining({ name: 'NotAllowedError' })],
  ])
  warned.mockRestore()
  output.refusal = undefined
  playback.toggle()
  await settle()
  expect([playback.getState().isPlaying, output.isPlaying]).toEqual([true, true])
})

it.each(['NotSupportedError', 'InvalidStateError', 'UnknownError'])(
  'says that a sound did not begin where the browser rejects it by %s, and plays it when asked again',
  async (refusal) => {
    const { output, playback, renewPass, onMissing, onTurn } = opened()
    output.refusal = refusal
    playback.settle({ sounds: [A, B], isLast: false })
    await settle()
    expect(playback.getState()).toMatchObject({ hasFailed: true, isPlaying: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([onMissing.mock.calls, onTurn.mock.calls]).toEqual([[], []])
    output.refusal = undefined
    playback.retry()
    await settle()
    expect(playback.getState()).toMatchObject({ hasFailed: false, isPlaying: true, soundIndex: 0 })
    expect([output.url, output.isPlaying, renewPass.mock.calls.length]).toEqual(['/a.mp3', true, 1])
  },
)

it('takes an AbortError for no failure: a pause or another page came in between', async () => {
  const { output, playback } = opened()
  output.refusal = 'AbortError'
  playback.settle({ sounds: [A], isLast: false })
  await settle()
  expect(playback.getState()).toMatchObject({ hasFailed: false, isPlaying: true })
})

it('lets the reader go on in silence after a sound did not begin, and play later', async () => {
  const { output, playback } = opened()
  output.refusal = 'NotSupportedError'
  playback.settle({ sounds: [A], isLast: false })
  await settle()
  playback.dismissFailure()
  expect(playback.getState()).toMatchObject({ hasFailed: false, isPlaying: false })
  output.refusal = undefined
  playback.toggle()
  await settle()
  expect(output.isPlaying).toBe(true)
})

it('is silent once it is closed, even where an address comes late', async () => {
  const { output, playback, close } = opened()
  playback.settle({ sounds: [A], isLast: false })
  close()
  await settle()
  expect([output.url, output.isPlaying]).toEqual([undefined, false])
})

it('shows what a headset does: pauses with it, plays with it, and goes on to the next sound', async () => {
  const { output, playback } = opened()
  playback.settle({ sounds: [A, B], isLast: false })
  await settle()
  output.pause()
  expect(playback.getState()).toMatchObject({ isPlaying: false, phase: 'sounding' })
  void output.play()
  expect(playback.getState().isPlaying).toBe(true)
  output.end()
  await settle()
  expect([output.url, output.isPlaying]).toEqual(['/b.mp3', true])
})

it('plays a page again where a headset presses play after its last sound', async () => {
  const { output, playback } = opened()
  playback.settle({ sounds: [A, B], isLast: true })
  await settle()
  output.end()
  await settle()
  output.end()
  await settle()
  expect(playback.getState().phase).toBe('resting')
  void output.play()
  await settle()
  expect([output.url, output.isPlaying]).toEqual(['/a.mp3', true])
  expect(playback.getState()).toMatchObject({ isPlaying: true, phase: 'sounding', soundIndex: 0 })
})

it('takes the end of a part of a file for no pause: the next part plays', async () => {
  const { output, playback } = opened()
  const parts = [
    { src: 'a.mp3', begin: 0, end: 4 },
    { src: 'a.mp3', begin: 4, end: 9 },
  ]
  playback.settle({ sounds: parts, isLast: false })
  await settle()
  output.playTo(4)
  await settle()
  expect(playback.getState()).toMatchObject({ isPlaying: true, soundIndex: 1 })
  expect([output.timeSeconds, output.isPlaying]).toEqual([4, true])
})

it('stays silent where the reader paused before the sound had come', async () => {
  const { output, playback } = opened()
  playback.settle({ sounds: [A], isLast: false })
  playback.pause()
  await settle()
  expect([playback.getState().isPlaying, output.isPlaying]).toEqual([false, false])
  playback.toggle()
  await settle()
  expect([output.url, output.isPlaying]).toEqual(['/a.mp3', true])
})
