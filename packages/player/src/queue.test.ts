import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  afterEnd,
  afterNext,
  beforePrevious,
  createQueue,
  getCurrentTrack,
  listUpcoming,
  moveTo,
  type Queue,
  replaceTracks,
  shuffleQueue,
  unshuffleQueue,
} from './queue.ts'
import { cycleRepeat } from './repeat.ts'
import { makeTracks } from './test-player.ts'

const at = (playedSeconds: number) => ({ playedSeconds, restartAfterSeconds: 5 })

describe('repeat', () => {
  it('cycles none, playlist, track', () => {
    expect(cycleRepeat('none')).toBe('playlist')
    expect(cycleRepeat('playlist')).toBe('track')
    expect(cycleRepeat('track')).toBe('none')
  })
})

describe('when a track ends', () => {
  const queue = createQueue(makeTracks(3), 1)
  const last = createQueue(makeTracks(3), 2)

  it('replays it with repeat track', () => {
    expect(afterEnd(queue, 'track')).toBe(1)
  })
  it('goes to the next otherwise', () => {
    expect(afterEnd(queue, 'none')).toBe(2)
    expect(afterEnd(queue, 'playlist')).toBe(2)
  })
  it('stops after the last with no repeat', () => {
    expect(afterEnd(last, 'none')).toBeUndefined()
  })
  it('wraps on repeat playlist', () => {
    expect(afterEnd(last, 'playlist')).toBe(0)
  })
  it('replays a Playlist of one item on repeat playlist', () => {
    expect(afterEnd(createQueue(makeTracks(1)), 'playlist')).toBe(0)
  })
  it('does nothing in an empty queue', () => {
    expect(afterEnd(createQueue([]), 'playlist')).toBeUndefined()
  })
})

describe('next', () => {
  it('leaves a repeated track', () => {
    expect(afterNext(createQueue(makeTracks(3), 0), 'track')).toBe(1)
  })
  it('does nothing at the end unless the Playlist repeats', () => {
    const last = createQueue(makeTracks(3), 2)
    expect(afterNext(last, 'none')).toBeUndefined()
    expect(afterNext(last, 'playlist')).toBe(0)
  })
})

describe('previous', () => {
  it('restarts the track when more than 5 s have played', () => {
    expect(beforePrevious(createQueue(makeTracks(3), 1), 'none', at(5.1))).toBeUndefined()
  })
  it('goes back at exactly 5 s', () => {
    expect(beforePrevious(createQueue(makeTracks(3), 1), 'none', at(5))).toBe(0)
  })
  it('restarts the first item with no repeat', () => {
    expect(beforePrevious(createQueue(makeTracks(3), 0), 'none', at(1))).toBeUndefined()
  })
  it('wraps from the first to the last on repeat playlist', () => {
    expect(beforePrevious(createQueue(makeTracks(3), 0), 'playlist', at(1))).toBe(2)
  })
})

describe('shuffle', () => {
  it('keeps the current track first and loses none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(39),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
        (count, start, randoms) => {
          const queue = createQueue(makeTracks(count), start)
          const shuffled = shuffleQueue(queue, () => Number(randoms.next().value))
          expect(shuffled.position).toBe(0)
          expect(getCurrentTrack(shuffled)).toBe(getCurrentTrack(queue))
          expect(new Set(listUpcoming(shuffled))).toEqual(new Set(queue.tracks))
          expect(unshuffleQueue(shuffled)).toEqual(queue)
        },
      ),
    )
  })
  it('puts every track second sooner or later', () => {
    const seconds = new Set<number | undefined>()
    for (let tries = 0; tries < 400; tries += 1)
      seconds.add(shuffleQueue(createQueue(makeTracks(5)), Math.random).order[1])
    expect(seconds).toEqual(new Set([1, 2, 3, 4]))
  })
})

describe('a Playlist edited while it plays', () => {
  const ids = (queue: Queue) => listUpcoming(queue).map(({ id }) => id)
  const without = (...gone: string[]) => makeTracks(4).filter(({ id }) => !gone.includes(id))
  it('keeps the current track where it went', () => {
    const [a, b, c] = makeTracks(3)
    if (a === undefined || b === undefined || c === undefined) throw new Error('three tracks')
    const edited = replaceTracks(createQueue([a, b, c], 1), [c, b, a])
    expect(getCurrentTrack(edited)).toBe(b)
    expect(edited.position).toBe(1)
  })
  it('keeps a current track that was taken out between its neighbours, until another is taken', () => {
    const edited = replaceTracks(createQueue(makeTracks(4), 2), without('t0', 't2'))
    expect(ids(edited)).toEqual(['t1', 't2', 't3'])
    expect([edited.position, edited.isLeaving]).toEqual([1, true])
    const next = moveTo(edited, 2)
    expect(ids(next)).toEqual(['t1', 't3'])
    expect([getCurrentTrack(next)?.id, next.isLeaving]).toEqual(['t3', undefined])
    expect(getCurrentTrack(moveTo(edited, 0))?.id).toBe('t1')
  })
  it('keeps it through further edits, and forgets that it was out where it is put back', () => {
    const edited = replaceTracks(createQueue(makeTracks(4), 2), without('t2'))
    const again = replaceTracks(edited, without('t2', 't3'))
    expect([ids(again), again.isLeaving]).toEqual([['t0', 't1', 't2'], true])
    expect(replaceTracks(again, makeTracks(4))).toEqual(createQueue(makeTracks(4), 2))
  })
  it('leads from a track taken out to the next one, repeated or not', () => {
    const edited = replaceTracks(createQueue(makeTracks(3), 1), without('t1'))
    for (const repeat of ['none', 'playlist', 'track'] as const) {
      expect(getCurrentTrack(moveTo(edited, afterEnd(edited, repeat)!))?.id).toBe('t2')
    }
  })
  it('keeps a shuffled order when the current track is taken out', () => {
    const shuffled = shuffleQueue(createQueue(makeTracks(4), 2), () => 0)
    const edited = replaceTracks(moveTo(shuffled, 1), without(ids(shuffled)[1] ?? ''))
    expect(ids(edited)).toEqual(ids(shuffled))
    const upcoming = ids(shuffled).filter((_, place) => place !== 1)
    expect(ids(moveTo(edited, 2))).toEqual(upcoming)
  })
  it('plays added tracks last while shuffled', () => {
    const shuffled = shuffleQueue(createQueue(makeTracks(3), 2), () => 0)
    const edited = replaceTracks(shuffled, makeTracks(4))
    expect(getCurrentTrack(edited)?.id).toBe('t2')
    expect(edited.order.at(-1)).toBe(3)
  })
})
