import { describe, expect, it } from 'vitest'
import { createId } from './ids.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const toMs = (id: string) => parseInt(id.slice(0, 13).replace('-', ''), 16)
/** Not before the newest id of this process: another file may have made some by a clock that is ahead. */
const now = () => Math.max(Date.now(), toMs(createId()))

describe('an id', () => {
  it('is a UUID of version 7 with its time in front (RFC 9562, section 5.7)', () => {
    const beyond = now() + 1000
    const id = createId(beyond)
    expect(id).toMatch(FORM)
    expect(toMs(id)).toBe(beyond)
  })

  it('sorts after those that were made before it, within a millisecond too', () => {
    const nowMs = now() + 5000
    // More than the counter of one millisecond holds.
    const ids = Array.from({ length: 10_000 }, () => createId(nowMs))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(FORM)
  })

  it('sorts after earlier ones when the clock was set back', () => {
    const nowMs = now() + 10_000
    const first = createId(nowMs)
    expect(createId(nowMs - 60_000) > first).toBe(true)
  })
})
