import type { GrantParameters } from '@yomikura/contract/delivery'
import { describe, expect, it } from 'vitest'
import { type Grant, isInForce, openGrant, signGrant } from './grant.ts'
import { makeGrantKey } from '#test/test-keys.ts'

const key = makeGrantKey('K1')
const otherKey = makeGrantKey('K2')
const resource = 'http://media/content/work/books/BJ00001000/BJ00000101/*'
const grant: Grant = {
  sessionHash: 'session-hash',
  workno: 'BJ00000101',
  revision: '0192aaaa-0000-7000-8000-000000000001',
  scope: 'owned',
  leaseEpoch: null,
  notBefore: 1000,
  expires: 1600,
}
const signed = signGrant(grant, resource, key)

describe('a grant', () => {
  it('opens to what was signed', () => {
    expect(openGrant(signed, resource, [key])).toEqual(grant)
  })

  it('still opens when a newer key signs', () => {
    expect(openGrant(signed, resource, [otherKey, key])).toEqual(grant)
  })

  it('does not open without its key', () => {
    expect(openGrant(signed, resource, [otherKey])).toBeUndefined()
  })

  it('does not open another work, not even one whose number begins alike', () => {
    const longer = 'http://media/content/work/books/BJ00001000/BJ00000101/0*'
    expect(openGrant(signed, longer, [key])).toBeUndefined()
    expect(openGrant(signed, resource.replace('0101/', '0102/'), [key])).toBeUndefined()
  })

  const fields = ['Policy', 'Signature', 'd'] as const
  it.each(fields)('does not open when one character of %s differs', (field) => {
    for (let at = 0; at < signed[field].length; at += 7) {
      const altered: GrantParameters = { ...signed, [field]: flip(signed[field], at) }
      expect([at, openGrant(altered, resource, [key])]).toEqual([at, undefined])
    }
  })

  it('does not take one field from another grant', () => {
    const later = signGrant({ ...grant, expires: 99_999 }, resource, key)
    for (const field of fields) {
      expect(openGrant({ ...signed, [field]: later[field] }, resource, [key])).toBeUndefined()
    }
  })

  it.each([
    ['', 'nothing'],
    ['.', 'an empty payload'],
    ['a.b.c', 'a third part'],
    ['x'.repeat(5000), 'a long text'],
  ])('does not open with d = %j: %s', (d, _why) => {
    expect(openGrant({ ...signed, d }, resource, [key])).toBeUndefined()
  })

  it('is in force from its start, with leeway for clocks, until its exact end', () => {
    expect([900, 940, 1000, 1599, 1600].map((now) => isInForce(grant, now))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('carries the policy in the form that a CDN verifies', () => {
    const text = signed.Policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/')
    expect(JSON.parse(Buffer.from(text, 'base64').toString())).toEqual({
      Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': 1600 } } }],
    })
  })
})

/** The text with one character replaced by another of the same alphabet. */
function flip(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}
