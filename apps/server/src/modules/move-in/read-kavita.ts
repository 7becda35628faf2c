import type { ForeignDatabase, ForeignRow } from './foreign-database.ts'
import type {
  ForeignBookmark,
  ForeignLibrary,
  ForeignList,
  ForeignPlace,
  ForeignWork,
} from './foreign-library.ts'
import { toFlag, toNumber, toText, toTimeMs } from './foreign-values.ts'

/** A file of a chapter, which is a work here. */
type ChapterFile = { id: string; pages: number; row: ForeignRow }
type Chapter = {
  row: ForeignRow
  pages: number
  files: readonly ChapterFile[]
  order: readonly number[]
}
type Chapters = ReadonlyMap<string, Chapter>

/** Beyond it a number means that there is none: Kavita writes ±100000 for loose chapters and specials. */
const NO_NUMBER = 99_999

/**
 * What people did in Kavita (0.5 and later, `kavita.db`).
 *
 * @see https://github.com/Kareadita/Kavita, API/Data/Migrations
 * @throws MoveInError `wrong_schema` and what reading a table throws
 */
export function readKavita(db: ForeignDatabase): ForeignLibrary {
  const progress = db.rows(
    'AppUserProgresses',
    ['AppUserId', 'ChapterId', 'PagesRead', 'LastModified'],
    ['LastModifiedUtc'],
  )
  const volumes = new Map(
    db
      .rows('Volume', ['Id', 'SeriesId'], ['Number', 'MinNumber'])
      .map((row) => [toText(row['Id']), { row, seriesId: toText(row['SeriesId']) }]),
  )
  const chapters = readChapters(db, (id) => toOrder(volumes.get(id)?.row))
  const toSeriesId = ({ row }: Chapter) => volumes.get(toText(row['VolumeId']))?.seriesId ?? ''
  const bySeries = Map.groupBy(chapters.values(), toSeriesId)
  return {
    users: db
      .rows('AspNetUsers', ['Id', 'UserName'])
      .map((row) => ({ id: toText(row['Id']), name: toText(row['UserName']) })),
    works: toWorks(db, bySeries),
    places: progress.flatMap((row) => toPlaces(row, chapters)),
    lists: [...readReadingLists(db, chapters), ...readCollections(db, bySeries)],
    bookmarks: db
      .rowsIfAny(
        'AppUserBookmark',
        ['AppUserId', 'ChapterId', 'Page', 'LastModified'],
        ['LastModifiedUtc'],
      )
      .flatMap((row) => toBookmark(row, chapters)),
    rest: ['AppUserRating', 'AppUserChapterRating'].flatMap((table) =>
      db.rowsIfAny(table, ['AppUserId']).map((row) => ({
        ...userOf(row),
        ...{ kind: 'ratings' as const, why: 'Yomikura keeps no ratings' },
      })),
    ),
  }
}

function userOf(row: ForeignRow): { userId: string } {
  return { userId: toText(row['AppUserId']) }
}

function timeOf(row: ForeignRow): number {
  return toTimeMs(row['LastModifiedUtc']) || toTimeMs(row['LastModified'])
}

/** Its number; releases from 0.8 on keep it as one, those before as text. */
function toOrder(row: ForeignRow | undefined): number {
  const number = toNumber(row?.['MinNumber']) ?? toNumber(row?.['Number']) ?? 0
  return Math.abs(number) > NO_NUMBER ? 0 : number
}

function readChapters(db: ForeignDatabase, volumeOf: (id: string) => number): Chapters {
  const files = Map.groupBy(
    db.rows('MangaFile', ['Id', 'FilePath', 'Pages', 'ChapterId'], ['Bytes']),
    (row) => toText(row['ChapterId']),
  )
  const rows = db.rows('Chapter', ['Id', 'VolumeId', 'Pages'], ['Number', 'MinNumber', 'TitleName'])
  return new Map(
    rows.map((row) => {
      const id = toText(row['Id'])
      const own = (files.get(id) ?? []).map((file) => ({
        ...{ id: toText(file['Id']), pages: toNumber(file['Pages']) ?? 0, row: file },
      }))
      const order = [volumeOf(toText(row['VolumeId'])), toOrder(row)]
      return [id, { row, pages: toNumber(row['Pages']) ?? 0, files: own, order }]
    }),
  )
}

function toWorks(
  db: ForeignDatabase,
  bySeries: ReadonlyMap<string, readonly Chapter[]>,
): ForeignWork[] {
  const names = new Map(
    db.rows('Series', ['Id', 'Name']).map((row) => [toText(row['Id']), toText(row['Name'])]),
  )
  return [...bySeries].flatMap(([seriesId, chapters]) =>
    chapters.flatMap(({ row, files, order: [volume = 0, chapter = 0] }) =>
      files.map((file) => {
        const path = toText(file.row['FilePath'])
        const name = path.split(/[\\/]/u).at(-1) ?? ''
        return {
          id: file.id,
          title: toText(row['TitleName']) || name.replace(/\.[^.]*$/u, ''),
          series: names.get(seriesId) || undefined,
          // Of a chapter split into files none is the chapter.
          number: files.length === 1 ? chapter || volume || undefined : undefined,
          paths: [path],
          sizeBytes: toNumber(file.row['Bytes']) || undefined,
        }
      }),
    ),
  )
}

/** The file that a page of a chapter lies in, and its number there. */
function findFile(
  { files }: Chapter,
  page: number,
): { file: ChapterFile; page: number } | undefined {
  let before = page
  for (const file of files) {
    if (before < file.pages || files.length === 1) return { file, page: before }
    before -= file.pages
  }
  return undefined
}

/** Kavita keeps the page from 0, and one more than the last once a chapter is read. */
function toPlaces(row: ForeignRow, chapters: Chapters): ForeignPlace[] {
  const page = toNumber(row['PagesRead']) ?? 0
  const chapter = chapters.get(toText(row['ChapterId']))
  // Marked as unread, or opened and left.
  if (!chapter || page <= 0) return []
  const place = { ...userOf(row), atMs: timeOf(row) }
  if (chapter.pages > 0 && page >= chapter.pages) {
    return chapter.files.map(({ id }) => ({ ...place, workId: id, isFinished: true }))
  }
  const found = findFile(chapter, page)
  if (!found) return []
  const total = found.file.pages || undefined
  const point = { kind: 'page', page: found.page, total } as const
  return [{ ...place, workId: found.file.id, isFinished: false, point }]
}

function toBookmark(row: ForeignRow, chapters: Chapters): ForeignBookmark[] {
  const chapter = chapters.get(toText(row['ChapterId']))
  const found = chapter && findFile(chapter, Math.max(0, toNumber(row['Page']) ?? 0))
  if (!found) return []
  return [{ ...userOf(row), workId: found.file.id, page: found.page, atMs: timeOf(row) }]
}

/** A list that its owner made public is everybody's. */
function ownerOf(row: ForeignRow): { userId?: string } {
  return toFlag(row['Promoted']) ? {} : userOf(row)
}

function readReadingLists(db: ForeignDatabase, chapters: Chapters): ForeignList[] {
  const items = db.rowsIfAny('ReadingListItem', ['ReadingListId', 'ChapterId', 'Order'])
  const members = Map.groupBy(
    items.toSorted((a, b) => (toNumber(a['Order']) ?? 0) - (toNumber(b['Order']) ?? 0)),
    (row) => toText(row['ReadingListId']),
  )
  return db.rowsIfAny('ReadingList', ['Id', 'Title', 'AppUserId'], ['Promoted']).map((row) => ({
    ...ownerOf(row),
    title: toText(row['Title']),
    workIds: (members.get(toText(row['Id'])) ?? []).flatMap((item) =>
      toWorkIds(chapters.get(toText(item['ChapterId']))),
    ),
  }))
}

function toWorkIds(chapter: Chapter | undefined): string[] {
  return chapter?.files.map(({ id }) => id) ?? []
}

/** Of a person since 0.8, of the server before, where they collect what is known of series. */
function readCollections(
  db: ForeignDatabase,
  bySeries: ReadonlyMap<string, readonly Chapter[]>,
): ForeignList[] {
  const own = db.rowsIfAny('AppUserCollection', ['Id', 'Title', 'AppUserId'], ['Promoted'])
  const toList = (row: ForeignRow, seriesIds: readonly string[]) => ({
    title: toText(row['Title']),
    workIds: seriesIds.flatMap((id) => inOrder(bySeries.get(id) ?? []).flatMap(toWorkIds)),
  })
  if (own.length > 0) {
    const rows = db.rowsIfAny('AppUserCollectionSeries', ['CollectionsId', 'ItemsId'])
    const members = Map.groupBy(rows, (row) => toText(row['CollectionsId']))
    return own.map((row) => ({
      ...ownerOf(row),
      ...toList(
        row,
        (members.get(toText(row['Id'])) ?? []).map((item) => toText(item['ItemsId'])),
      ),
    }))
  }
  const series = new Map(
    db
      .rowsIfAny('SeriesMetadata', ['Id', 'SeriesId'])
      .map((row) => [toText(row['Id']), toText(row['SeriesId'])]),
  )
  const rows = db.rowsIfAny('CollectionTagSeriesMetadata', [
    'CollectionTagsId',
    'SeriesMetadatasId',
  ])
  const members = Map.groupBy(rows, (row) => toText(row['CollectionTagsId']))
  return db.rowsIfAny('CollectionTag', ['Id', 'Title']).map((row) =>
    toList(
      row,
      (members.get(toText(row['Id'])) ?? []).flatMap(
        (item) => series.get(toText(item['SeriesMetadatasId'])) ?? [],
      ),
    ),
  )
}

function inOrder(chapters: readonly Chapter[]): Chapter[] {
  const at = ({ order: [volume = 0, chapter = 0] }: Chapter) => ({ volume, chapter })
  return chapters.toSorted((a, b) => at(a).volume - at(b).volume || at(a).chapter - at(b).chapter)
}
