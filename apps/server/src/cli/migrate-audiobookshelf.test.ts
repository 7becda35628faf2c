// @bare
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aBook } from '@yomikura/ingest/kinds/epub/test-books'
import { findConverter } from '@yomikura/ingest/kinds/media/converter'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIOBOOKSHELF_SCHEMA, makeForeignDatabase } from '#test/test-foreign-servers.ts'
import { type MovedIn, MovedShelf } from '#test/test-moved-shelf.ts'

const converter = await findConverter()
const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${'sea '.repeat(50)}</p></body></html>`
const READ = '2025-03-04 05:06:07.123 +00:00'
const AT = 'at 2025-03-04T05:06:07.123Z'

let shelf: MovedShelf
let first: MovedIn
let again: MovedIn
const database = () => join(shelf.folder, 'absdatabase.sqlite')

/** A tone of so many seconds. */
function aTone(seconds: number, pitch: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'yomikura-tone-'))
  try {
    const file = join(folder, 'tone.mp3')
    const input = `sine=frequency=${pitch}:duration=${seconds}`
    const quiet = ['-loglevel', 'error', '-f', 'lavfi', '-i', input, '-b:a', '32k', file]
    const [program = '', ...bounds] = converter?.ffmpeg ?? []
    execFileSync(program, [...bounds, ...quiet])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A book as Audiobookshelf keeps it: a folder below its library, with recordings and their seconds. */
type Book = {
  id: string
  path: string
  tracks?: [name: string, seconds: number][]
  ebook?: string
  title?: string
}

const TRACKS: Book['tracks'] = [
  ['01.mp3', 4],
  ['02.mp3', 6],
]
const BOOKS: Book[] = [
  { id: 'second', path: '/audiobooks/Aoi/Harbor', tracks: TRACKS },
  { id: 'done', path: '/audiobooks/Aoi/Lamp', tracks: TRACKS },
  { id: 'twin', path: '/audiobooks/Other/Harbor', tracks: TRACKS },
  { id: 'emoji', path: '/audiobooks/作者/🎧 海の声', tracks: TRACKS },
  { id: 'renamed', path: '/audiobooks/Aoi/Gull (old name)', tracks: TRACKS, title: 'Gull' },
  { id: 'gone', path: '/audiobooks/Aoi/Lost', tracks: TRACKS },
  { id: 'ebook', path: '/books/Words/sea', ebook: '/books/Words/sea/sea.epub' },
  { id: 'untouched', path: '/audiobooks/Aoi/Reef', tracks: TRACKS },
  { id: 'moved', path: '/mnt/nas/Far', tracks: TRACKS },
  { id: 'others', path: '/audiobooks/Aoi/Rope', tracks: TRACKS },
]

const progress = (mediaItemId: string, currentTime: number, more = {}) => ({
  ...{ id: `p-${mediaItemId}`, mediaItemId, mediaItemType: 'book', duration: 10, currentTime },
  ...{
    isFinished: 0,
    ebookProgress: null,
    finishedAt: null,
    userId: 'u1',
    updatedAt: READ,
    ...more,
  },
})

const toFile = (path: string) => ({ metadata: { path, filename: path.split('/').at(-1) ?? '' } })

function fill(): void {
  const bookmark = { libraryItemId: 'item-second', title: '海', time: 3, createdAt: 1 }
  makeForeignDatabase(database(), AUDIOBOOKSHELF_SCHEMA, {
    users: [
      { id: 'u1', username: 'root', bookmarks: JSON.stringify([bookmark, bookmark]) },
      { id: 'u2', username: 'taro', bookmarks: 'no list' },
    ],
    libraryItems: [
      ...BOOKS.map(({ id, path }) => ({
        ...{ id: `item-${id}`, path, mediaId: id, mediaType: 'book', isFile: 0 },
        isMissing: Number(id === 'gone'),
      })),
      { id: 'item-pod', path: '/podcasts/Waves', mediaId: 'pod', mediaType: 'podcast', isFile: 0 },
    ],
    podcasts: [{ id: 'pod', title: 'Waves' }],
    podcastEpisodes: [1, 2].map((number) => ({
      ...{ id: `episode${number}`, title: `Episode ${number}`, podcastId: 'pod' },
      audioFile: JSON.stringify(toFile(`/podcasts/Waves/0${number}.mp3`)),
    })),
    books: BOOKS.map(({ id, path, title = id, tracks = [], ebook }) => ({
      ...{ id, title, ebookFile: ebook === undefined ? null : JSON.stringify(toFile(ebook)) },
      audioFiles: JSON.stringify(
        tracks.map(([name, duration], index) => ({
          ...toFile(`${path}/${name}`),
          index: index + 1,
          duration,
        })),
      ),
    })),
    mediaProgresses: [
      ...[progress('second', 6.5), progress('done', 10, { isFinished: 1, finishedAt: READ })],
      ...[progress('twin', 1), progress('emoji', 2), progress('renamed', 5), progress('gone', 3)],
      ...[
        progress('ebook', 0, { ebookProgress: 0.5 }),
        progress('untouched', 0),
        progress('moved', 99),
      ],
      progress('others', 3, { userId: 'u2' }),
      { ...progress('episode1', 1), isFinished: 1, mediaItemType: 'podcastEpisode' },
      { ...progress('episode2', 3), mediaItemType: 'podcastEpisode' },
      { ...progress('no episode', 3), mediaItemType: 'podcastEpisode' },
    ],
    collections: [{ id: 'c', name: '声 🎧' }],
    collectionBooks: [
      { id: 'cb1', order: 2, bookId: 'second', collectionId: 'c' },
      { id: 'cb2', order: 1, bookId: 'done', collectionId: 'c' },
    ],
    playlists: [
      { id: 'p', name: 'Sleep', userId: 'u1' },
      { id: 'q', name: 'Not mine', userId: 'u2' },
    ],
    playlistMediaItems: [
      { id: 'pm1', mediaItemId: 'emoji', mediaItemType: 'book', order: 1, playlistId: 'p' },
      { id: 'pm2', mediaItemId: 'twin', mediaItemType: 'book', order: 2, playlistId: 'p' },
      {
        id: 'pm4',
        mediaItemId: 'episode1',
        mediaItemType: 'podcastEpisode',
        order: 3,
        playlistId: 'p',
      },
      { id: 'pm3', mediaItemId: 'emoji', mediaItemType: 'book', order: 1, playlistId: 'q' },
    ],
  })
}

const toMigrate = () =>
  [
    ...['audiobookshelf', shelf.folder, '--account', 'hanako', '--user', 'root'],
    ...['--map', `/mnt/nas=${shelf.at('Away')}`],
  ] as const

describe.skipIf(!converter)('yomikura migrate audiobookshelf, needs ffmpeg', () => {
  beforeAll(async () => {
    const [one, two] = [aTone(4, 300), aTone(6, 400)]
    const toAlbum = (path: string) => [
      [`${path}/01.mp3`, one],
      [`${path}/02.mp3`, two],
    ]
    const albums = [
      'Aoi/Harbor',
      'Aoi/Lamp',
      'Other/Harbor',
      '作者/🎧 海の声',
      'Aoi/Gull',
      'Aoi/Reef',
      'Away/Far',
      'Aoi/Rope',
      'podcasts/Waves',
    ]
    shelf = await MovedShelf.open({
      ...(Object.fromEntries(albums.flatMap(toAlbum)) as Record<string, Buffer>),
      'Words/sea/sea.epub': aBook({
        files: { 'a.xhtml': CHAPTER },
        metadata: '<dc:title>sea</dc:title>',
      }),
    })
    fill()
    first = await shelf.moveIn(...toMigrate())
    again = await shelf.moveIn(...toMigrate())
  }, 120_000 * patience())
  afterAll(() => shelf?.close())

  it.each([
    ['a second behind the first recording, in the second one', 'Aoi/Harbor', { '02.mp3': 2.5 }],
    ['a finished book', 'Aoi/Lamp', { '/': 1 }],
    ['one of two books of one name, by its author', 'Other', { 'Harbor/01.mp3': 1 }],
    ['names with emoji and other scripts', '作者', { '🎧 海の声/01.mp3': 2 }],
    ['a folder that was renamed, by its title', 'Aoi/Gull', { '02.mp3': 1 }],
    ['a second beyond the end, as the end', 'Away', { 'Far/02.mp3': 6 }],
    [
      'each episode of a podcast, one of them heard to its end',
      'podcasts',
      { 'Waves/01.mp3': 4, 'Waves/02.mp3': 3 },
    ],
    ['nothing of a book that was opened and not played', 'Aoi/Reef', {}],
    ['nothing that another person heard', 'Aoi/Rope', {}],
  ])('brings %s', async (_, path, places) => {
    const found = Object.entries(await shelf.places(path))
    const seconds = found.map(([file, place]) => [file, Number.parseFloat(place)] as const)
    expect(Object.keys(places)).toEqual(seconds.map(([file]) => file))
    for (const [file, second] of seconds) {
      // Encoders make a recording some hundredths longer or shorter.
      expect(second).toBeCloseTo((places as Record<string, number>)[file] ?? -1, 0)
    }
    for (const [, place] of found) expect(place).toContain(AT)
  })

  it('brings a place in a book that is read, by its share', async () => {
    const [place = ''] = Object.values(await shelf.places('Words'))
    const [, position, total] = /^(\d+) of (\d+) /.exec(place) ?? []
    expect(Number(position) / Number(total)).toBeCloseTo(0.5, 1)
  })

  it('brings collections, and the playlists of the person, in their order', async () => {
    expect(await shelf.lists()).toEqual({
      '声 🎧': [shelf.workno('Aoi/Lamp'), shelf.workno('Aoi/Harbor')],
      Sleep: [...['作者', 'Other', 'podcasts'].map((path) => shelf.workno(path))],
    })
  })

  it('says what became of everything, and why things have no place here', () => {
    expect(first.counts).toMatchObject({
      places: { found: 10, moved: 8, not_matched: 2 },
      finished: { found: 1, moved: 1 },
      lists: { found: 5, moved: 5 },
      bookmarks: { found: 2, no_place: 2 },
    })
    expect(first.reasons).toEqual([{ kind: 'bookmarks', why: 'a second of a recording', count: 2 }])
  })

  it('changes nothing when it is run once more', () => {
    expect(again.counts).toMatchObject({
      places: { moved: 0, already_there: 8 },
      finished: { moved: 0, already_there: 1 },
      lists: { moved: 0, already_there: 5 },
    })
  })
})
