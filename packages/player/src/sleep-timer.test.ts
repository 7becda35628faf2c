import { describe, expect, it } from 'vitest'
import { sleepAfterMinutes } from './sleep-timer.ts'
import { playAlbum } from './test-player.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('sleep timer', () => {
  it('fades out, then pauses, by the wall clock', async () => {
    const { player, sounding, clock } = await playAlbum(1)
    player.setSleep(sleepAfterMinutes(10, clock.nowMs))
    clock.nowMs += 10 * 60_000 - 5_000
    player.tick()
    expect(sounding().volume).toBeCloseTo(0.5)
    // The tab slept: no tick for an hour.
    clock.nowMs += 3_600_000
    const output = sounding()
    player.tick()
    expect(output.isPlaying).toBe(false)
    expect(player.getState().sleep.kind).toBe('off')
    expect(output.volume).toBe(1)
  })
  it('is put off by 5 minutes', async () => {
    const { player, clock } = await playAlbum(1)
    player.setSleep(sleepAfterMinutes(1, clock.nowMs))
    player.extendSleep(5)
    expect(player.getState().sleep).toEqual({ kind: 'minutes', endsAtMs: clock.nowMs + 360_000 })
  })
  it('stops at the end of the track', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    player.setSleep({ kind: 'tracks', tracksLeft: 1 })
    sounding().end()
    await settle()
    expect(currentId()).toBe('t1')
    expect(player.getState().status).toBe('paused')
  })
  it('stops at the end of the next track', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    player.setSleep({ kind: 'tracks', tracksLeft: 2 })
    sounding().end()
    await settle()
    expect(player.getState().status).toBe('playing')
    sounding().end()
    await settle()
    expect(currentId()).toBe('t2')
    expect(player.getState()).toMatchObject({ status: 'paused', sleep: { kind: 'off' } })
  })
})
