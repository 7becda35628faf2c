import { expect, test } from 'vitest'
import { drawLightCover } from './light-cover.ts'
import { SKIES } from './skies.ts'

const KINDS = ['all', 'book', 'music', 'video', 'general', 'novel', 'game', 'etc'] as const

test.each(KINDS)('a cover of the kind %s is light enough for a whole screen of them', (kind) => {
  expect(drawLightCover(kind, 7).length).toBeLessThan(16_000)
})

test('the same kind and number give the same cover, another number another sky', () => {
  expect(drawLightCover('book', 3)).toBe(drawLightCover('book', 3))
  const covers = Object.keys(SKIES).map((_, seed) => drawLightCover('book', seed))
  expect(new Set(covers).size).toBe(covers.length)
})

test('what kind of work it is shows in the picture', () => {
  const drawn = new Set(KINDS.map((kind) => drawLightCover(kind, 7)))
  // "All" and "others" share the envelope.
  expect(drawn.size).toBe(KINDS.length - 1)
})
