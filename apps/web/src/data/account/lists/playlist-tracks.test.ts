import type { Track } from '@yomikura/player/track'
import { expect, it } from 'vitest'
import { sumDurations } from './playlist-tracks.ts'

const lasting = (durationSeconds?: number) =>
  ({ ...(durationSeconds !== undefined && { durationSeconds }) }) as Track

it('adds what plays, and nothing for what is gone', () => {
  expect(sumDurations([lasting(61), 'gone', lasting(2.5)])).toBe(63.5)
  expect(sumDurations([])).toBe(0)
})

it('says nothing while a track, or its length, is not known', () => {
  expect(sumDurations([lasting(61), 'loading'])).toBeUndefined()
  expect(sumDurations([lasting(61), 'unread'])).toBeUndefined()
  expect(sumDurations([lasting(61), lasting()])).toBeUndefined()
})
