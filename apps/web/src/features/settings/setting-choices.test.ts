import { MEASURES } from '@yomikura/contract/limits'
import { describe, expect, it } from 'vitest'
import { IMAGE_TURN_SECONDS, SKIP_SECONDS, VOICE_TURN_SECONDS } from './setting-choices.ts'

describe('choices of specification.md#1.9', () => {
  it('lets an image page stay 1 to 30 s', () => {
    expect([IMAGE_TURN_SECONDS[0], IMAGE_TURN_SECONDS.at(-1), IMAGE_TURN_SECONDS.length]).toEqual([
      1, 30, 30,
    ])
  })

  it('lets a voice comic wait 0 to 0.9 s by tenths, then 1 to 30 s', () => {
    expect(VOICE_TURN_SECONDS.slice(0, 12)).toEqual([
      0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2,
    ])
    expect(VOICE_TURN_SECONDS.at(-1)).toBe(30)
  })

  it('offers the speeds and the skips', () => {
    expect(MEASURES.playbackSpeeds).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
    expect(SKIP_SECONDS).toEqual([10, 20, 30, 60])
  })
})
