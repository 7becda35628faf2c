import type { Track } from '@yomikura/player/track'
import { describe, expect, it } from 'vitest'

import { currentPlaybackRequest, renewPlayback, requestPlayback } from './playback-request.ts'

const track = (id: string): Track => ({
  id,
  workno: 'RJ00000301',
  src: id,
  file: { name: id, revision: '1' },
  path: id,
  title: id,
  workTitle: 'Album',
})
const [one, two, three] = [track('1'), track('2'), track('3')]

describe('a Playlist that was edited while it plays', () => {
  it('is passed to the player', () => {
    requestPlayback([one, two, three], 1, 'night')
    renewPlayback('night', [three, two])
    expect(currentPlaybackRequest()).toMatchObject({ tracks: [three, two], isRenewal: true })
  })
  it('is not passed on where nothing changed', () => {
    requestPlayback([one, two], 1, 'night')
    const asked = currentPlaybackRequest()
    renewPlayback('night', [{ ...one }, { ...two }])
    expect(currentPlaybackRequest()).toBe(asked)
  })
  it('is not passed on once something else plays', () => {
    requestPlayback([one], 0, 'night')
    requestPlayback([two])
    renewPlayback('night', [three])
    expect(currentPlaybackRequest()?.tracks).toEqual([two])
  })
})
