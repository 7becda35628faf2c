import { expect, test } from 'vitest'
import { measureValue } from './measure-value.ts'

const ENOUGH = 1000

test('counts what texts, bytes and nested values hold', () => {
  expect(measureValue('x'.repeat(100), ENOUGH)).toBe(108)
  expect(measureValue(new Uint8Array(100), ENOUGH)).toBe(108)
  const nested = { a: [new Map([['b', new Set(['c'.repeat(50)])]])] }
  expect(measureValue(nested, ENOUGH)).toBeGreaterThan(100)
})

test('ends with values that go round, and with what is too large', () => {
  const round: Record<string, unknown> = {}
  round['self'] = round
  expect(measureValue(round, ENOUGH)).toBeLessThan(100)
  const many = Array.from({ length: 100_000 }, (_, index) => index)
  expect(measureValue(many, ENOUGH)).toBeGreaterThan(ENOUGH)
})

test('refuses what is no plain value', () => {
  expect(measureValue([new Error('x')], ENOUGH)).toBeUndefined()
})
