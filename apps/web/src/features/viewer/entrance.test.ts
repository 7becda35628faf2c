// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { readEntrance, replaceEntry } from './entrance.ts'

describe('the entrance of a free viewer', () => {
  beforeEach(() => history.replaceState({ __TSR_key: 'k' }, '', '/viewer/free/BJ000001'))

  it('is nowhere for who opened the address itself', () => {
    replaceEntry()
    expect(readEntrance()).toBeNull()
  })

  it('moves from the address into the history entry, and stays the same ever after', () => {
    history.replaceState({ __TSR_key: 'k' }, '', '/viewer/free/BJ000001?from=free_library&f=a')
    expect(readEntrance()).toBe('free_library')
    const { length } = history
    replaceEntry()
    expect(location.href).toMatch(/\/viewer\/free\/BJ000001\?f=a$/)
    expect(readEntrance()).toBe('free_library')
    expect(history.length).toBe(length)
  })

  it('keeps what the router wrote into the entry', () => {
    history.replaceState({ __TSR_key: 'k' }, '', '/viewer/free/BJ000001?from=free_end_page')
    replaceEntry()
    expect(history.state).toEqual({ __TSR_key: 'k', from: 'free_end_page' })
  })
})
