// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { readVerdicts, subscribeToVerdicts, writeVerdicts } from './finished-works.ts'

beforeEach(() => localStorage.clear())

describe('works marked by hand', () => {
  it('stay marked, for this account alone, until the mark is taken back', () => {
    writeVerdicts('alice', ['RJ000001', 'RJ000002'], 'finished')
    writeVerdicts('alice', ['RJ000002'], undefined)
    expect([...readVerdicts('alice')]).toEqual([['RJ000001', 'finished']])
    expect(readVerdicts('bob').size).toBe(0)
  })

  it('notify watchers of a change, and are the same map until they change', () => {
    let noticeCount = 0
    const leave = subscribeToVerdicts(() => (noticeCount += 1))
    const before = readVerdicts('alice')
    expect(readVerdicts('alice')).toBe(before)
    writeVerdicts('alice', ['RJ000001'], 'unread')
    expect(readVerdicts('alice')).not.toBe(before)
    expect(noticeCount).toBe(1)
    leave()
  })

  it('are none when what is stored is damaged', () => {
    localStorage.setItem('read-verdicts/alice', '{"RJ000001":"lost"')
    expect(readVerdicts('alice').size).toBe(0)
    localStorage.setItem('read-verdicts/alice', '{"RJ000001":"lost"}')
    expect(readVerdicts('alice').size).toBe(0)
  })
})
