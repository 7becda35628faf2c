import { describe, expect, it } from 'vitest'

import { sleepAfterMinutes } from './sleep-timer.ts'
import { makePlayer, makeTracks, playAlbum } from './test-player.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('view', () => {
  it('opens full, shrinks to mini and stops playing when closed', async () => {
    const { player, sounding } = await playAlbum(2)
    expect(player.getState().view).toBe('full')
    player.setView('mini')
    expect(player.getState().view).toBe('mini')
    const output = sounding()
    player.close()
    expect(output.isPlaying).toBe(false)
    expect(player.getState()).toMatchObject({ view: 'hidden', status: 'empty' })
  })
  it('stays mini when another album is opened from it', async () => {
    const { player } = await playAlbum(2)
    player.setView('mini')
    await player.open(makeTracks(1))
    expect(player.getState().view).toBe('mini')
  })
  it('shows nothing of an empty queue', () => {
    const { player } = makePlayer()
    player.setView('full')
    expect(player.getState().view).toBe('hidden')
  })
})

describe('end of a track', () => {
  it('plays the next one', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    sounding().end()
    await settle()
    expect(currentId()).toBe('t1')
    expect(player.getState().status).toBe('playing')
  })
  it('plays the same one again from 0 with repeat track', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    player.setRepeat('track')
    sounding().playTo(100)
    sounding().end()
    await settle()
    expect(currentId()).toBe('t0')
    expect(sounding()).toMatchObject({ isPlaying: true, timeSeconds: 0 })
  })
  it('replays a Playlist of one track on repeat playlist', async () => {
    const { player, sounding } = await playAlbum(1)
    player.setRepeat('playlist')
    sounding().end()
    await settle()
    expect(player.getState().status).toBe('playing')
  })
  it('stands at the start of the last track with no repeat', async () => {
    const { player, sounding, currentId } = await playAlbum(2, 1)
    sounding().playTo(100)
    sounding().end()
    await settle()
    expect(currentId()).toBe('t1')
    expect(player.getState()).toMatchObject({ status: 'paused', timeSeconds: 0 })
  })
  it('takes the next track from the second element, already loaded', async () => {
    const { outputs, sounding, currentId } = await playAlbum(3)
    sounding().playTo(85)
    await settle()
    expect(outputs[1].url).toBe('hash1')
    outputs[0].end()
    await settle()
    expect(currentId()).toBe('t1')
    expect(outputs[1].isPlaying).toBe(true)
    expect(outputs[0].url).toBeUndefined()
  })
  it('goes on in the first element where the second may not play without a press', async () => {
    const { outputs, sounding, player } = await playAlbum(3)
    sounding().playTo(85)
    await settle()
    outputs[1].refusal = 'NotAllowedError'
    outputs[0].end()
    await settle()
    expect(outputs[0]).toMatchObject({ url: 'hash1', isPlaying: true })
    expect(player.getState().status).toBe('playing')
  })
  it('drops a track loaded ahead when the order changes', async () => {
    const { outputs, sounding, player } = await playAlbum(3)
    sounding().playTo(85)
    await settle()
    player.setRepeat('track')
    expect(outputs[1].url).toBeUndefined()
  })
})

describe('previous and next', () => {
  it('seeks to 0 when more than 5 s have played', async () => {
    const { player, sounding, currentId } = await playAlbum(3, 1)
    sounding().playTo(6)
    await player.previous()
    expect(currentId()).toBe('t1')
    expect(sounding().timeSeconds).toBe(0)
  })
  it('goes to the previous item within 5 s', async () => {
    const { player, sounding, currentId } = await playAlbum(3, 1)
    sounding().playTo(4)
    await player.previous()
    expect(currentId()).toBe('t0')
  })
  it('keeps a paused player paused on the next track', async () => {
    const { player, currentId } = await playAlbum(3)
    player.pause()
    await player.next()
    expect(currentId()).toBe('t1')
    expect(player.getState().status).toBe('paused')
  })
})

describe('seek, speed and volume', () => {
  it('skips by the seconds asked and stays within the track', async () => {
    const { player, sounding } = await playAlbum(1)
    sounding().playTo(95)
    player.skip(10)
    expect(sounding().timeSeconds).toBe(100)
    player.skip(-1000)
    expect(sounding().timeSeconds).toBe(0)
  })
  it('keeps speed between 0.5 and 2 and carries it to the next track', async () => {
    const { player, sounding } = await playAlbum(2)
    player.setSpeed(3)
    expect(player.getState().speed).toBe(2)
    await player.next()
    expect(sounding().speed).toBe(2)
    player.setSpeed(0.1)
    expect(player.getState().speed).toBe(0.5)
  })
  it('lowers a loud track and never raises a quiet one', async () => {
    const loud = await playAlbum(1, 0, { gainDb: -6.0206 })
    expect(loud.sounding().volume).toBeCloseTo(0.5, 4)
    const quiet = await playAlbum(1, 0, { gainDb: 8 })
    expect(quiet.sounding().volume).toBe(1)
  })
  it('mutes without forgetting the volume', async () => {
    const { player, sounding } = await playAlbum(1)
    player.setVolume(0.4)
    player.setMuted(true)
    expect(sounding().volume).toBe(0)
    player.setMuted(false)
    expect(sounding().volume).toBeCloseTo(0.4)
  })
})

describe('faults', () => {
  it('ignores a NotAllowedError: the track waits for a press', async () => {
    const { player, outputs } = makePlayer()
    outputs[0].refusal = 'NotAllowedError'
    await player.open(makeTracks(1))
    expect(player.getState()).toMatchObject({ status: 'paused', fault: undefined })
    outputs[0].refusal = undefined
    await player.play()
    expect(player.getState().status).toBe('playing')
  })
  it('says that a track cannot be had and tries again on a press', async () => {
    const { player, missing } = makePlayer()
    missing.add('t0')
    await player.open(makeTracks(2))
    expect(player.getState()).toMatchObject({ status: 'failed', fault: 'network' })
    missing.clear()
    await player.play()
    expect(player.getState()).toMatchObject({ status: 'playing', fault: undefined })
  })
  it('goes on playing with the next track after one that failed', async () => {
    const { player, sounding, currentId } = await playAlbum(2)
    sounding().fail('decode')
    expect(player.getState().fault).toBe('decode')
    await player.next()
    expect(currentId()).toBe('t1')
    expect(player.getState().status).toBe('playing')
  })
  it('asks for the file anew, once, when the network fails in mid-track', async () => {
    const { player, sounding, outputs } = await playAlbum(1)
    sounding().playTo(61)
    sounding().fail('network')
    await settle()
    expect(outputs[0]).toMatchObject({ isPlaying: true, timeSeconds: 61 })
    sounding().fail('network')
    await settle()
    expect(player.getState()).toMatchObject({ status: 'failed', fault: 'network' })
  })
  it('drops an address that arrives after another track was taken', async () => {
    const { player, outputs } = makePlayer()
    const first = player.open(makeTracks(3), 0)
    const second = player.open(makeTracks(3), 2)
    await Promise.all([first, second])
    expect(outputs[0].url).toBe('hash2')
  })
  it('follows a pause pressed on a headset', async () => {
    const { player, sounding } = await playAlbum(1)
    sounding().pause()
    expect(player.getState().status).toBe('paused')
  })
})

describe('position', () => {
  it('is kept every 5 s, on pause and on closing', async () => {
    const { player, sounding, positions } = await playAlbum(1)
    sounding().playTo(4)
    expect(positions.get('R1/hash0')).toBeUndefined()
    sounding().playTo(8)
    expect(positions.get('R1/hash0')).toBe(8)
    sounding().playTo(9)
    player.pause()
    expect(positions.get('R1/hash0')).toBe(9)
  })
  it('is taken up when the track is opened again', async () => {
    const { player, positions, sounding } = makePlayer()
    positions.set('R1/hash0', 42)
    await player.open(makeTracks(1))
    expect(sounding().timeSeconds).toBe(42)
    expect(player.getState().timeSeconds).toBe(42)
  })
  it('is not overwritten by a track that never loaded', async () => {
    const { player, positions } = makePlayer()
    positions.set('R1/hash0', 42)
    await player.open(makeTracks(2))
    player.seek(0)
    player.close()
    expect(positions.get('R1/hash0')).toBe(42)
  })
  it('is not kept again while nothing moves: another device may have played on', async () => {
    const { player, sounding, positions } = await playAlbum(1)
    sounding().playTo(42)
    player.pause()
    positions.clear()
    player.keepPosition()
    expect(positions.size).toBe(0)
    player.seek(50)
    expect(positions.size).toBe(1)
  })

  it('is forgotten once the track was heard to its end', async () => {
    const { sounding, positions } = await playAlbum(2)
    sounding().playTo(50)
    sounding().end()
    await settle()
    expect(positions.get('R1/hash0')).toBe(0)
  })
})

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

describe('A–B loop', () => {
  it('goes back to A once B has passed, and ends on the third press', async () => {
    const { player, sounding } = await playAlbum(1)
    sounding().playTo(10)
    player.pressLoop()
    sounding().playTo(15)
    player.pressLoop()
    sounding().playTo(15.2)
    expect(sounding().timeSeconds).toBe(10)
    player.pressLoop()
    sounding().playTo(20)
    expect(sounding().timeSeconds).toBe(20)
  })
  it('ends when the reader seeks out of it', async () => {
    const { player, sounding } = await playAlbum(1)
    sounding().playTo(10)
    player.pressLoop()
    sounding().playTo(15)
    player.pressLoop()
    player.seek(60)
    expect(player.getState().loop.kind).toBe('off')
  })
})
