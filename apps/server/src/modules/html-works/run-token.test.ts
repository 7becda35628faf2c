import { expect, test } from 'vitest'
import { openRunToken, sealRunToken, toRunKey } from './run-token.ts'

const [older, newer] = [toRunKey(Buffer.alloc(32, 1)), toRunKey(Buffer.alloc(32, 2))]
const token = { sessionHash: 'hash-of-a-session', workno: 'RJ00001001', expires: 1_800_000_000 }

test('a run token opens as it was sealed, and reveals nothing by itself', () => {
  const sealed = sealRunToken(token, [older])
  expect(openRunToken(sealed, [older])).toEqual(token)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('RJ00001001')
  expect(sealRunToken(token, [older])).not.toBe(sealed)
})

test('a run token is sealed with the first key and opens by every key, until that one is gone', () => {
  const sealed = sealRunToken(token, [newer, older])
  expect(openRunToken(sealed, [older, newer])).toEqual(token)
  expect(openRunToken(sealed, [newer])).toEqual(token)
  expect(openRunToken(sealed, [older])).toBeUndefined()
})

test('an altered or foreign run token opens nothing', () => {
  const sealed = sealRunToken(token, [older])
  expect(openRunToken(sealed, [newer])).toBeUndefined()
  for (let at = 0; at < sealed.length - 1; at += 7) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(
      openRunToken(sealed.slice(0, at) + other + sealed.slice(at + 1), [older]),
    ).toBeUndefined()
  }
  for (const one of ['', 'x', 'A'.repeat(300), sealed.slice(0, 40)])
    expect(openRunToken(one, [older])).toBeUndefined()
})
