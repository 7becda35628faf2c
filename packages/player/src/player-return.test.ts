import { describe, expect, it } from 'vitest'
import { makePlayer, makeTracks, playAlbum } from './test-player.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** An album whose first track has lost the network in mid-track, for good. */
async function loseTrack() {
  const made = await playAlbum(2)
  made.sounding().playTo(61)
  made.missing.add('t0')
  made.sounding().fail('network')
  await settle()
  expect(made.player.getState()).toMatchObject({ status: 'failed', fault: 'network' })
  made.missing.clear()
  return made
}

describe('a network that is back', () => {
  it('lets a track that it had stopped go on where it stopped', async () => {
    const { player, outputs } = await loseTrack()
    await player.goOn()
    expect(outputs[0]).toMatchObject({ isPlaying: true, timeSeconds: 61 })
    expect(player.getState()).toMatchObject({
      status: 'playing',
      fault: undefined,
      timeSeconds: 61,
    })
  })

  it('keeps the loop that was set', async () => {
    const made = await playAlbum(1)
    made.sounding().playTo(10)
    made.player.pressLoop()
    made.sounding().playTo(20)
    made.player.pressLoop()
    const { loop } = made.player.getState()
    made.missing.add('t0')
    made.sounding().fail('network')
    await settle()
    made.missing.clear()
    await made.player.goOn()
    expect(loop.kind).toBe('closed')
    expect(made.player.getState().loop).toEqual(loop)
  })

  it('plays nothing that was paused before or since', async () => {
    const { player, outputs } = await loseTrack()
    player.pause()
    await player.goOn()
    expect(outputs[0]).toMatchObject({ isPlaying: false, timeSeconds: 61 })
    expect(player.getState()).toMatchObject({ status: 'paused', fault: undefined, timeSeconds: 61 })
  })

  it('takes a track that could never be asked for up at its kept place', async () => {
    const { player, positions, missing, outputs } = makePlayer()
    positions.set('R1/hash0', 33)
    missing.add('t0')
    await player.open(makeTracks(1))
    missing.clear()
    await player.goOn()
    expect(outputs[0]).toMatchObject({ isPlaying: true, timeSeconds: 33 })
  })

  it('changes nothing where a file is damaged, or all is well', async () => {
    const { player, sounding } = await playAlbum(2)
    sounding().playTo(61)
    const before = player.getState()
    await player.goOn()
    expect(player.getState()).toBe(before)
    sounding().fail('decode')
    await player.goOn()
    expect(player.getState()).toMatchObject({ status: 'failed', fault: 'decode' })
  })
})

describe('a file that an element refuses as of no kind it knows', () => {
  it('counts as lost while there is no network, and plays once that is back', async () => {
    const made = makePlayer()
    made.outputs[0].refusal = 'NotSupportedError'
    await made.player.open(makeTracks(1))
    made.network.isOnline = false
    made.outputs[0].fail('unsupported')
    await settle()
    expect(made.player.getState()).toMatchObject({ status: 'failed', fault: 'network' })
    made.network.isOnline = true
    made.outputs[0].refusal = undefined
    await made.player.goOn()
    expect(made.player.getState()).toMatchObject({ status: 'playing', fault: undefined })
  })

  it('is refused for good where there is a network', async () => {
    const { player, sounding } = await playAlbum(1)
    sounding().fail('unsupported')
    await settle()
    expect(player.getState()).toMatchObject({ status: 'failed', fault: 'unsupported' })
  })
})
