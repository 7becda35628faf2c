import type { ForeignDatabase, ForeignRow } from './foreign-database.ts'
import type { ForeignLibrary, ForeignList, ForeignPlace, ForeignWork } from './foreign-library.ts'
import { toFlag, toNumber, toText, toTimeMs } from './foreign-values.ts'

/**
 * What people did in Komga (1.x, `database.sqlite`).
 *
 * @see https://github.com/gotson/komga, komga/src/flyway/resources/db/migration/sqlite
 * @throws MoveInError `wrong_schema` and what reading a table throws
 */
export function readKomga(db: ForeignDatabase): ForeignLibrary {
  const books = db.rows('BOOK', ['ID', 'NAME', 'URL', 'SERIES_ID', 'FILE_SIZE', 'NUMBER'])
  const pageCounts = new Map(
    db
      .rows('MEDIA', ['BOOK_ID', 'PAGE_COUNT'])
      .map((row) => [toText(row['BOOK_ID']), toNumber(row['PAGE_COUNT'])]),
  )
  return {
    users: db
      .rows('USER', ['ID', 'EMAIL'])
      .map((row) => ({ id: toText(row['ID']), name: toText(row['EMAIL']) })),
    works: toWorks(db, books),
    places: db
      .rows(
        'READ_PROGRESS',
        ['BOOK_ID', 'USER_ID', 'PAGE', 'COMPLETED', 'LAST_MODIFIED_DATE'],
        ['READ_DATE'],
      )
      .map((row) => toPlace(row, pageCounts)),
    lists: [...readCollections(db, books), ...readReadLists(db)],
    bookmarks: [],
    rest: [],
  }
}

function toWorks(db: ForeignDatabase, books: readonly ForeignRow[]): ForeignWork[] {
  const titles = new Map(
    db
      .rows('BOOK_METADATA', ['BOOK_ID', 'TITLE', 'NUMBER_SORT'])
      .map((row) => [
        toText(row['BOOK_ID']),
        { title: toText(row['TITLE']), number: toNumber(row['NUMBER_SORT']) },
      ]),
  )
  const series = new Map([
    ...db
      .rows('SERIES', ['ID', 'NAME'])
      .map((row) => [toText(row['ID']), toText(row['NAME'])] as const),
    ...db
      .rows('SERIES_METADATA', ['SERIES_ID', 'TITLE'])
      .map((row) => [toText(row['SERIES_ID']), toText(row['TITLE'])] as const),
  ])
  return books.map((row) => {
    const id = toText(row['ID'])
    const described = titles.get(id)
    return {
      id,
      title: described?.title || toText(row['NAME']),
      series: series.get(toText(row['SERIES_ID'])) || undefined,
      number: described?.number ?? toNumber(row['NUMBER']),
      paths: [toPath(toText(row['URL']))],
      sizeBytes: toNumber(row['FILE_SIZE']) || undefined,
    }
  })
}

/** Komga keeps addresses: `file:/books/A%20series/v01.cbz`. */
function toPath(url: string): string {
  const path = url.replace(/^file:(?:\/\/(?=\/))?/u, '')
  try {
    // A drive of Windows stands behind a slash.
    return decodeURIComponent(path).replace(/^\/(?=[A-Za-z]:\/)/u, '')
  } catch {
    return path
  }
}

function toPlace(
  row: ForeignRow,
  pageCounts: ReadonlyMap<string, number | undefined>,
): ForeignPlace {
  const workId = toText(row['BOOK_ID'])
  const total = pageCounts.get(workId)
  return {
    userId: toText(row['USER_ID']),
    workId,
    atMs: toTimeMs(row['READ_DATE']) || toTimeMs(row['LAST_MODIFIED_DATE']),
    isFinished: toFlag(row['COMPLETED']),
    // Komga counts pages from 1.
    point: {
      kind: 'page',
      page: Math.max(0, (toNumber(row['PAGE']) ?? 1) - 1),
      ...(total && { total }),
    },
  }
}

/** Komga collects series; a list here holds their books. */
function readCollections(db: ForeignDatabase, books: readonly ForeignRow[]): ForeignList[] {
  const bySeries = Map.groupBy(books, (row) => toText(row['SERIES_ID']))
  const rows = db.rowsIfAny('COLLECTION_SERIES', ['COLLECTION_ID', 'SERIES_ID', 'NUMBER'])
  const members = Map.groupBy(byNumber(rows), (row) => toText(row['COLLECTION_ID']))
  return db.rowsIfAny('COLLECTION', ['ID', 'NAME']).map((row) => ({
    title: toText(row['NAME']),
    workIds: (members.get(toText(row['ID'])) ?? []).flatMap((member) =>
      byNumber(bySeries.get(toText(member['SERIES_ID'])) ?? []).map((book) => toText(book['ID'])),
    ),
  }))
}

function readReadLists(db: ForeignDatabase): ForeignList[] {
  const rows = db.rowsIfAny('READLIST_BOOK', ['READLIST_ID', 'BOOK_ID', 'NUMBER'])
  const members = Map.groupBy(byNumber(rows), (row) => toText(row['READLIST_ID']))
  return db.rowsIfAny('READLIST', ['ID', 'NAME']).map((row) => ({
    title: toText(row['NAME']),
    workIds: (members.get(toText(row['ID'])) ?? []).map((member) => toText(member['BOOK_ID'])),
  }))
}

function byNumber(rows: readonly ForeignRow[]): ForeignRow[] {
  return rows.toSorted((a, b) => (toNumber(a['NUMBER']) ?? 0) - (toNumber(b['NUMBER']) ?? 0))
}
