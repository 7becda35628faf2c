import { describe, expect, it } from 'vitest'
import { compareVolumes, type OrderedVolume } from './volume-order.ts'

const toWorks = (names: readonly string[], volume: number | null = null): OrderedVolume[] =>
  names.map((name, index) => ({ volume, name, workno: `RJ${99 - index}` }))

const ORDERS: readonly string[][] = [
  ['港 2', '港 10'],
  ['第九話', '第十話', '第二十一話'],
  ['第１０話', '第10.5話', '第11話'],
  ['上巻', '中巻', '下巻'],
  ['前編', '中編', '後編'],
  ['Part IV', 'Part IX'],
  ['001', '001-2', '001 (2)', '002'],
  ['序章', '第一章', '最終話'],
  ['あ', 'イ', 'う'],
  ['Vol1②', 'Vol1⑩', 'Vol2①'],
  ['Saga I', 'Saga II', 'Saga X'],
  ['第壱巻', '第弐巻', '第参巻'],
]

describe('works of a series', () => {
  it.each(ORDERS)('without numbers are in the order of their names: %s, %s …', (...names) => {
    for (const volume of [null, 3]) {
      const sorted = toWorks(names, volume).toReversed().sort(compareVolumes)
      expect(sorted.map(({ name }) => name)).toEqual(names)
    }
  })

  it('go by their numbers first, and those without one come last', () => {
    const works: OrderedVolume[] = [
      { volume: null, name: 'a', workno: 'RJ1' },
      { volume: 10, name: 'a', workno: 'RJ2' },
      { volume: 2, name: 'z', workno: 'RJ3' },
      { volume: 1.5, name: 'z', workno: 'RJ4' },
      { volume: 0, name: 'z', workno: 'RJ5' },
    ]
    expect(works.sort(compareVolumes).map(({ workno }) => workno)).toEqual([
      ...['RJ5', 'RJ4', 'RJ3', 'RJ2', 'RJ1'],
    ])
  })

  it('of one number and name are in the order of their worknos', () => {
    const works = toWorks(['x', 'x', 'x'], 1)
    expect(works.sort(compareVolumes).map(({ workno }) => workno)).toEqual(['RJ97', 'RJ98', 'RJ99'])
    expect(compareVolumes(works[0]!, works[0]!)).toBe(0)
  })
})
