import { describe, expect, it } from 'vitest'
import { parseKeptPlayer } from './kept-player.ts'
import { createQueue, shuffleQueue } from './queue.ts'
import { makePlayer, makeTracks } from './test-player.ts'

const tracks = makeTracks(3)
const queue = createQueue(tracks, 1)
const kept = { queue, repeat: 'playlist', timeSeconds: 42.5 } as const

describe('a player that was kept', () => {
  it('waits small and silent at the same second of the same track', async () => {
    const { player, outputs, positions, currentId } = makePlayer()
    positions.set('R1/hash1', 7)
    await player.restore(kept)
    expect(currentId()).toBe('t1')
    expect(player.getState()).toMatchObject({
      ...{ view: 'mini', status: 'paused', timeSeconds: 42.5, repeat: 'playlist' },
    })
    expect(outputs.some(({ isPlaying }) => isPlaying)).toBe(false)
  })

  it('plays from there once it is pressed', async () => {
    const { player, sounding } = makePlayer()
    await player.restore(kept)
    await player.play()
    expect(player.getState().status).toBe('playing')
    expect(sounding()).toMatchObject({ isPlaying: true, timeSeconds: 42.5 })
  })

  it('shows whole what is opened instead of it, and stays small once it was played', async () => {
    const { player } = makePlayer()
    await player.restore(kept)
    await player.open(makeTracks(1))
    expect(player.getState().view).toBe('full')
    await player.restore(kept)
    await player.play()
    await player.open(makeTracks(1))
    expect(player.getState().view).toBe('mini')
  })

  it('keeps the order in which it was shuffled', () => {
    const shuffled = shuffleQueue(queue, () => 0)
    const read = parseKeptPlayer(JSON.parse(JSON.stringify({ ...kept, queue: shuffled })))
    expect(read?.queue).toEqual(shuffled)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'queue'],
    ['no queue', { repeat: 'none', timeSeconds: 1 }],
    ['an empty queue', { ...kept, queue: { ...queue, tracks: [], order: [] } }],
    ['a place outside the queue', { ...kept, queue: { ...queue, position: 3 } }],
    ['a place before it', { ...kept, queue: { ...queue, position: -1 } }],
    ['no place', { ...kept, queue: { ...queue, position: undefined } }],
    ['an order of tracks that are not there', { ...kept, queue: { ...queue, order: [0, 1, 9] } }],
    ['tracks without a file', { ...kept, queue: { ...queue, tracks: [{ id: 't' }, 1, null] } }],
    ['no word on shuffling', { ...kept, queue: { ...queue, isShuffled: undefined } }],
  ])('is none where %s is stored', (_what, stored) => {
    expect(parseKeptPlayer(stored)).toBeUndefined()
  })

  it.each([
    [-5, 0],
    [Number.NaN, 0],
    [undefined, 0],
    [3600.25, 3600.25],
  ])('begins a track of which the second %j is stored at %d', (timeSeconds, expected) => {
    expect(parseKeptPlayer({ ...kept, timeSeconds })?.timeSeconds).toBe(expected)
  })
})
