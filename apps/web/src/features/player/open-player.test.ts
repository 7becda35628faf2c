// @vitest-environment jsdom
import { findTrackToPreload, toOutputVolume } from '@yomikura/player/now-due'
import { createQueue } from '@yomikura/player/queue'
import { makeTracks } from '@yomikura/player/test-player'
import { afterEach, expect, it } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import type { Session } from '#data/session/session.ts'
import { openPlayer, PLAYER_RULES } from './open-player.ts'

const api = new ApiClient({
  app: 'yomikura',
  account: 'alice',
  appUrl: 'https://books.example',
  mediaUrl: 'https://media.example',
})
const session = { account: { account_id: 'alice' }, api } as unknown as Session
const player = openPlayer(session)

afterEach(() => player.close())

it('speeds go from 0.5 to 2 (specification.md#1.9)', async () => {
  await player.restore({ queue: createQueue(makeTracks(1), 0), repeat: 'none', timeSeconds: 0 })
  const played = [0.1, 0.5, 2, 9].map((speed) => {
    player.setSpeed(speed)
    return player.getState().speed
  })
  expect(played).toEqual([0.5, 0.5, 2, 2])
})

it('the next track is fetched thirty seconds before the end', async () => {
  await player.restore({ queue: createQueue(makeTracks(2), 0), repeat: 'none', timeSeconds: 0 })
  const at = (timeSeconds: number) =>
    findTrackToPreload({ ...player.getState(), durationSeconds: 100, timeSeconds }, PLAYER_RULES)
      ?.id
  expect([69, 70].map(at)).toEqual([undefined, 't1'])
})

it('sound fades in the last twenty seconds before the sleep timer ends', async () => {
  await player.restore({ queue: createQueue(makeTracks(1), 0), repeat: 'none', timeSeconds: 0 })
  const sleep = { kind: 'minutes', endsAtMs: 60_000 } as const
  const at = (nowMs: number) => toOutputVolume({ ...player.getState(), sleep }, PLAYER_RULES, nowMs)
  expect([40_000, 50_000, 60_000].map(at)).toEqual([1, 0.5, 0])
})
