import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/scramble.json' with { type: 'json' }
import { descrambleRaw, scrambleRaw, type RawPage } from './scramble.ts'

const NAME = '0123456789abcdef0123456789abcdef.jpg'

function drawn(width: number, height: number, channels = 3): RawPage {
  const data = new Uint8Array(width * height * channels)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const samples = [x, y, 7 * x + 13 * y, x ^ y]
      for (let channel = 0; channel < channels; channel++) data[at++] = samples[channel]! & 255
    }
  }
  return { data, width, height, channels }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('scrambleRaw', () => {
  it.each(vectors.pages)('stores the drawn page of $name as recorded', (vector) => {
    const page = drawn(vector.width, vector.height)
    expect(sha256(page.data)).toBe(vector.plain)
    expect(sha256(scrambleRaw(page, vector.name).data)).toBe(vector.scrambled)
  })

  it.each([1, 2, 3, 4])('gives the page back with %d channels', (channels) => {
    const page = drawn(391, 257, channels)
    const stored = scrambleRaw(page, NAME)
    expect([stored.width, stored.height]).toEqual([512, 384])
    expect(descrambleRaw(stored, 391, 257, NAME)).toEqual(page)
  })

  it('stores the same in memory that held another page', () => {
    const page = drawn(391, 257)
    const used = (length: number) => new Uint8Array(length).fill(90)
    expect(scrambleRaw(page, NAME, used)).toEqual(scrambleRaw(page, NAME))
  })

  it('refuses bytes that do not fill the page', () => {
    const page = { ...drawn(10, 10), width: 11 }
    expect(() => scrambleRaw(page, NAME)).toThrow(RangeError)
  })
})

describe('descrambleRaw', () => {
  it('refuses a stored page of any size but the padded one', () => {
    expect(() => descrambleRaw(drawn(200, 160), 200, 160, NAME)).toThrow(RangeError)
  })
})
