import type { Work } from '@yomikura/contract/works'
import { toIndexRow } from './to-index-row.ts'
import { buildTable } from './build-table.ts'
import { LibraryIndex } from './library-index.ts'
import { type LibraryQuery, queryLibrary } from './library-query.ts'
import { matchWords } from './match-words.ts'
import { aWork } from '../../base/test-works.ts'

/** The index of a library that was bought with the dates which the works carry. */
export function anIndex(works: Work[], locale: 'ja_JP' | 'en_US' = 'ja_JP'): LibraryIndex {
  const rows = works.map((work, position) =>
    toIndexRow(work, { batch: 0, position }, { salesDate: undefined, locale }),
  )
  const { columns, keys } = buildTable(rows, locale)
  return new LibraryIndex(columns, keys)
}

/** Asks for the whole library, the latest purchase first. */
export const ANY_WORK: LibraryQuery = {
  text: '',
  category: 'all',
  sort: 'purchase',
  age: '',
  showOnlyPlayable: false,
  workType: '',
}

/** Numbers of the works that a query finds, in its order. */
export function findWorknos(index: LibraryIndex, query: Partial<LibraryQuery>): string[] {
  return [...queryLibrary(index, { ...ANY_WORK, ...query }, { matchWords }).rows].map((row) =>
    index.text('workno', row),
  )
}

/** A work with a title in Japanese. */
export const named = (workno: string, title: string, more: Partial<Work> = {}): Work =>
  aWork({ workno, name: { ja_JP: title }, ...more })
