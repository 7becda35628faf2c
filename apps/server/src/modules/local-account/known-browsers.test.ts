import { describe, expect, it } from 'vitest'
import type { KeyList } from '#platform/keys/key-list.ts'
import { KnownBrowsers } from './known-browsers.ts'

const browsers = new KnownBrowsers([Buffer.alloc(32, 1)])
const NOW = 1_764_000_000
const as = (loginKey: string, passwordChangedAt = 7) => ({ loginKey, passwordChangedAt })
const HANAKO = as('hanako')
const TARO = as('taro')

describe('KnownBrowsers', () => {
  it('knows the people who signed in, each once, and holds no name', () => {
    const first = browsers.add(undefined, HANAKO, NOW)
    const both = browsers.add(first, TARO, NOW)
    const again = browsers.add(both, HANAKO, NOW + 5)
    for (const who of [HANAKO, TARO]) expect(browsers.has(again, who, NOW)).toBe(true)
    expect(again.split('~')).toHaveLength(2)
    expect(again).not.toMatch(/hanako|taro/)
  })

  const cookie = browsers.add(undefined, HANAKO, NOW)
  const [issuedAt = '', mark = ''] = cookie.split('.')
  const other = new KnownBrowsers([Buffer.alloc(32, 2)])
  it.each([
    ['another login', cookie, TARO],
    ['no cookie', undefined, HANAKO],
    ['the password changed later', cookie, as('hanako', 8)],
    ['the password of before', cookie, as('hanako', 6)],
    ['another secret', other.add(undefined, HANAKO, NOW), HANAKO],
    ['a later time than was signed', `${Number(issuedAt) + 1}.${mark}`, HANAKO],
    ['a time with a zero before it', `0${issuedAt}.x${mark.slice(1)}`, HANAKO],
    ['more before it', `x${cookie}`, HANAKO],
    ['less at its end', cookie.slice(0, -1), HANAKO],
    ['a mark without a time', mark, HANAKO],
    ['the form of earlier releases', `${'a'.repeat(32)}.${mark}`, HANAKO],
    ['nothing between the signs', '~~~', HANAKO],
    ['letters for a time', 'a.b', HANAKO],
    ['other scripts', '夜.蔵', HANAKO],
  ])('knows no person by %s', (_what, value, who) => {
    expect(browsers.has(value, who, NOW)).toBe(false)
  })

  it('signs with the first key and knows by every key, until that one is gone', () => {
    const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const mark = new KnownBrowsers([next, old]).add(undefined, HANAKO, NOW)
    const knows = (keys: KeyList) => new KnownBrowsers(keys).has(mark, HANAKO, NOW)
    expect([knows([old, next]), knows([next]), knows([old])]).toEqual([true, true, false])
  })

  it('knows somebody for as long as the cookie lasts, and from the last sign-in on', () => {
    const last = NOW + 400 * 86_400
    expect(browsers.has(cookie, HANAKO, last)).toBe(true)
    expect(browsers.has(cookie, HANAKO, last + 1)).toBe(false)
    const renewed = browsers.add(cookie, HANAKO, NOW + 10)
    expect(browsers.has(renewed, HANAKO, last + 10)).toBe(true)
  })

  it('keeps the five people who were there last', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f']
    const full = people.reduce<string>((sum, one) => browsers.add(sum, as(one), NOW), '')
    const known = people.filter((person) => browsers.has(full, as(person), NOW))
    expect(known).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
})
