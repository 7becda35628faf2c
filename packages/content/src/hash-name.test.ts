import { describe, expect, it } from 'vitest'
import { extensionOf, isHashname, toOptimizedName } from './hash-name.ts'

const HASH = 'd0b8bc7a93e4f1c4c3d5e3eed6d65393'

describe('toOptimizedName', () => {
  it.each([
    [`${HASH}.jpg`, `${HASH}.jpg`],
    [`${HASH}.png`, `${HASH}.png`],
    [`${HASH}.gif`, `${HASH}.gif`],
    [`${HASH}.webp`, `${HASH}.jpg`],
    [`${HASH}.bmp`, `${HASH}.jpg`],
    [`${HASH}.jpeg`, `${HASH}.jpg`],
    [HASH, `${HASH}.jpg`],
  ])('stores %s as %s', (hashname, optimized) => {
    expect(toOptimizedName(hashname)).toBe(optimized)
  })
})

describe('isHashname', () => {
  it.each([`${HASH}.jpg`, HASH, `${HASH}.webp`])('accepts %s', (name) => {
    expect(isHashname(name)).toBe(true)
  })

  it.each(['', `../${HASH}.jpg`, `${HASH}.jpg/..`, HASH.toUpperCase(), `${HASH}.J`, `${HASH}.`])(
    'refuses "%s"',
    (name) => {
      expect(isHashname(name)).toBe(false)
    },
  )
})

describe('extensionOf', () => {
  it.each([
    ['page.JPG', 'jpg'],
    ['a.b.webp', 'webp'],
    ['README', ''],
    ['.profile', ''],
    ['', ''],
  ])('reads "%s" as "%s"', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})
