import { describe, expect, it } from 'vitest'
import type { RecentPlace } from '#data/prefs/recent-works.ts'
import { TreeBuilder } from '#data/test-ziptree.ts'
import { findStartPlace } from './start-place.ts'

const tree = new TreeBuilder()
const ziptree = tree.build('RJ000001', [
  tree.folder('第1話', [tree.image('001.jpg'), tree.image('002.jpg')]),
  tree.folder('第2話', [tree.image('001.jpg'), tree.image('002.jpg')]),
])

const aPlace = (path: string, pageIndex: number, atSeconds: number): RecentPlace => ({
  ...{ workno: 'RJ000001', path, pageIndex, pageCount: 50, atSeconds },
})

describe('reading goes on', () => {
  it.each([
    ['第2話', 3, [aPlace('第1話', 40, 1000), aPlace('第2話', 2, 2000)], 'where it was last'],
    ['第1話', 41, [aPlace('第1話', 40, 3000), aPlace('第2話', 2, 2000)], 'however far that was'],
    ['第2話', 1, [aPlace('第1話', 49, 1000), aPlace('第2話', 0, 2000)], 'a next part just opened'],
    ['第1話', 3, [aPlace('消えた話', 9, 2000), aPlace('第1話', 2, 1000)], 'not in what is gone'],
  ])('in %s at page %d: %#', (folder, pageNumber, places) => {
    expect(findStartPlace(ziptree, places)).toMatchObject({
      ...{ path: `${folder}/001.jpg`, pageNumber, isContinued: true },
    })
  })

  it('nowhere while the work was only opened', () => {
    const start = findStartPlace(ziptree, [aPlace('第1話', 0, 1000)])
    expect(start).toMatchObject({ path: '第1話/001.jpg', isContinued: false })
  })
})
