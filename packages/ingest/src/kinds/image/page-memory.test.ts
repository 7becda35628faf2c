import { expect, it } from 'vitest'
import { borrowPixels, returnPixels } from './page-memory.ts'

const PAGE = 2400 * 1700 * 3
const STRIP = 1600 * 16_000 * 3

it('hands memory that was given back to the next page, of whatever size', () => {
  const first = borrowPixels(PAGE)
  returnPixels(first)
  const second = borrowPixels(PAGE / 2)
  expect(second.length).toBe(PAGE / 2)
  expect(second.buffer).toBe(first.buffer)
  returnPixels(second)
})

it('never gives the same memory to two pages', () => {
  const pages = Array.from({ length: 6 }, () => borrowPixels(PAGE))
  expect(new Set(pages.map(({ buffer }) => buffer)).size).toBe(6)
  pages.forEach(returnPixels)
  const next = Array.from({ length: 6 }, () => borrowPixels(PAGE))
  expect(new Set(next.map(({ buffer }) => buffer)).size).toBe(6)
  next.forEach(returnPixels)
})

it('frees a strip, which is too long to be kept for pages', () => {
  const strip = borrowPixels(STRIP)
  expect(strip.length).toBe(STRIP)
  returnPixels(strip)
  expect(strip.byteLength).toBe(0)
})
