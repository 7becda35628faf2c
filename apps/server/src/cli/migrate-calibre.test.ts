import { join } from 'node:path'
import { aBook } from '@yomikura/ingest/kinds/epub/test-books'
import { aPdf } from '@yomikura/ingest/test-pdfs'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALIBRE_SCHEMA, makeForeignDatabase } from '#test/test-foreign-servers.ts'
import { aComic, type MovedIn, MovedShelf } from '#test/test-moved-shelf.ts'

const READ = Date.parse('2025-03-04T05:06:07Z') / 1000
const AT = 'at 2025-03-04T05:06:07.000Z'
const CHANGED = '2025-05-06 07:08:09.123456+00:00'
const CHANGED_AT = 'at 2025-05-06T07:08:09.123Z'

let shelf: MovedShelf
let first: MovedIn
let again: MovedIn

/** A book of the library: its place in the list is its id. `here` is its folder on our shelf. */
type Book = {
  title: string
  path: string
  formats: string[]
  here?: string
  share?: number
  user?: string
  isRead?: boolean
}

const BOOKS: Book[] = [
  { title: 'Shore', path: 'Jane Doe/Shore (1)', formats: ['EPUB'], share: 0.5 },
  { title: 'Maps', path: 'Jane Doe/Maps (2)', formats: ['PDF'], share: 0.5 },
  { title: 'Comic', path: 'Jane Doe/Comic (3)', formats: ['CBZ'], share: 0.75 },
  { title: 'Done', path: 'Jane Doe/Done (4)', formats: ['EPUB'], isRead: true },
  { title: '🎉 海', path: '青井 海/🎉 海 (5)', formats: ['EPUB'], share: 0.25 },
  {
    title: 'Renamed',
    path: 'Jane Doe/Renamed (6)',
    formats: ['EPUB'],
    here: 'Doe, Jane/Renamed',
    share: 0.5,
  },
  { title: 'Gone', path: 'Jane Doe/Gone (7)', formats: ['EPUB'], share: 0.5 },
  { title: 'Shore', path: 'Ann Other/Shore (8)', formats: ['EPUB'], share: 0.9 },
  { title: 'Not begun', path: 'Jane Doe/Not begun (9)', formats: ['EPUB'], share: 0 },
  { title: 'Foreign', path: 'Jane Doe/Foreign (10)', formats: ['EPUB'], share: 0.5, user: 'taro' },
  { title: 'Again', path: 'Jane Doe/Again (11)', formats: ['EPUB'], share: 0.5, isRead: true },
]

function aNovel(title: string, seed: number): Buffer {
  const words = `${title} ${seed} `.repeat(40)
  const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${words}</p></body></html>`
  return aBook({ files: { 'a.xhtml': chapter }, metadata: `<dc:title>${title}</dc:title>` })
}

async function toShelf(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for (const [index, { title, path, formats, here = path }] of BOOKS.entries()) {
    if (title === 'Gone') continue
    const name = `${here}/${title} - x`
    files[`${here}/metadata.opf`] = Buffer.from(
      `<package><metadata><dc:title>${title}</dc:title></metadata></package>`,
    )
    if (formats[0] === 'EPUB') files[`${name}.epub`] = aNovel(title, index)
    if (formats[0] === 'PDF') files[`${name}.pdf`] = aPdf(['One', 'Two', 'Three', 'Four'])
    if (formats[0] === 'CBZ') files[`${name}.cbz`] = await aComic(8, index)
  }
  return files
}

function fill(): void {
  makeForeignDatabase(join(shelf.folder, 'metadata.db'), CALIBRE_SCHEMA, {
    books: BOOKS.map(({ title, path }, index) => ({
      id: index + 1,
      title,
      path,
      last_modified: CHANGED,
    })),
    data: BOOKS.flatMap(({ title, formats }, index) =>
      formats.map((format) => ({
        book: index + 1,
        format,
        uncompressed_size: 1,
        name: `${title} - x`,
      })),
    ),
    last_read_positions: BOOKS.flatMap(({ share, user = 'hanako' }, index) =>
      share === undefined
        ? []
        : [
            {
              book: index + 1,
              format: 'EPUB',
              user,
              device: 'd',
              cfi: '/2',
              epoch: READ,
              pos_frac: share,
            },
          ],
    ),
    custom_columns: [
      { id: 1, label: 'mine', name: 'Read?', datatype: 'bool' },
      { id: 2, label: 'lent', name: 'Lent out', datatype: 'bool' },
    ],
    custom_column_1: BOOKS.flatMap(({ isRead }, index) =>
      isRead === undefined
        ? [{ book: index + 1, value: 0 }]
        : [{ book: index + 1, value: Number(isRead) }],
    ),
    custom_column_2: [{ book: 1, value: 1 }],
    ratings: [{ id: 1, rating: 8 }],
    books_ratings_link: [{ book: 1, rating: 1 }],
    annotations: ['bookmark', 'highlight', 'unknown'].map((annot_type) => ({
      ...{ book: 1, format: 'EPUB', user_type: 'local', user: 'viewer', timestamp: READ },
      ...{ annot_id: annot_type, annot_type, annot_data: '{}' },
    })),
  })
}

const toMigrate = () => ['calibre', shelf.folder, '--account', 'hanako', '--user', 'hanako']

/** How much was read of a book, and when. */
async function readShare(path: string): Promise<[number, string]> {
  const [place = ''] = Object.values(await shelf.places(path))
  const [, position, total, at = ''] = /^(\d+) of (\d+) (.*)$/.exec(place) ?? []
  return [Number(position) / Number(total), at]
}

beforeAll(async () => {
  shelf = await MovedShelf.open(await toShelf())
  fill()
  first = await shelf.moveIn(...toMigrate())
  again = await shelf.moveIn(...toMigrate())
}, 120_000 * patience())
afterAll(() => shelf?.close())

describe('yomikura migrate calibre', () => {
  it.each([
    ['a book that flows', 'Jane Doe/Shore (1)', 0.5],
    ['a document', 'Jane Doe/Maps (2)', 0.5],
    ['a comic', 'Jane Doe/Comic (3)/Comic - x.cbz', 0.75],
    ['names with emoji and other scripts', '青井 海/🎉 海 (5)', 0.25],
    ['a folder that was renamed, by its title', 'Doe, Jane/Renamed', 0.5],
    ['one of two books of one title, by its folder', 'Ann Other/Shore (8)', 0.9],
  ])('brings the share of %s', async (_, path, share) => {
    const [read, at] = await readShare(path)
    expect(read).toBeCloseTo(share, 1)
    expect(at).toBe(AT)
  })

  it.each([
    ['what the column of read books says', 'Jane Doe/Done (4)', { '/': `1 of 1 ${CHANGED_AT}` }],
    [
      'it also of a book that has a place from before',
      'Jane Doe/Again (11)',
      { '/': `1 of 1 ${CHANGED_AT}` },
    ],
    ['nothing of a book that was not begun', 'Jane Doe/Not begun (9)', {}],
    ['nothing that another person read', 'Jane Doe/Foreign (10)', {}],
  ])('brings %s', async (_, path, places) => {
    expect(await shelf.places(path)).toEqual(places)
  })

  it('says what became of everything, and why things have no place here', () => {
    expect(first.counts).toMatchObject({
      places: { found: 8, moved: 6, later_here: 1, not_matched: 1 },
      finished: { found: 2, moved: 2 },
      bookmarks: { found: 2, no_place: 2 },
      ratings: { found: 1, no_place: 1 },
    })
    expect(first.reasons.map(({ why }) => why)).toEqual([
      'a bookmark inside the text of a book',
      'a highlight',
      'Yomikura keeps no ratings',
    ])
  })

  it('changes nothing when it is run once more', () => {
    expect(again.counts).toMatchObject({
      places: { moved: 0, already_there: 6 },
      finished: { moved: 0, already_there: 2 },
    })
  })
})
