import type { Work } from '@yomikura/contract/works'
import { toIndexRow } from './to-index-row.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'

/** The index of a library that was bought with the dates which the works carry. */
export function anIndex(works: Work[], locale: 'ja_JP' | 'en_US' = 'ja_JP'): LibraryIndex {
  const rows = works.map((work, position) =>
    toIndexRow(work, { batch: 0, position }, { salesDate: undefined, locale }),
  )
  const { columns, keys } = buildTable(rows, locale)
  return new LibraryIndex(columns, keys)
}
