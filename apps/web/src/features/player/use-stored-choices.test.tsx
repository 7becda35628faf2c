// @vitest-environment jsdom
import { createQueue } from '@yomikura/player/queue'
import { makePlayer, makeTracks } from '@yomikura/player/test-player'
import { act, cleanup, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PlayerContext } from './player-context.ts'
import { useStoredChoices } from './use-stored-choices.ts'

beforeEach(() => localStorage.clear())

/** A tab of an account in which a work plays. */
async function openTab(account: string, workno = 'RJ000001') {
  const { player } = makePlayer()
  const queue = createQueue(makeTracks(1, { workno }), 0)
  await player.restore({ queue, repeat: 'none', timeSeconds: 0 })
  renderHook(() => useStoredChoices(account), {
    wrapper: ({ children }) => <PlayerContext value={player}>{children}</PlayerContext>,
  })
  return player
}

it('keeps the volume in this browser, for every account (specification.md#1.3)', async () => {
  const first = await openTab('alice')
  expect(first.getState().volume).toBe(1)
  act(() => first.setVolume(0.35))
  cleanup()
  const next = await openTab('bob', 'RJ000002')
  expect(next.getState().volume).toBe(0.35)
  act(() => next.setVolume(1))
  cleanup()
  expect((await openTab('alice')).getState().volume).toBe(1)
})

it('keeps the speed of each work for its account alone', async () => {
  const first = await openTab('alice')
  act(() => first.setSpeed(1.5))
  cleanup()
  expect((await openTab('alice', 'RJ000002')).getState().speed).toBe(1)
  cleanup()
  expect((await openTab('bob')).getState().speed).toBe(1)
  cleanup()
  expect((await openTab('alice')).getState().speed).toBe(1.5)
})
