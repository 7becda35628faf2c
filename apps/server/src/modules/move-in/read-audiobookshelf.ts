import type { ForeignDatabase, ForeignRow } from './foreign-database.ts'
import type {
  ForeignLibrary,
  ForeignList,
  ForeignPlace,
  ForeignRest,
  ForeignWork,
} from './foreign-library.ts'
import {
  asNumber,
  asText,
  isObject,
  parseJson,
  toFlag,
  toNumber,
  toObjects,
  toText,
  toTimeMs,
} from './foreign-values.ts'

/**
 * What people did in Audiobookshelf (2.3 and later, `absdatabase.sqlite`).
 *
 * @see https://github.com/advplyr/audiobookshelf, server/models
 * @throws MoveInError `wrong_schema` and what reading a table throws
 */
export function readAudiobookshelf(db: ForeignDatabase): ForeignLibrary {
  const users = db.rows('users', ['id', 'username'], ['bookmarks'])
  const progress = db.rows(
    'mediaProgresses',
    ['mediaItemId', 'mediaItemType', 'currentTime', 'isFinished', 'userId', 'updatedAt'],
    ['ebookProgress', 'finishedAt'],
  )
  const items = db.rows('libraryItems', ['path', 'mediaId', 'mediaType'], ['size'])
  const episodes = readEpisodes(db)
  return {
    users: users.map((row) => ({ id: toText(row['id']), name: toText(row['username']) })),
    works: [...readBooks(db, items), ...readPodcasts(db, items)],
    places: progress.flatMap((row) =>
      row['mediaItemType'] === 'book' ? toPlace(row) : toHeard(row, episodes),
    ),
    lists: [...readCollections(db), ...readPlaylists(db, episodes)],
    bookmarks: [],
    rest: users.flatMap(toBookmarks),
  }
}

/** By the id of the book, which places and lists name; the item is where it lies. */
function readBooks(db: ForeignDatabase, items: readonly ForeignRow[]): ForeignWork[] {
  const byBook = new Map(
    items.filter((row) => row['mediaType'] === 'book').map((row) => [toText(row['mediaId']), row]),
  )
  const names = new Map(
    db.rowsIfAny('series', ['id', 'name']).map((row) => [toText(row['id']), toText(row['name'])]),
  )
  const series = new Map(
    db
      .rowsIfAny('bookSeries', ['bookId', 'seriesId'], ['sequence'])
      .map((row) => [
        toText(row['bookId']),
        { name: names.get(toText(row['seriesId'])), number: toNumber(row['sequence']) },
      ]),
  )
  return db.rows('books', ['id', 'title'], ['audioFiles', 'ebookFile']).map((row) => {
    const id = toText(row['id'])
    const item = byBook.get(id)
    const { files, tracks } = readAudioFiles(row)
    const ebook = parseJson(row['ebookFile'])
    const ebookPath = isObject(ebook) ? pathOf(ebook) : ''
    const paths = [toText(item?.['path']), ebookPath, ...(files.length === 1 ? files : [])]
    const known = series.get(id)
    return {
      ...{ id, tracks, title: toText(row['title']), series: known?.name, number: known?.number },
      paths: [...new Set(paths.filter((path) => path !== ''))],
      sizeBytes: toNumber(item?.['size']) || undefined,
    }
  })
}

/** A podcast is a work, and its episodes are recordings in it. */
function readPodcasts(db: ForeignDatabase, items: readonly ForeignRow[]): ForeignWork[] {
  const titles = new Map(
    db
      .rowsIfAny('podcasts', ['id', 'title'])
      .map((row) => [toText(row['id']), toText(row['title'])]),
  )
  return items
    .filter((row) => row['mediaType'] === 'podcast')
    .map((row) => {
      const id = toText(row['mediaId'])
      return { id, title: titles.get(id) ?? '', paths: [toText(row['path'])] }
    })
}

type Episodes = ReadonlyMap<string, { workId: string; name: string }>

/** Which recording of which podcast an episode is. */
function readEpisodes(db: ForeignDatabase): Episodes {
  return new Map(
    db.rowsIfAny('podcastEpisodes', ['id', 'podcastId', 'audioFile']).map((row) => {
      const file = parseJson(row['audioFile'])
      const name = isObject(file) ? toFileName(pathOf(file)) : ''
      return [toText(row['id']), { workId: toText(row['podcastId']), name }]
    }),
  )
}

function toFileName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? ''
}

/** The recordings of a book, in the order in which they are heard. */
function readAudioFiles(row: ForeignRow) {
  const audio = toObjects(parseJson(row['audioFiles']))
    .filter((file) => file['exclude'] !== true)
    .toSorted((a, b) => (asNumber(a['index']) ?? 0) - (asNumber(b['index']) ?? 0))
  const files = audio.map(pathOf).filter((path) => path !== '')
  const tracks = audio.map((file) => ({
    name: toFileName(pathOf(file)),
    seconds: Math.max(0, asNumber(file['duration']) ?? 0),
  }))
  return { files, tracks }
}

function pathOf({ metadata }: Record<string, unknown>): string {
  return isObject(metadata) ? asText(metadata['path']) : ''
}

function userOf(row: ForeignRow): { userId: string } {
  return { userId: toText(row['userId']) }
}

/** A book may be heard and read; what it was left in last is not said, so its sound counts first. */
function toPlace(row: ForeignRow): ForeignPlace[] {
  const seconds = toNumber(row['currentTime']) ?? 0
  const share = toNumber(row['ebookProgress']) ?? 0
  const isFinished = toFlag(row['isFinished'])
  // Opened and never played.
  if (seconds <= 0 && share <= 0 && !isFinished) return []
  const point =
    seconds > 0 ? ({ kind: 'seconds', seconds } as const) : ({ kind: 'share', share } as const)
  const finishedAt = isFinished ? toTimeMs(row['finishedAt']) : 0
  return [
    {
      ...userOf(row),
      ...{ workId: toText(row['mediaItemId']), isFinished },
      atMs: finishedAt || toTimeMs(row['updatedAt']),
      ...((seconds > 0 || share > 0) && { point }),
    },
  ]
}

/** A finished episode is a recording that was heard to its end; the podcast goes on. */
function toHeard(row: ForeignRow, episodes: Episodes): ForeignPlace[] {
  const id = toText(row['mediaItemId'])
  const { workId, name } = episodes.get(id) ?? { workId: id, name: '' }
  const seconds = toFlag(row['isFinished']) ? Infinity : (toNumber(row['currentTime']) ?? 0)
  if (seconds <= 0) return []
  const place = { ...userOf(row), workId, isFinished: false, atMs: toTimeMs(row['updatedAt']) }
  return [{ ...place, point: { kind: 'track', name, seconds } }]
}

function toBookmarks(row: ForeignRow): ForeignRest[] {
  return toObjects(parseJson(row['bookmarks'])).map(() => ({
    kind: 'bookmarks',
    userId: toText(row['id']),
    why: 'a second of a recording',
  }))
}

function readCollections(db: ForeignDatabase): ForeignList[] {
  const rows = db.rowsIfAny('collectionBooks', ['collectionId', 'bookId'], ['order'])
  const members = Map.groupBy(byOrder(rows), (row) => toText(row['collectionId']))
  return db.rowsIfAny('collections', ['id', 'name']).map((row) => ({
    title: toText(row['name']),
    workIds: (members.get(toText(row['id'])) ?? []).map((member) => toText(member['bookId'])),
  }))
}

/** A My List holds works: of an episode it is the podcast. */
function readPlaylists(db: ForeignDatabase, episodes: Episodes): ForeignList[] {
  const rows = db.rowsIfAny(
    'playlistMediaItems',
    ['playlistId', 'mediaItemId', 'mediaItemType'],
    ['order'],
  )
  const members = Map.groupBy(byOrder(rows), (row) => toText(row['playlistId']))
  return db.rowsIfAny('playlists', ['id', 'name', 'userId']).map((row) => ({
    ...userOf(row),
    title: toText(row['name']),
    workIds: (members.get(toText(row['id'])) ?? []).map((member) => {
      const id = toText(member['mediaItemId'])
      return episodes.get(id)?.workId ?? id
    }),
  }))
}

function byOrder(rows: readonly ForeignRow[]): ForeignRow[] {
  return rows.toSorted((a, b) => (toNumber(a['order']) ?? 0) - (toNumber(b['order']) ?? 0))
}
