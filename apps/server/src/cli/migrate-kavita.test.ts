import { join } from 'node:path'
import { aBook } from '@yomikura/ingest/kinds/epub/test-books'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ForeignRows,
  KAVITA_SCHEMA,
  makeForeignDatabase,
  OLD_KAVITA_COLLECTIONS,
} from '#test/test-foreign-servers.ts'
import { aComic, type MovedIn, MovedShelf } from '#test/test-moved-shelf.ts'

const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${'sea '.repeat(50)}</p></body></html>`
const READ = '2025-03-04 05:06:07.1234567'
const AT = 'at 2025-03-04T05:06:07.123Z'
/** What Kavita writes where a volume or chapter has no number. */
const LOOSE = -100_000

let shelf: MovedShelf
let first: MovedIn
let again: MovedIn
const database = () => join(shelf.folder, 'kavita.db')

/** A chapter with its files: its place in the list is its id, and its volume's. */
type Chapter = {
  series: string
  number: number
  files: [path: string, pages: number][]
  read?: number
  user?: number
}

const CHAPTERS: Chapter[] = [
  { series: 'Night', number: 1, files: [[String.raw`D:\Comics\Night\vol 01.cbz`, 3]], read: 1 },
  { series: 'Night', number: 2, files: [['/comics/Night/vol 02.cbz', 4]], read: 4 },
  { series: 'Night', number: 3, files: [['/comics/Night/Night three.cbz', 2]], read: 1 },
  { series: 'Day', number: 1, files: [['/comics/Day/vol 01.cbz', 5]], read: 3 },
  { series: '😀', number: LOOSE, files: [['/comics/😀/🎉 本.cbz', 2]], read: 1 },
  { series: 'Gone', number: 1, files: [['/comics/Gone/lost.cbz', 9]], read: 2 },
  {
    series: 'Split',
    number: 1,
    files: [
      ['/comics/Split/v1 a.cbz', 2],
      ['/comics/Split/v1 b.cbz', 3],
    ],
    read: 3,
  },
  { series: 'Words', number: LOOSE, files: [['/books/Words/sea.epub', 4]], read: 2 },
  { series: 'Unread', number: 1, files: [['/comics/Unread/unread.cbz', 2]], read: 0 },
  { series: 'Other', number: 1, files: [['/comics/Other/other.cbz', 2]], read: 1, user: 2 },
]
const SERIES = [...new Set(CHAPTERS.map(({ series }) => series))]
const seriesId = (name: string) => SERIES.indexOf(name) + 1

function toRows(): ForeignRows {
  const files = CHAPTERS.flatMap((chapter, index) =>
    chapter.files.map(([FilePath, Pages]) => ({ FilePath, Pages, ChapterId: index + 1 })),
  )
  return {
    AspNetUsers: [
      { Id: 1, UserName: 'Hanako' },
      { Id: 2, UserName: 'taro' },
    ],
    Series: SERIES.map((Name) => ({ Id: seriesId(Name), Name })),
    Volume: CHAPTERS.map(({ series, number }, index) => ({
      ...{ Id: index + 1, MinNumber: number, SeriesId: seriesId(series) },
    })),
    Chapter: CHAPTERS.map(({ files }, index) => ({
      ...{ Id: index + 1, MinNumber: LOOSE, VolumeId: index + 1, Number: String(LOOSE) },
      Pages: files.reduce((sum, [, pages]) => sum + pages, 0),
    })),
    MangaFile: files,
    AppUserProgresses: CHAPTERS.map(({ read = 0, user = 1 }, index) => ({
      ...{ PagesRead: read, ChapterId: index + 1, AppUserId: user },
      ...{ LastModified: '2025-03-04 06:06:07.1234567', LastModifiedUtc: READ },
    })),
    AppUserBookmark: [
      { Page: 2, ChapterId: 1, AppUserId: 1, LastModified: READ },
      { Page: 3, ChapterId: 7, AppUserId: 1, LastModified: READ },
      { Page: 1, ChapterId: 6, AppUserId: 1, LastModified: READ },
      { Page: 99, ChapterId: 2, AppUserId: 1, LastModified: READ },
      { Page: 1, ChapterId: 1, AppUserId: 2, LastModified: READ },
    ],
    AppUserRating: [
      { Rating: 4.5, SeriesId: 1, AppUserId: 1 },
      { Rating: 1, SeriesId: 1, AppUserId: 2 },
    ],
    ReadingList: [
      { Id: 1, Title: '順番 📚', AppUserId: 1 },
      { Id: 2, Title: 'Private', AppUserId: 2 },
      { Id: 3, Title: 'For all', AppUserId: 2, Promoted: 1 },
    ],
    ReadingListItem: [
      { ReadingListId: 1, ChapterId: 2, Order: 1 },
      { ReadingListId: 1, ChapterId: 4, Order: 0 },
      { ReadingListId: 2, ChapterId: 4, Order: 0 },
      { ReadingListId: 3, ChapterId: 1, Order: 0 },
    ],
    AppUserCollection: [{ Id: 1, Title: 'Nights', AppUserId: 1 }],
    AppUserCollectionSeries: [{ CollectionsId: 1, ItemsId: seriesId('Night') }],
  }
}

const toMigrate = (path = database()) => ['kavita', path, '--account', 'hanako', '--user', 'hanako']

beforeAll(async () => {
  shelf = await MovedShelf.open({
    'Night/vol 01.cbz': await aComic(3, 1),
    'Night/vol 02.cbz': await aComic(4, 2),
    'Night/vol 03.cbz': await aComic(2, 3),
    'Day/vol 01.cbz': await aComic(5, 4),
    '😀/🎉 本.cbz': await aComic(2, 5),
    'Split/v1 a.cbz': await aComic(2, 6),
    'Split/v1 b.cbz': await aComic(3, 7),
    'Words/sea.epub': aBook({
      files: { 'a.xhtml': CHAPTER },
      metadata: '<dc:title>sea</dc:title>',
    }),
    'Unread/unread.cbz': await aComic(2, 8),
    'Other/other.cbz': await aComic(2, 9),
  })
  makeForeignDatabase(database(), KAVITA_SCHEMA, toRows())
  first = await shelf.moveIn(...toMigrate())
  again = await shelf.moveIn(...toMigrate())
}, 120_000 * patience())
afterAll(() => shelf?.close())

describe('yomikura migrate kavita', () => {
  it.each([
    ['a page, from a server on Windows', 'Night/vol 01.cbz', { '': `1 of 3 ${AT}` }],
    ['a finished chapter', 'Night/vol 02.cbz', { '/': `1 of 1 ${AT}` }],
    ['a file that was renamed, by series and volume', 'Night/vol 03.cbz', { '': `1 of 2 ${AT}` }],
    ['one of two files of one name, by its folder', 'Day/vol 01.cbz', { '': `3 of 5 ${AT}` }],
    ['names with emoji, and a volume without a number', '😀/🎉 本.cbz', { '': `1 of 2 ${AT}` }],
    [
      'a page behind the first file of a chapter, in the second',
      'Split/v1 b.cbz',
      { '': `1 of 3 ${AT}` },
    ],
    ['nothing to the first of them', 'Split/v1 a.cbz', {}],
    ['nothing of a chapter that was marked as unread', 'Unread/unread.cbz', {}],
    ['nothing that another person read', 'Other/other.cbz', {}],
  ])('brings %s', async (_, path, places) => {
    expect(await shelf.places(path)).toEqual(places)
  })

  it('brings a place in a book that flows, by its share', async () => {
    const [place = ''] = Object.values(await shelf.places('Words/sea.epub'))
    const [, position, total] = /^(\d+) of (\d+) /.exec(place) ?? []
    expect(Number(position) / Number(total)).toBeCloseTo(0.5, 1)
  })

  it('brings reading lists and collections of the person, and those made public', async () => {
    const nights = ['01', '02', '03'].map((number) => shelf.workno(`Night/vol ${number}.cbz`))
    expect(await shelf.lists()).toEqual({
      '順番 📚': [shelf.workno('Day/vol 01.cbz'), nights[1]],
      'For all': [nights[0]],
      Nights: nights,
    })
  })

  it('brings bookmarks of pages', async () => {
    const db = await shelf.database()
    const marks = await db
      .selectFrom('bookmark')
      .select(['workno', 'page', 'is_set', 'page_name'])
      .execute()
    await db.destroy()
    expect(marks).toEqual([
      {
        workno: shelf.workno('Night/vol 01.cbz'),
        page: 2,
        is_set: 1,
        page_name: expect.stringMatching(/./),
      },
      {
        workno: shelf.workno('Split/v1 b.cbz'),
        page: 1,
        is_set: 1,
        page_name: expect.stringMatching(/./),
      },
    ])
  })

  it('says what became of everything, and changes nothing when it is run once more', () => {
    expect(first.counts).toMatchObject({
      places: { found: 7, moved: 6, not_matched: 1 },
      finished: { found: 1, moved: 1 },
      lists: { found: 6, moved: 6 },
      bookmarks: { found: 4, moved: 2, not_matched: 1, no_place: 1 },
      ratings: { found: 1, no_place: 1 },
    })
    expect(again.counts).toMatchObject({
      places: { moved: 0, already_there: 6 },
      finished: { moved: 0, already_there: 1 },
      lists: { moved: 0, already_there: 6 },
      bookmarks: { moved: 0, already_there: 2 },
    })
  })

  it('reads collections as releases before 0.8 kept them', async () => {
    const old = join(shelf.folder, 'old.db')
    const { AppUserCollection, AppUserCollectionSeries, ...rows } = toRows()
    makeForeignDatabase(old, KAVITA_SCHEMA + OLD_KAVITA_COLLECTIONS, {
      ...rows,
      CollectionTag: [{ Id: 4, Title: 'Days' }],
      SeriesMetadata: [{ Id: 8, SeriesId: seriesId('Day') }],
      CollectionTagSeriesMetadata: [{ CollectionTagsId: 4, SeriesMetadatasId: 8 }],
    })
    await shelf.moveIn(...toMigrate(old))
    expect(await shelf.lists()).toMatchObject({ Days: [shelf.workno('Day/vol 01.cbz')] })
  })
})
