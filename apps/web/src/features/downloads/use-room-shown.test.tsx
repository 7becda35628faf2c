// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useRoomShown } from './use-room-shown.ts'

const watch = (isFull: boolean) =>
  renderHook((full: boolean) => useRoomShown(full), { initialProps: isFull })

describe('the dialog about missing room', () => {
  it('opens when the queue becomes full, and closes when it goes on', () => {
    const { result, rerender } = watch(false)
    expect(result.current[0]).toBe(false)
    rerender(true)
    expect(result.current[0]).toBe(true)
    rerender(false)
    expect(result.current[0]).toBe(false)
  })

  it('opens as well when the queue was full before this code was loaded', () => {
    expect(watch(true).result.current[0]).toBe(true)
  })

  it('stays closed once it was closed, until the queue is full again', () => {
    const { result, rerender } = watch(true)
    act(() => result.current[1](false))
    rerender(true)
    expect(result.current[0]).toBe(false)
    rerender(false)
    rerender(true)
    expect(result.current[0]).toBe(true)
  })
})
