// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetShownWork, useIsOtherWork } from './shown-work.ts'

const open = (workno: string) => {
  const { result, unmount } = renderHook(() => useIsOtherWork(workno))
  const isOther = result.current
  unmount()
  return isOther
}

afterEach(() => {
  cleanup()
  forgetShownWork()
})

it('the bars show first for another work, not for the same one laid out again', () => {
  expect([open('RJ000001'), open('RJ000001')]).toEqual([true, false])
  expect([open('RJ000002'), open('RJ000001')]).toEqual([true, true])
})

it('they show first again once the viewer was closed', () => {
  open('RJ000001')
  forgetShownWork()
  expect(open('RJ000001')).toBe(true)
})
