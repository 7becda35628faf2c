import { describe, expect, it } from 'vitest'
import { KnownBrowsers } from './known-browsers.ts'

const browsers = new KnownBrowsers(Buffer.alloc(32, 1))

describe('KnownBrowsers', () => {
  it('knows the people who signed in, each under an id that stays', () => {
    const first = browsers.add(undefined, 'hanako')
    const both = browsers.add(first, 'taro')
    const again = browsers.add(both, 'hanako')
    const id = browsers.find(first, 'hanako')
    expect(id).toBeDefined()
    expect([browsers.find(both, 'hanako'), browsers.find(again, 'hanako')]).toEqual([id, id])
    expect(browsers.find(again, 'taro')).not.toBe(id)
    expect(again).not.toMatch(/hanako|taro/)
  })

  it('knows nobody else, and no entry that it did not sign', () => {
    const cookie = browsers.add(undefined, 'hanako')
    expect(browsers.find(cookie, 'taro')).toBeUndefined()
    expect(browsers.find(undefined, 'hanako')).toBeUndefined()
    const other = new KnownBrowsers(Buffer.alloc(32, 2)).add(undefined, 'hanako')
    for (const forged of [other, `x${cookie}`, cookie.slice(0, -1), '~~~', 'a.b', '夜.蔵'])
      expect(browsers.find(forged, 'hanako')).toBeUndefined()
  })

  it('keeps the five people who were there last', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f']
    const cookie = people.reduce<string>((sum, person) => browsers.add(sum, person), '')
    const known = people.filter((person) => browsers.find(cookie, person) !== undefined)
    expect(known).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
})
