import { join } from 'node:path'
import { aBook } from '@yomikura/ingest/kinds/epub/test-books'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KOMGA_SCHEMA, makeForeignDatabase } from '#test/test-foreign-servers.ts'
import { aComic, type MovedIn, MovedShelf } from '#test/test-moved-shelf.ts'

const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${'sea '.repeat(50)}</p></body></html>`

let shelf: MovedShelf
let first: MovedIn
let again: MovedIn
const database = () => join(shelf.folder, 'database.sqlite')

/** What Komga knows of a book: where it lies there, in which series, and how many pages it counted. */
type Book = {
  id: string
  path: string
  series: string
  number?: number
  pages: number
  size?: number
}

const BOOKS: Book[] = [
  { id: 'half', path: '/comics/Night/vol 01.cbz', series: 'Night', number: 1, pages: 3 },
  { id: 'done', path: '/comics/Night/vol 02.cbz', series: 'Night', number: 2, pages: 4 },
  { id: 'renamed', path: '/comics/Night/Night three.cbz', series: 'Night', number: 3, pages: 2 },
  { id: 'twin', path: '/comics/Day/vol 01.cbz', series: 'Day', number: 1, pages: 5 },
  { id: 'emoji', path: '/comics/😀/🎉 100% 本.cbz', series: '😀', pages: 2 },
  { id: 'gone', path: '/comics/Gone/lost.cbz', series: 'Gone', number: 1, pages: 9 },
  { id: 'copies', path: '/elsewhere/same.cbz', series: 'x', number: 9, pages: 2 },
  { id: 'recount', path: '/comics/Solo/six.cbz', series: 'Solo', pages: 6 },
  { id: 'book', path: '/comics/Words/sea.epub', series: 'Words', pages: 10 },
  { id: 'mapped', path: '/attic/alone.cbz', series: 'Attic', pages: 2 },
  { id: 'later', path: '/comics/Late/late.cbz', series: 'Late', pages: 4 },
  { id: 'other', path: '/comics/Other/other.cbz', series: 'Other', pages: 2 },
]
const READ = '2025-03-04 05:06:07.123'

const progress = (id: string, page: number, completed = 0, user = 'u1') => ({
  ...{
    BOOK_ID: id,
    USER_ID: user,
    PAGE: page,
    COMPLETED: completed,
    LAST_MODIFIED_DATE: READ,
    READ_DATE: READ,
  },
})

function fill(copySize: number): void {
  const series = [...new Set(BOOKS.map((book) => book.series))]
  makeForeignDatabase(database(), KOMGA_SCHEMA, {
    USER: [
      { ID: 'u1', EMAIL: 'hanako@example.com' },
      { ID: 'u2', EMAIL: 'taro@example.com' },
    ],
    SERIES: series.map((name) => ({ ID: `s-${name}`, NAME: name })),
    SERIES_METADATA: series.map((name) => ({ SERIES_ID: `s-${name}`, TITLE: name })),
    BOOK: BOOKS.map(({ id, path, series, number = 0 }) => ({
      ...{ ID: id, NAME: id, URL: `file:${encodeURI(path)}`, SERIES_ID: `s-${series}` },
      ...{ FILE_SIZE: id === 'copies' ? copySize : 1, NUMBER: number },
    })),
    MEDIA: BOOKS.map(({ id, pages }) => ({ BOOK_ID: id, PAGE_COUNT: pages })),
    BOOK_METADATA: BOOKS.map(({ id, number = 0 }) => ({
      BOOK_ID: id,
      TITLE: id,
      NUMBER_SORT: number,
    })),
    READ_PROGRESS: [
      ...[progress('half', 2), progress('done', 4, 1), progress('renamed', 2), progress('twin', 4)],
      ...[progress('emoji', 1), progress('gone', 3), progress('copies', 1), progress('recount', 5)],
      ...[progress('book', 5), progress('mapped', 2), progress('later', 2)],
      progress('other', 2, 0, 'u2'),
    ],
    COLLECTION: [{ ID: 'c', NAME: '夜と昼 🌙' }],
    COLLECTION_SERIES: [
      { COLLECTION_ID: 'c', SERIES_ID: 's-Day', NUMBER: 2 },
      { COLLECTION_ID: 'c', SERIES_ID: 's-Night', NUMBER: 1 },
    ],
    READLIST: [{ ID: 'r', NAME: 'In order' }],
    READLIST_BOOK: [
      { READLIST_ID: 'r', BOOK_ID: 'twin', NUMBER: 0 },
      { READLIST_ID: 'r', BOOK_ID: 'gone', NUMBER: 1 },
      { READLIST_ID: 'r', BOOK_ID: 'done', NUMBER: 3 },
      { READLIST_ID: 'r', BOOK_ID: 'half', NUMBER: 2 },
    ],
  })
}

/** What its reader did here after they left the other server. */
async function readLater(): Promise<void> {
  const db = await shelf.database()
  const at = Date.parse('2026-01-01')
  await db
    .insertInto('reading_progress')
    .values({
      ...{ account_id: shelf.accountId, workno: shelf.workno('Late/late.cbz'), path: '' },
      ...{
        position: 3,
        total: 4,
        locator: null,
        device: 'phone',
        at_ms: at,
        device_ms: at,
        seq: 1,
      },
    })
    .execute()
  await db
    .insertInto('owner_counter')
    .values({ owner_id: shelf.accountId, name: 'progress', value: 1 })
    .execute()
  await db.destroy()
}

const toMigrate = () =>
  [
    ...['komga', database(), '--account', 'hanako', '--user', 'Hanako@example.com'],
    ...['--map', `/attic=${shelf.at('Attic room')}`],
  ] as const

beforeAll(async () => {
  const copy = await aComic(2, 9)
  shelf = await MovedShelf.open({
    'Night/vol 01.cbz': await aComic(3, 1),
    'Night/vol 02.cbz': await aComic(4, 2),
    'Night/vol 03.cbz': await aComic(2, 3),
    'Day/vol 01.cbz': await aComic(5, 4),
    '😀/🎉 100% 本.cbz': await aComic(2, 5),
    'Copies/a/same.cbz': copy,
    'Copies/b/same.cbz': copy,
    'Solo/six.cbz': await aComic(3, 6),
    'Words/sea.epub': aBook({
      files: { 'a.xhtml': CHAPTER },
      metadata: '<dc:title>sea</dc:title>',
    }),
    'Attic room/alone.cbz': await aComic(2, 7),
    'Late/late.cbz': await aComic(4, 8),
    'Other/other.cbz': await aComic(2, 10),
  })
  fill(copy.length)
  await readLater()
  const dry = await shelf.moveIn(...toMigrate(), '--dry-run')
  expect(await shelf.places('Night/vol 01.cbz')).toEqual({})
  first = await shelf.moveIn(...toMigrate())
  expect(first).toEqual({ ...dry, dry_run: false })
  again = await shelf.moveIn(...toMigrate())
}, 120_000 * patience())
afterAll(() => shelf?.close())

const AT = 'at 2025-03-04T05:06:07.123Z'

describe('yomikura migrate komga', () => {
  it.each([
    ['a page, whatever folder the shelf was moved to', 'Night/vol 01.cbz', { '': `1 of 3 ${AT}` }],
    ['a finished work', 'Night/vol 02.cbz', { '/': `1 of 1 ${AT}` }],
    ['a file that was renamed, by series and number', 'Night/vol 03.cbz', { '': `1 of 2 ${AT}` }],
    ['one of two files of one name, by its folder', 'Day/vol 01.cbz', { '': `3 of 5 ${AT}` }],
    [
      'names with emoji, percent signs and other scripts',
      '😀/🎉 100% 本.cbz',
      { '': `0 of 2 ${AT}` },
    ],
    ['a page where fewer are counted here, by its share', 'Solo/six.cbz', { '': `2 of 3 ${AT}` }],
    ['a place in a folder that --map names', 'Attic room/alone.cbz', { '': `1 of 2 ${AT}` }],
    [
      'nothing where it was read here later',
      'Late/late.cbz',
      { '': '3 of 4 at 2026-01-01T00:00:00.000Z' },
    ],
    ['nothing that another person read', 'Other/other.cbz', {}],
    ['nothing to the first of two copies', 'Copies/a/same.cbz', {}],
    ['nothing to the second of two copies', 'Copies/b/same.cbz', {}],
  ])('brings %s', async (_, path, places) => {
    expect(await shelf.places(path)).toEqual(places)
  })

  it('brings a place in a book that flows, by its share', async () => {
    const [place = ''] = Object.values(await shelf.places('Words/sea.epub'))
    const [, position, total] = /^(\d+) of (\d+) /.exec(place) ?? []
    expect(Number(position) / Number(total)).toBeCloseTo(0.4, 1)
  })

  it('brings reading lists in their order, and collections with the books of their series', async () => {
    const [one, two, three] = ['01', '02', '03'].map((number) =>
      shelf.workno(`Night/vol ${number}.cbz`),
    )
    const day = shelf.workno('Day/vol 01.cbz')
    expect(await shelf.lists()).toEqual({
      'In order': [day, one, two],
      '夜と昼 🌙': [one, two, three, day],
    })
  })

  it('says what became of everything that it found', () => {
    expect(first.counts).toMatchObject({
      places: { found: 10, moved: 7, later_here: 1, not_matched: 1, ambiguous: 1 },
      finished: { found: 1, moved: 1 },
      lists: { found: 8, moved: 7, not_matched: 1 },
    })
    expect(first.missed.map(({ title }) => title)).toEqual(['gone', 'copies'])
    const copies = ['a', 'b'].map((name) => shelf.workno(`Copies/${name}/same.cbz`))
    expect(first.missed[1]?.could_be.toSorted()).toEqual(copies.toSorted())
  })

  it('changes nothing when it is run once more', () => {
    expect(again.counts).toMatchObject({
      places: { found: 10, moved: 0, already_there: 7, later_here: 1 },
      finished: { found: 1, moved: 0, already_there: 1 },
      lists: { found: 8, moved: 0, already_there: 7 },
    })
  })

  it('asks whose reading it is, and names who is known', async () => {
    const unsaid = await shelf.yomikura('migrate', 'komga', database())
    expect([unsaid.code, unsaid.stderr]).toEqual([
      1,
      expect.stringMatching(/no_user: .*--user.*hanako@example\.com, taro@example\.com/),
    ])
    const wrong = await shelf.yomikura('migrate', 'komga', database(), '--user', 'jiro')
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('no_user: There is no user jiro'),
    ])
  })

  it('prints what it did in words, and ends with 1 where works were not found', async () => {
    const { code, stdout } = await shelf.yomikura('migrate', ...toMigrate())
    expect(code).toBe(1)
    expect(stdout).toContain('not matched: gone (/comics/Gone/lost.cbz)')
    expect(stdout).toMatch(
      /^places: 10 found, 7 already there, 1 later here, 1 not matched, 1 ambiguous$/m,
    )
  })
})
