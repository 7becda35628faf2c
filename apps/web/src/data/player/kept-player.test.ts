// @vitest-environment jsdom
import { createQueue } from '@yomikura/player/queue'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetKeptPlayer, keepQueue, keepSecond, readKeptPlayer } from './kept-player.ts'
import { isPlayerKept } from '../base/device/playback-request.ts'

const track = {
  ...{ id: 'a', workno: 'RJ000001', src: 'a', path: 'a.mp3', title: '波', workTitle: '海' },
  file: { name: 'a.mp3', revision: '1' },
}
const stored = {
  account: 'alice',
  queue: createQueue([track]),
  repeat: 'track',
  listId: 'night',
} as const

beforeEach(() => sessionStorage.clear())

it('what played is there after a reload, for its own account', () => {
  expect(isPlayerKept()).toBe(false)
  keepQueue(stored)
  keepSecond(61.234)
  expect(isPlayerKept()).toBe(true)
  expect(readKeptPlayer('alice')).toMatchObject({
    ...{ listId: 'night', repeat: 'track', timeSeconds: 61.23, queue: stored.queue },
  })
})

it('what another account played is forgotten', () => {
  keepQueue(stored)
  expect(readKeptPlayer('bob')).toBeUndefined()
  expect(isPlayerKept()).toBe(false)
})

it.each(['', '{', 'null', '[]', '"a"', '{"account":"alice"}', '{"account":"alice","queue":{}}'])(
  'what is no player is forgotten: %s',
  (text) => {
    sessionStorage.setItem('player-queue', text)
    expect(readKeptPlayer('alice')).toBeUndefined()
    expect(isPlayerKept()).toBe(false)
  },
)

it('a closed player is not kept, nor one that the browser has no room for', () => {
  keepQueue(stored)
  forgetKeptPlayer()
  expect(isPlayerKept()).toBe(false)
  keepQueue(stored)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  keepQueue(stored)
  full.mockRestore()
  expect(isPlayerKept()).toBe(false)
})
