import { describe, expect, it } from 'vitest'
import { playAlbum } from './test-player.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

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
  it('goes back to A where the track ends before B was seen to pass', async () => {
    const { player, sounding, currentId } = await playAlbum(2)
    sounding().playTo(90)
    player.pressLoop()
    sounding().playTo(99.9)
    player.pressLoop()
    sounding().end()
    await settle()
    expect(currentId()).toBe('t0')
    expect(sounding()).toMatchObject({ isPlaying: true, timeSeconds: 90 })
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
