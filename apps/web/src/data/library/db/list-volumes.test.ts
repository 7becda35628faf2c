import { describe, expect, it } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { toIndexRow } from './to-index-row.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'
import { listVolumes } from './list-volumes.ts'

type Volume = [title: string, volume: number | null]

/** Worknos go against the order that is expected. */
function anIndex(volumes: readonly Volume[], seriesId = 'SRI1'): LibraryIndex {
  const rows = volumes.map(([title, volume_number], position) =>
    toIndexRow(
      aWork({
        workno: `RJ${String(900_000 - position)}`,
        name: { ja_JP: title },
        name_phonetic: { ja_JP: title },
        series: { title_id: seriesId, volume_number },
      }),
      { batch: 0, position },
      { salesDate: undefined, locale: 'ja_JP' },
    ),
  )
  const { columns, keys } = buildTable(rows, 'ja_JP')
  return new LibraryIndex(columns, keys)
}

const list = (index: LibraryIndex, wanted = 'SRI1') =>
  listVolumes(index, (seriesId) => seriesId === wanted).map((row) => index.text('title', row))

describe('owned volumes of a series', () => {
  it.each([
    [['港 2', '港 10']],
    [['第九話', '第十話', '第二十一話']],
    [['第１０話', '第10.5話', '第11話']],
    [['上巻', '中巻', '下巻']],
    [['前編', '中編', '後編']],
    [['Part IV', 'Part IX']],
    [['001', '001-2', '001 (2)', '002']],
    [['序章', '第一章', '最終話']],
    [['あ', 'イ', 'う']],
    [['Vol1②', 'Vol1⑩', 'Vol2①']],
    [['Saga I', 'Saga II', 'Saga X']],
  ])('of one number are in the order of their titles: %j', (titles) => {
    expect(list(anIndex(titles.map((title) => [title, null])))).toEqual(titles)
    expect(list(anIndex(titles.map((title) => [title, 3])))).toEqual(titles)
  })

  it('go by their numbers before their titles', () => {
    const index = anIndex([
      ['c', 10],
      ['z', 2],
      ['b', 10],
      ['a', 11],
    ])
    expect(list(index)).toEqual(['z', 'b', 'c', 'a'])
  })

  it('are those of the series alone', () => {
    expect(list(anIndex([['a', 1]], 'SRI2'))).toEqual([])
  })
})
