// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { OpenedFile } from '../viewer-module.ts'
import { useBookmarks } from './use-bookmarks.ts'

const KEY = 'bookmarks/alice/RJ000001/本編'
const file = { reader: 'alice', workno: 'RJ000001' } as OpenedFile

beforeEach(() => localStorage.clear())

it('adds to what another tab has just set, and takes away only its own', () => {
  const { result } = renderHook(() => useBookmarks(file, '本編'))
  act(() => result.current.set(1, true))
  // Another tab writes, and this one has not drawn it yet.
  localStorage.setItem(KEY, '1,5')
  act(() => result.current.set(3, true))
  expect(result.current.pages).toEqual([1, 3, 5])
  localStorage.setItem(KEY, '1,3,5,7')
  act(() => result.current.set(1, false))
  expect(localStorage.getItem(KEY)).toBe('3,5,7')
})

it('shows what was marked before pages were put in front, and sets and takes away beside it', () => {
  localStorage.setItem(KEY, '2:003.jpg,7')
  const names = ['a.jpg', 'b.jpg', 'c.jpg', '001.jpg', '002.jpg', '003.jpg', '004.jpg', '005.jpg']
  const { result } = renderHook(() => useBookmarks(file, '本編', names))
  expect(result.current.pages).toEqual([5, 7])
  act(() => result.current.set(2, true))
  expect(result.current.pages).toEqual([2, 5, 7])
  expect(localStorage.getItem(KEY)).toBe('2:c.jpg,5:003.jpg,7:005.jpg')
  act(() => result.current.set(5, false))
  expect(result.current.pages).toEqual([2, 7])
})
