import { listPages } from '@yomikura/content/pages'
import { parentPath, walkFiles } from '@yomikura/content/tree-path'
import type { AudioPlayfile, Playfile, Ziptree } from '@yomikura/content/ziptree'
import type { ForeignPoint, ForeignWork } from './foreign-library.ts'

/** A place in a work as devices keep it (docs/reference/product.md#place-keys). */
export type OwnPlace = { path: string; position: number; total: number; locator?: string }

/** What is paged as one: a document, or the pictures of a folder. */
type PagedPart = { path: string; count: number; names: readonly string[] }

type Tree = Pick<Ziptree, 'tree' | 'playfile'>

/**
 * Where a point of another server lies in our work.
 *
 * @returns undefined where the work has nothing of the kind that the point counts
 */
export function toPlace(
  ziptree: Tree,
  point: ForeignPoint,
  { tracks = [] }: Pick<ForeignWork, 'tracks'>,
): OwnPlace | undefined {
  if (point.kind === 'seconds') return toSecond(ziptree, point.seconds, tracks)
  if (point.kind === 'track') return toNamed(listTracks(ziptree), point)
  const flow = findFlow(ziptree)
  const parts = listParts(ziptree)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  if (point.kind === 'share') {
    return flow ? toLetter(flow, point.share) : toPage(parts, count, point.share * count)
  }
  // A cover beside a book is no page of it.
  if (flow && point.total !== count) {
    return point.total ? toLetter(flow, point.page / point.total) : undefined
  }
  const isSame = point.total === undefined || point.total === count
  return toPage(parts, count, isSame ? point.page : (point.page / (point.total ?? 1)) * count)
}

/** Page of a bookmark, which needs the same pages as the other server counts. */
export function toBookmark(
  ziptree: Tree,
  page: number,
): { path: string; page: number; name?: string } | undefined {
  const parts = listParts(ziptree)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const place = page < count ? toPage(parts, count, page) : undefined
  if (!place) return undefined
  const name = parts.find(({ path }) => path === place.path)?.names[place.position]
  return { path: place.path, page: place.position, ...(name !== undefined && { name }) }
}

/** @param page counted over all parts, from 0; need not be whole */
function toPage(parts: readonly PagedPart[], count: number, page: number): OwnPlace | undefined {
  let before = Math.max(0, Math.min(count - 1, Math.floor(page)))
  for (const { path, count: total, names } of parts) {
    if (before < total) {
      const name = names[before]
      return {
        path,
        position: before,
        total,
        ...(name !== undefined && { locator: `page;name=${name}` }),
      }
    }
    before -= total
  }
  return undefined
}

function listParts(ziptree: Tree): PagedPart[] {
  const parts = new Map<string, PagedPart>()
  for (const { entry, path } of walkFiles(ziptree.tree)) {
    const playfile = entry.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
    if (!playfile) continue
    const isPicture = 'image' in playfile
    const place = isPicture ? parentPath(path) : path
    const key = isPicture ? `${place}/` : place
    if (parts.has(key)) continue
    const drawn = countDrawn(playfile)
    if (isPicture || 'pdf' in playfile) {
      const names = (listPages(ziptree, place) ?? []).map(({ image }) => image.name)
      parts.set(key, { path: place, count: names.length, names })
    } else if (drawn !== undefined) parts.set(key, { path: place, count: drawn, names: [] })
  }
  return [...parts.values()]
}

/** Pages of a book of pictures, which have no stored names. */
function countDrawn(playfile: Playfile): number | undefined {
  if ('ebook_fixed' in playfile) return playfile.ebook_fixed.optimized.page_count
  if ('ebook_webtoon' in playfile) return playfile.ebook_webtoon.optimized.page_count
  if ('webtoon' in playfile) return playfile.webtoon.optimized.page_count
  return undefined
}

/** The first book of text that flows, with the letters and items that its places count. */
function findFlow({ tree, playfile }: Tree): { path: string; length: number } | undefined {
  for (const { entry, path } of walkFiles(tree)) {
    const found = entry.type === 'file' ? playfile[entry.hashname] : undefined
    const parts =
      found && 'epub' in found
        ? found.epub
        : found && 'epub_reflowable' in found
          ? found.epub_reflowable
          : undefined
    // As `BookLine` counts: each item takes one more than its letters.
    if (parts) return { path, length: parts.optimized.characters + parts.optimized.spine_count }
  }
  return undefined
}

function toLetter({ path, length }: { path: string; length: number }, share: number): OwnPlace {
  const position = Math.max(0, Math.min(length - 1, Math.floor(share * length)))
  return { path, position, total: length }
}

type Track = { path: string; seconds: number }

/** By the name of the recording where that is known on both sides, else by the sum of all before it. */
function toSecond(
  ziptree: Tree,
  seconds: number,
  theirs: NonNullable<ForeignWork['tracks']>,
): OwnPlace | undefined {
  const tracks = listTracks(ziptree)
  const at = findTrack(theirs, seconds)
  const named = at && toNamed(tracks, { name: at.track.name, seconds: at.seconds })
  if (named) return named
  const own = findTrack(tracks, seconds)
  return own ? toHeard(own.track, own.seconds, tracks) : findFilm(ziptree, seconds)
}

/** In the one recording of that name. */
function toNamed(
  tracks: readonly Track[],
  { name, seconds }: { name: string; seconds: number },
): OwnPlace | undefined {
  const called = tracks.filter(({ path }) => path.slice(path.lastIndexOf('/') + 1) === name)
  const [named] = called
  return named && called.length === 1 ? toHeard(named, seconds, tracks) : undefined
}

/** The last one where the second lies behind all of them. */
function findTrack<T extends { seconds: number }>(
  tracks: readonly T[],
  seconds: number,
): { track: T; seconds: number } | undefined {
  let before = 0
  for (const [index, track] of tracks.entries()) {
    const end = before + track.seconds
    if (seconds < end || index === tracks.length - 1) return { track, seconds: seconds - before }
    before = end
  }
  return undefined
}

function toHeard(
  { path, seconds: total }: Track,
  seconds: number,
  tracks: readonly Track[],
): OwnPlace {
  // What its folder holds, by which devices measure how far a work was heard.
  const album = tracks.filter((track) => parentPath(track.path) === parentPath(path))
  const sum = album.reduce((all, track) => all + track.seconds, 0)
  const position = Number(Math.max(0, Math.min(total, seconds)).toFixed(2))
  return { path, position, total, locator: `audio;speed=1;album=${album.length}/${sum.toFixed(2)}` }
}

function listTracks({ tree, playfile }: Tree): Track[] {
  return [...walkFiles(tree)].flatMap(({ entry, path }) => {
    const found = entry.type === 'file' ? playfile[entry.hashname] : undefined
    return found && isAudio(found) ? [{ path, seconds: found.audio.optimized.duration }] : []
  })
}

function isAudio(playfile: Playfile): playfile is AudioPlayfile {
  return 'audio' in playfile
}

function findFilm({ tree, playfile }: Tree, seconds: number): OwnPlace | undefined {
  for (const { entry, path } of walkFiles(tree)) {
    const found = entry.type === 'file' ? playfile[entry.hashname] : undefined
    if (!found || !('video' in found)) continue
    const total = Math.max(1, Math.ceil(Number(found.video.optimized.duration) || 1))
    return { path, position: Math.min(total - 1, Math.floor(seconds)), total }
  }
  return undefined
}
