// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useParts } from './use-parts.ts'

const tree = new TreeBuilder()
const folder = (name: string, count: number) =>
  tree.folder(
    name,
    Array.from({ length: count }, (_, page) => tree.image(`${page}.jpg`)),
  )
const ziptree = tree.build('RJ000001', [
  folder('第1話', 3),
  folder('第2話', 4),
  folder('第3話', 5),
  folder('textless', 7),
])
const onOpenPart = vi.fn<OpenedFile['onOpenPart']>()

/** The parts around an opened file. */
function openAt(path: string) {
  const file = { workno: 'RJ000001', reader: 'alice', ziptree, path, onOpenPart }
  return renderHook(() => useParts(file as unknown as OpenedFile)).result.current
}

/** What was opened last, and whether from its first page. */
const opened = () =>
  onOpenPart.mock.lastCall?.map((part) => (part as { path: string }).path ?? part)
const readTo = (path: string, pageIndex: number, pageCount: number) =>
  writeRecentPage({ account: 'alice', workno: 'RJ000001', path }, pageIndex, pageCount)

beforeEach(() => {
  localStorage.clear()
  onOpenPart.mockClear()
})

it.each([
  ['第1話/0.jpg', 0, undefined, '第2話'],
  ['第2話/2.jpg', 1, '第1話', '第3話'],
  ['第3話', 2, '第2話', undefined],
])('around %s lie the parts before and after it', (path, index, previous, next) => {
  const parts = openAt(path)
  expect(parts.list.map(({ placePath }) => placePath)).toEqual(['第1話', '第2話', '第3話'])
  expect(parts.index).toBe(index)
  expect([parts.previous?.placePath, parts.next?.placePath]).toEqual([previous, next])
})

it('what lies beside the work has nothing before or after it', () => {
  const { index, previous, next } = openAt('textless/0.jpg')
  expect([index, previous, next]).toEqual([-1, undefined, undefined])
})

it('a part that was begun is opened where it was left', () => {
  readTo('第2話', 2, 4)
  const parts = openAt('第1話/0.jpg')
  parts.open(parts.next)
  expect(opened()).toEqual(['第2話/0.jpg', false])
})

it('a next part that was read to its end is opened at its first page', () => {
  readTo('第2話', 3, 4)
  const parts = openAt('第1話/0.jpg')
  parts.open(parts.next)
  expect(opened()).toEqual(['第2話/0.jpg', true])
})

it('the end of a part in another work changes nothing', () => {
  writeRecentPage({ account: 'alice', workno: 'RJ000002', path: '第2話' }, 3, 4)
  const parts = openAt('第1話/0.jpg')
  parts.open(parts.next)
  expect(opened()).toEqual(['第2話/0.jpg', false])
})

it('going back leads to the end of the part before, where it was left', () => {
  readTo('第1話', 2, 3)
  const parts = openAt('第2話/0.jpg')
  parts.open(parts.previous)
  expect(opened()).toEqual(['第1話/0.jpg', false])
})

it('where there is no further part nothing is opened', () => {
  const parts = openAt('第3話/0.jpg')
  parts.open(parts.next)
  expect(onOpenPart).not.toHaveBeenCalled()
})
