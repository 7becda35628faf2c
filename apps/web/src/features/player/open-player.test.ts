// @vitest-environment jsdom
import { createQueue } from '@yomikura/player/queue'
import { makeTracks } from '@yomikura/player/test-player'
import { afterEach, expect, it } from 'vitest'
import { ApiClient } from '#data/base/api/client.ts'
import type { Session } from '#data/session/session.ts'
import { openPlayer } from './open-player.ts'

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
