// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { takeActTime } from '#data/base/device/act-clock.ts'
import { readWorkPart } from '#data/account/reading/work-parts.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { notePart } from './note-part.ts'

const workno = 'RJ000001'
const tree = new TreeBuilder()
const folder = (name: string, count: number) =>
  tree.folder(
    name,
    Array.from({ length: count }, (_, page) => tree.image(`${page}.jpg`)),
  )
const comic = tree.build(workno, [folder('第1話', 2), folder('第2話', 5), folder('textless', 7)])
const single = tree.build(workno, [tree.pdf('本.pdf', 9), tree.image('cover.jpg')])

const open = (ziptree: OpenedFile['ziptree'], path: string, origin = 'purchased') =>
  notePart(
    { workno, ziptree, path, source: { origin }, reader: 'alice' } as unknown as OpenedFile,
    undefined,
  )
const noted = () => readWorkPart({ account: 'alice', workno })

beforeEach(() => localStorage.clear())

it.each([
  ['第1話/0.jpg', { path: '第1話', before: 0, size: 2, total: 7 }],
  ['第1話/1.jpg', { path: '第1話', before: 0, size: 2, total: 7 }],
  ['第2話/0.jpg', { path: '第2話', before: 2, size: 5, total: 7 }],
  ['第2話', { path: '第2話', before: 2, size: 5, total: 7 }],
])('to open %s notes which part of the work it is', (path, part) => {
  open(comic, path)
  expect(noted()).toMatchObject(part)
})

it('to look beside the work leaves the part that was opened', () => {
  open(comic, '第2話/0.jpg')
  open(comic, 'textless/0.jpg')
  expect(noted()).toMatchObject({ path: '第2話' })
})

it('to look beside a work that was not begun begins it nowhere but at its start', () => {
  open(comic, 'textless/0.jpg')
  expect(noted()).toMatchObject({ path: '第1話', before: 0 })
})

it('a work of one part needs no note, but where its cover was looked at', () => {
  open(single, '本.pdf')
  expect(noted()).toBeUndefined()
  open(single, 'cover.jpg')
  expect(noted()).toMatchObject({ path: '本.pdf', size: 9, total: 9 })
  open(single, '本.pdf')
  expect(noted()).toBeUndefined()
})

it('a sample notes nothing: its end is not that of the work', () => {
  open(comic, '第2話/0.jpg', 'sample')
  expect(noted()).toBeUndefined()
})

it('a part is opened after all that was done before it, though the clock was set back since', () => {
  const beforeMs = takeActTime(Date.now() + 3_600_000)
  open(comic, '第2話/0.jpg')
  expect(noted()?.atMs).toBeGreaterThan(beforeMs)
})
