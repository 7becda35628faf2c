import { describe, expect, it } from 'vitest'
import { makePlayer, makeTracks, playAlbum } from './test-player.ts'
import type { Track } from './track.ts'

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
  it('seeks to 0 in the first item with no repeat', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    sounding().playTo(4)
    await player.previous()
    expect(currentId()).toBe('t0')
    expect(sounding().timeSeconds).toBe(0)
  })
  it('wraps from the first item to the last, and back, on repeat playlist', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    player.setRepeat('playlist')
    await player.previous()
    expect(currentId()).toBe('t2')
    sounding().end()
    await settle()
    expect(currentId()).toBe('t0')
  })
  it('leaves a repeated track on a press of next, and goes on repeating the other', async () => {
    const { player, sounding, currentId } = await playAlbum(3)
    player.setRepeat('track')
    await player.next()
    sounding().end()
    await settle()
    expect(currentId()).toBe('t1')
  })
  it('keeps a paused player paused on the next track', async () => {
    const { player, currentId } = await playAlbum(3)
    player.pause()
    await player.next()
    expect(currentId()).toBe('t1')
    expect(player.getState().status).toBe('paused')
  })
})

describe('repeat and shuffle', () => {
  it('cycles none, playlist, track, and keeps the mode for the next album', async () => {
    const { player } = await playAlbum(2)
    const modes = [1, 2, 3].map(() => {
      player.cycleRepeat()
      return player.getState().repeat
    })
    expect(modes).toEqual(['playlist', 'track', 'none'])
    player.setRepeat('playlist')
    player.close()
    await player.open(makeTracks(1))
    expect(player.getState().repeat).toBe('playlist')
  })
  it('plays on without a break when it is shuffled, the current track first', async () => {
    const { player, sounding, currentId } = await playAlbum(5, 2)
    sounding().playTo(30)
    player.toggleShuffle()
    expect(currentId()).toBe('t2')
    expect(player.getState().queue.position).toBe(0)
    expect(sounding()).toMatchObject({ isPlaying: true, timeSeconds: 30 })
    player.toggleShuffle()
    expect(currentId()).toBe('t2')
    expect(player.getState().queue.position).toBe(2)
  })
  it('opens another album shuffled, from the track that was chosen', async () => {
    const { player, currentId } = await playAlbum(2)
    player.toggleShuffle()
    await player.open(makeTracks(5), 3)
    expect(currentId()).toBe('t3')
    expect(player.getState().queue).toMatchObject({ position: 0, isShuffled: true })
  })
})

describe('seek, speed and volume', () => {
  it('keeps the volume between 0 and 1, for the next track too', async () => {
    const { player, sounding } = await playAlbum(2)
    player.setVolume(1.4)
    expect(player.getState().volume).toBe(1)
    player.setVolume(-1)
    expect(player.getState().volume).toBe(0)
    player.setVolume(0.25)
    await player.next()
    expect(sounding().volume).toBe(0.25)
  })
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
  it.each(['NotSupportedError', 'InvalidStateError', 'UnknownError'])(
    'says that a track does not play where an element rejects it by %s, and tries again on a press',
    async (refusal) => {
      const { player, outputs, sounding } = makePlayer()
      outputs[0].refusal = refusal
      await player.open(makeTracks(1))
      expect(player.getState()).toMatchObject({ status: 'failed', fault: 'start' })
      outputs[0].refusal = undefined
      await player.play()
      expect(player.getState()).toMatchObject({ status: 'playing', fault: undefined })
      expect(sounding().isPlaying).toBe(true)
    },
  )
  it('takes an AbortError for no fault: a pause or another track came in between', async () => {
    const { player, outputs, refusals } = makePlayer()
    outputs[0].refusal = 'AbortError'
    await player.open(makeTracks(1))
    expect(player.getState()).toMatchObject({ status: 'waiting', fault: undefined })
    expect(refusals).toEqual(['AbortError'])
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
  it('asks for the file again, once, when the network fails in mid-track', async () => {
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
  it('stays heard when the page is left after the last track', async () => {
    const { player, sounding, positions } = await playAlbum(1)
    sounding().playTo(95)
    sounding().end()
    await settle()
    positions.clear()
    player.keepPosition()
    expect(positions.size).toBe(0)
  })
})

describe('a Playlist that is edited while it plays', () => {
  it('plays on without a break, and goes on in the new order', async () => {
    const { player, sounding, currentId } = await playAlbum(3, 1)
    sounding().playTo(30)
    const [first, second, third] = makeTracks(3)
    player.replaceTracks([third!, second!, first!])
    expect(sounding()).toMatchObject({ isPlaying: true, timeSeconds: 30 })
    sounding().end()
    await settle()
    expect(currentId()).toBe('t0')
  })
  it('lets a track that was taken out sound to its end, and goes on with the next', async () => {
    const { player, sounding, currentId } = await playAlbum(3, 1)
    sounding().playTo(30)
    player.replaceTracks(makeTracks(3).filter(({ id }) => id !== 't1'))
    expect(currentId()).toBe('t1')
    expect(sounding()).toMatchObject({ isPlaying: true, timeSeconds: 30 })
    sounding().end()
    await settle()
    expect([currentId(), player.getState().status]).toEqual(['t2', 'playing'])
    expect(player.getState().queue.tracks.map(({ id }) => id)).toEqual(['t0', 't2'])
  })
  it('stops behind the last track that was taken out, on the one before it', async () => {
    const { player, sounding, currentId } = await playAlbum(2, 1)
    player.replaceTracks(makeTracks(1))
    sounding().end()
    await settle()
    expect([currentId(), player.getState().status]).toEqual(['t0', 'paused'])
  })
  it('closes at the end when nothing is left, and stays closed when tracks come', async () => {
    const { player, sounding, currentId } = await playAlbum(1)
    player.setRepeat('playlist')
    player.replaceTracks([])
    expect(player.getState().status).toBe('playing')
    sounding().end()
    await settle()
    expect(player.getState()).toMatchObject({ view: 'hidden', status: 'empty' })
    player.replaceTracks(makeTracks(2))
    expect(currentId()).toBeUndefined()
  })
})

describe('where a page has no volume', () => {
  const levelled = { name: 'even.mp3' }
  const playFixed = async (change: Partial<Track>) => {
    const made = makePlayer({ isVolumeFixed: true })
    await made.player.open(makeTracks(2, change))
    made.sounding().becomeReady(100)
    return made
  }
  it('plays the copy made equally loud, where there is one', async () => {
    expect((await playFixed({ levelled })).sounding().url).toBe('hash0 levelled')
    expect((await playFixed({})).sounding().url).toBe('hash0')
    expect((await playAlbum(1, 0, { levelled })).sounding().url).toBe('hash0')
  })
  it('goes on in the other copy when levelling is switched, at the same place', async () => {
    const { player, sounding } = await playFixed({ levelled })
    player.setSpeed(1.5)
    sounding().playTo(42)
    player.setLevelled(false)
    await settle()
    expect(sounding()).toMatchObject({ url: 'hash0', timeSeconds: 42, speed: 1.5, isPlaying: true })
    await player.next()
    expect(sounding().url).toBe('hash1')
  })
  it('has no other file to change to where a page has a volume', async () => {
    const { player, sounding } = await playAlbum(1, 0, { levelled, gainDb: -6.0206 })
    sounding().playTo(42)
    player.setLevelled(false)
    await settle()
    expect(sounding()).toMatchObject({ url: 'hash0', timeSeconds: 42, volume: 1 })
  })
})
