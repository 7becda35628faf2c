import { describe, expect, it } from 'vitest'
import { afterJump, afterTurn } from './jump-back.ts'

describe('jump back', () => {
  it('offers the page that was left by a jump', () => {
    expect(afterJump(undefined, 41, 86)?.originPage).toBe(41)
  })

  it('offers nothing after a jump of a page or two', () => {
    expect(afterJump(undefined, 41, 43)).toBeUndefined()
  })

  it('keeps the page that was read while the reader searches on', () => {
    const searching = afterJump(afterJump(undefined, 41, 86), 86, 120)
    expect(searching?.originPage).toBe(41)
  })

  it('offers the new place once pages were read there', () => {
    const read = afterTurn(afterJump(undefined, 41, 86))
    expect(afterJump(read, 88, 10)?.originPage).toBe(88)
  })

  it('offers nothing when the reader comes back by hand', () => {
    expect(afterJump(afterJump(undefined, 41, 86), 86, 41)).toBeUndefined()
  })

  it('goes away when reading goes on', () => {
    let state = afterJump(undefined, 41, 86)
    for (let turn = 0; turn < 5; turn++) state = afterTurn(state)
    expect(state).toBeDefined()
    expect(afterTurn(state)).toBeUndefined()
  })
})
