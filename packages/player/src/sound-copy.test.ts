import { describe, expect, it } from 'vitest'
import { makePlayer, makeTracks, playAlbum } from './test-player.ts'
import type { Track } from './track.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

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
