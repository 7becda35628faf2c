import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import type { RecentPlace } from '#data/account/reading/recent-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { findStartPlace } from './start-place.ts'

const tree = new TreeBuilder()
const ziptree = tree.build('RJ000001', [
  tree.folder('第1話', [tree.image('001.jpg'), tree.image('002.jpg')]),
  tree.folder('第2話', [tree.image('001.jpg'), tree.image('002.jpg')]),
  tree.folder('textless', [tree.image('001.jpg'), tree.image('002.jpg')]),
])

const aPlace = (path: string, pageIndex: number, atSeconds: number): RecentPlace => ({
  ...{ workno: 'RJ000001', path, pageIndex, pageCount: 50, atSeconds },
})

describe('reading goes on', () => {
  it.each([
    ['第2話', 3, [aPlace('第1話', 40, 1000), aPlace('第2話', 2, 2000)], 'where it was last'],
    ['第1話', 41, [aPlace('第1話', 40, 3000), aPlace('第2話', 2, 2000)], 'however far that was'],
    ['第2話', 1, [aPlace('第1話', 49, 1000), aPlace('第2話', 0, 2000)], 'a next part just opened'],
    ['第2話', 1, [aPlace('第1話', 0, 1000), aPlace('第2話', 0, 2000)], 'of the first one, a page'],
    ['第1話', 3, [aPlace('消えた話', 9, 2000), aPlace('第1話', 2, 1000)], 'not in what is gone'],
    [
      '第1話',
      50,
      [aPlace('第1話', 49, 2000)],
      'at the end of a part, which is not that of the work',
    ],
    ['第1話', 50, [aPlace('第1話', 49, 3000), aPlace('第2話', 49, 2000)], 'read again, a part'],
    ['第2話', 49, [aPlace('第2話', 48, 2000)], 'one page before the end'],
    ['textless', 4, [aPlace('第2話', 9, 1000), aPlace('textless', 3, 2000)], 'beside the work'],
    [
      '第2話',
      10,
      [aPlace('第2話', 9, 1000), aPlace('textless', 49, 2000)],
      'what lies beside it looked through',
    ],
  ])('in %s at page %d: %#', (folder, pageNumber, places) => {
    expect(findStartPlace(ziptree, places)).toMatchObject({
      ...{ path: `${folder}/001.jpg`, pageNumber, isContinued: true },
      ...(folder !== 'textless' && { partName: folder }),
    })
  })

  it.each([
    ['the last page', [aPlace('第2話', 49, 2000)], 0],
    [
      'the last page, and another part before it',
      [aPlace('第1話', 3, 1000), aPlace('第2話', 49, 2000)],
      0,
    ],
    [
      'the last page, and a look beside it',
      [aPlace('第2話', 49, 1000), aPlace('textless', 49, 2000)],
      0,
    ],
    ['any page, where the reader called it finished later', [aPlace('第2話', 3, 2000)], 2500],
    [
      'the end of a part, where the reader called it finished later',
      [aPlace('第1話', 49, 2000)],
      2500,
    ],
    ['no page, where the reader called it finished', [], 2500],
  ])('nowhere after %s: the work is read again from its start', (_, places, finishedAtSeconds) => {
    const start = findStartPlace(ziptree, places, finishedAtSeconds)
    expect(start).toMatchObject({ path: '第1話/001.jpg', isContinued: false, isAgain: true })
    expect(start).not.toHaveProperty('pageNumber')
  })

  it('in a part that has a name only where the work has several', () => {
    const single = tree.build('RJ000001', [tree.folder('本', [tree.image('001.jpg')])])
    expect(findStartPlace(single, [aPlace('本', 3, 1000)])).not.toHaveProperty('partName')
    expect(findStartPlace(ziptree, [aPlace('textless', 3, 1000)])).not.toHaveProperty('partName')
  })

  it('at a place of an older release, which has no time', () => {
    expect(findStartPlace(ziptree, [aPlace('第2話', 3, 0)], 0)).toMatchObject({ isContinued: true })
  })

  it('where it is read again after it was called finished', () => {
    const start = findStartPlace(ziptree, [aPlace('第1話', 4, 3000)], 2500)
    expect(start).toMatchObject({ pageNumber: 5, isContinued: true })
  })

  it('in a film at a second, which is no page', () => {
    const film = { type: 'video', length: 9, size: '9B', video: {} } as unknown as Playfile
    const mixed = tree.build('RJ000001', [tree.file('船.mp4', film), tree.image('001.jpg')])
    const start = findStartPlace(mixed, [aPlace('船.mp4', 42, 3000)])
    expect(start).toMatchObject({ path: '船.mp4', kind: 'video', seconds: 42, isContinued: true })
    expect(start).not.toHaveProperty('pageNumber')
  })

  it.each([
    ['at its last seconds is seen, and begins', 56, { isContinued: false }],
    ['six seconds before its end goes on', 54, { isContinued: true, seconds: 54 }],
    ['at its first seconds says no time', 3, { isContinued: true }],
  ])('in a film as it does itself: one left %s', (_, second, expected) => {
    const film = { type: 'video', length: 9, size: '9B', video: {} } as unknown as Playfile
    const single = tree.build('RJ000001', [tree.file('船.mp4', film)])
    const place = { ...aPlace('船.mp4', second, 3000), pageCount: 60 }
    const { path, kind, route, ...rest } = findStartPlace(single, [place])!
    expect([path, kind, route]).toEqual(['船.mp4', 'video', 'view'])
    expect(rest).toEqual(expected)
  })

  it('nowhere while the work was only opened', () => {
    const start = findStartPlace(ziptree, [aPlace('第1話', 0, 1000)])
    expect(start).toMatchObject({ path: '第1話/001.jpg', isContinued: false })
  })

  it('nowhere while only what lies beside the work was opened', () => {
    const start = findStartPlace(ziptree, [aPlace('textless', 0, 1000)])
    expect(start).toMatchObject({ path: '第1話/001.jpg', isContinued: false })
  })
})
