import type { ForeignDatabase, ForeignRow } from './foreign-database.ts'
import type { ForeignLibrary, ForeignPlace, ForeignRest, ForeignWork } from './foreign-library.ts'
import { toFlag, toNumber, toText, toTimeMs } from './foreign-values.ts'

/** Columns by which people note what they have read, as calibre has none of its own; letters alone count. */
const READ_COLUMNS: ReadonlySet<string> = new Set([
  ...['read', 'isread', 'haveread', 'alreadyread', 'finished', 'isfinished', 'completed'],
  ...['gelesen', 'lu', 'leído', 'leido', 'letto', '既読', '読了', '已读', '已讀', '읽음'],
])

/**
 * What people did in calibre (5 and later, `metadata.db` in the folder of the library): places of its content
 * server, and a column of yes and no that is called read. Places of its viewer are in no library.
 *
 * @param folder of the library, where its books lie
 * @see https://github.com/kovidgoyal/calibre, resources/metadata_sqlite.sql, src/calibre/db/schema_upgrades.py
 * @throws MoveInError `wrong_schema` and what reading a table throws
 */
export function readCalibre(db: ForeignDatabase, folder: string): ForeignLibrary {
  const books = db.rows('books', ['id', 'title', 'path', 'series_index'], ['last_modified'])
  const positions = db.rowsIfAny('last_read_positions', ['book', 'user', 'epoch', 'pos_frac'])
  const names = new Set(positions.map((row) => toText(row['user'])))
  return {
    // What is of the library is everybody's; `_` reads without a login.
    users: [...names].map((name) => ({ id: name, name })),
    works: toWorks(db, books, folder),
    places: [...positions.flatMap(toPlace), ...readFinished(db, books)],
    lists: [],
    bookmarks: [],
    rest: [...readRatings(db), ...readAnnotations(db)],
  }
}

function toWorks(db: ForeignDatabase, books: readonly ForeignRow[], folder: string): ForeignWork[] {
  const files = Map.groupBy(db.rows('data', ['book', 'format', 'name']), (row) =>
    toText(row['book']),
  )
  const names = new Map(
    db.rowsIfAny('series', ['id', 'name']).map((row) => [toText(row['id']), toText(row['name'])]),
  )
  const series = new Map(
    db
      .rowsIfAny('books_series_link', ['book', 'series'])
      .map((row) => [toText(row['book']), names.get(toText(row['series']))]),
  )
  return books.map((row) => {
    const id = toText(row['id'])
    const place = `${folder}/${toText(row['path'])}`
    return {
      id,
      title: toText(row['title']),
      series: series.get(id) || undefined,
      number: series.get(id) ? toNumber(row['series_index']) : undefined,
      paths: [
        place,
        ...(files.get(id) ?? []).map(
          (file) => `${place}/${toText(file['name'])}.${toText(file['format']).toLowerCase()}`,
        ),
      ],
    }
  })
}

function toPlace(row: ForeignRow): ForeignPlace[] {
  const share = toNumber(row['pos_frac']) ?? 0
  if (share <= 0) return []
  return [
    {
      ...{ userId: toText(row['user']), workId: toText(row['book']), isFinished: false },
      atMs: toTimeMs(row['epoch']),
      point: { kind: 'share', share: Math.min(1, share) },
    },
  ]
}

function readFinished(db: ForeignDatabase, books: readonly ForeignRow[]): ForeignPlace[] {
  const changed = new Map(books.map((row) => [toText(row['id']), toTimeMs(row['last_modified'])]))
  const columns = db
    .rowsIfAny('custom_columns', ['id', 'label', 'name', 'datatype'])
    .filter((row) => row['datatype'] === 'bool' && [row['label'], row['name']].some(isReadColumn))
  return columns
    .flatMap((row) => db.rowsIfAny(`custom_column_${toText(row['id'])}`, ['book', 'value']))
    .filter((row) => toFlag(row['value']))
    .map((row) => {
      const workId = toText(row['book'])
      return { workId, isFinished: true, atMs: changed.get(workId) ?? 0 }
    })
}

function isReadColumn(name: ForeignRow[string] | undefined): boolean {
  return READ_COLUMNS.has(
    toText(name)
      .toLowerCase()
      .replace(/[^\p{L}]/gu, ''),
  )
}

function readRatings(db: ForeignDatabase): ForeignRest[] {
  return db
    .rowsIfAny('books_ratings_link', ['book'])
    .map(() => ({ kind: 'ratings', why: 'Yomikura keeps no ratings' }))
}

const ANNOTATIONS: Readonly<Record<string, ForeignRest>> = {
  bookmark: { kind: 'bookmarks', why: 'a bookmark inside the text of a book' },
  highlight: { kind: 'bookmarks', why: 'a highlight' },
}

function readAnnotations(db: ForeignDatabase): ForeignRest[] {
  return db
    .rowsIfAny('annotations', ['annot_type'])
    .flatMap((row) => ANNOTATIONS[toText(row['annot_type'])] ?? [])
}
