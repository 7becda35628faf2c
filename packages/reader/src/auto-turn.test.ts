import { describe, expect, it } from 'vitest'
import { AUTO_TURN_OFF, type AutoTurnEvent, reduceAutoTurn } from './auto-turn.ts'

function run(events: (AutoTurnEvent & { isLastPage?: boolean; isHeld?: boolean })[]) {
  let state = AUTO_TURN_OFF
  const effects: string[] = []
  for (const event of events) {
    const next = reduceAutoTurn(state, event, {
      intervalMs: 3000,
      isLastPage: event.isLastPage ?? false,
      isHeld: event.isHeld ?? false,
    })
    state = next.state
    if (next.effect) effects.push(next.effect)
  }
  return { state, effects }
}
const on: AutoTurnEvent = { type: 'toggled', atMs: 0 }

describe('reduceAutoTurn', () => {
  it('says that it started and that it stopped when toggled', () => {
    expect(run([on, { type: 'toggled', atMs: 500 }]).effects).toEqual(['started', 'stopped'])
  })

  it('turns when the interval is over, not before', () => {
    expect(run([on, { type: 'ticked', atMs: 2999 }]).effects).toEqual(['started'])
    expect(run([on, { type: 'ticked', atMs: 3000 }]).effects).toEqual(['started', 'turn'])
  })

  it('waits for the next page to be painted before its time runs', () => {
    const waiting = [on, { type: 'ticked', atMs: 3000 }, { type: 'ticked', atMs: 60_000 }] as const
    expect(run([...waiting]).effects).toEqual(['started', 'turn'])
    const painted = [...waiting, { type: 'settled', atMs: 60_000 } as const]
    expect(run([...painted, { type: 'ticked', atMs: 62_000 }]).effects).toHaveLength(2)
    expect(run([...painted, { type: 'ticked', atMs: 63_000 }]).effects).toHaveLength(3)
  })

  it('ends at the last page instead of turning', () => {
    const { effects, state } = run([on, { type: 'ticked', atMs: 3000, isLastPage: true }])
    expect(effects).toEqual(['started', 'ended'])
    expect(state.isOn).toBe(false)
  })

  it('ends on a click or scroll of the reader', () => {
    expect(run([on, { type: 'interrupted' }]).effects).toEqual(['started', 'ended'])
  })

  it('holds while a menu is open and starts the page again afterwards', () => {
    const held = [on, { type: 'held' }, { type: 'ticked', atMs: 9000 }] as const
    expect(run([...held]).effects).toEqual(['started'])
    const resumed = [...held, { type: 'settled', atMs: 9000 } as const]
    expect(run([...resumed, { type: 'ticked', atMs: 12_000 }]).effects).toEqual(['started', 'turn'])
  })

  it('waits where it is switched on while a menu is open', () => {
    const held = [
      { ...on, isHeld: true },
      { type: 'ticked', atMs: 9000 },
    ] as const
    expect(run([...held]).effects).toEqual(['started'])
    const resumed = [...held, { type: 'settled', atMs: 9000 } as const]
    expect(run([...resumed, { type: 'ticked', atMs: 12_000 }]).effects).toEqual(['started', 'turn'])
  })

  it('stays off until it is toggled', () => {
    expect(
      run([
        { type: 'settled', atMs: 0 },
        { type: 'ticked', atMs: 9999 },
      ]).effects,
    ).toEqual([])
  })
})
