import { describe, expect, it } from 'vitest'

import { takesVolume } from './can-set-volume.ts'

describe('takesVolume', () => {
  it('is true for an element that keeps what it is given', async () => {
    expect(await takesVolume({ volume: 1 })).toBe(true)
  })
  it('is false for an element that ignores it, as on iOS up to 14', async () => {
    const element = Object.defineProperty({ volume: 1 }, 'volume', { get: () => 1, set: () => {} })
    expect(await takesVolume(element)).toBe(false)
  })
  it('is false for an element that takes it back after the script, as on iOS from 15', async () => {
    let volume = 1
    const element = Object.defineProperty({ volume: 1 }, 'volume', {
      get: () => volume,
      set: (value: number) => {
        volume = value
        queueMicrotask(() => {
          volume = 1
        })
      },
    })
    expect(await takesVolume(element)).toBe(false)
  })
})
