import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchForStuck } from './watch-database.ts'

const works = async () => {}
const fails = async () => Promise.reject(new Error('no connection came free'))
const isSilent = () => new Promise<never>(() => {})

describe('a process beside a database', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** What the watch says after each minute of `minutes`, each with the state that it has then. */
  const watch = async (
    minutes: readonly { check: () => Promise<unknown>; isReachable: boolean }[],
  ) => {
    let now = minutes[0]
    let ends = 0
    const end = watchForStuck({
      check: () => (now?.check ?? works)(),
      isReachable: async () => now?.isReachable ?? false,
      onStuck: () => (ends += 1),
    })
    const seen: number[] = []
    for (now of minutes) {
      await vi.advanceTimersByTimeAsync(60_000)
      seen.push(ends)
    }
    end()
    return seen
  }

  it.each([
    ['its calls fail', fails],
    ['its calls get no answer', isSilent],
  ])('ends once when %s for a minute while the database answers others', async (_, check) => {
    const stuck = { check, isReachable: true }
    expect(await watch([stuck, stuck, stuck])).toEqual([0, 1, 1])
  })

  it('waits for a database that answers no other process either', async () => {
    const away = { check: fails, isReachable: false }
    expect(await watch([away, away, away, away])).toEqual([0, 0, 0, 0])
  })

  it('goes on when it gets an answer again within the minute', async () => {
    const stuck = { check: fails, isReachable: true }
    const well = { check: works, isReachable: true }
    expect(await watch([stuck, well, stuck, well])).toEqual([0, 0, 0, 0])
  })
})
