import { pickText } from '@yomikura/contract/locales'
import type { Work } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { joinTreePath, listFolder, parentPath } from '@yomikura/content/tree-path'
import type { AudioPlayfile, MediaTags, Ziptree } from '@yomikura/content/ziptree'
import type { Track } from '@yomikura/player/track'
import { hasPictures } from '../../library/db/index-row.ts'
import { listAlbumFolders } from './album-folders.ts'
import { isPlayable } from './playable.ts'
import { titleTracks } from './track-titles.ts'

/** What a track takes over from the work it belongs to. */
export type TrackWork = {
  workno: string
  title: string
  /** The title in every language that the shop gave, where known. */
  titles?: readonly string[]
  maker: string
  /** The maker in every language that the shop gave. */
  makerNames: readonly string[]
  artworkUrl: string
  /** Mean color of the artwork, CSS hex, where the server knows it. */
  artworkColor?: string
}

/** What tracks take over from a work of the library. */
export function toTrackWork(work: Work, locale: Locale): TrackWork {
  const { workno, name, maker, work_files, cover } = work
  return {
    workno,
    title: pickText(name, locale),
    titles: Object.values(name),
    maker: pickText(maker.name, locale),
    makerNames: Object.values(maker.name),
    artworkUrl: hasPictures(work) ? work_files.main || work_files.thumb : '',
    ...(cover?.color && hasPictures(work) && { artworkColor: cover.color }),
  }
}

/** A file of a work: its content, and its place in the tree. */
type PlacedFile = { hashname: string; path: string }

/**
 * The tracks that are heard with those of a folder: of the whole recording, disc after disc, where the
 * folder is one of its discs, else of the folder alone.
 */
export function listAlbumTracks(ziptree: Ziptree, folderPath: string, work: TrackWork): Track[] {
  const files = listAlbumFolders(ziptree, folderPath).flatMap((path) => {
    const entries = listFolder(ziptree.tree, path) ?? []
    const placed = entries.flatMap(({ type, name, ...entry }) =>
      type === 'file' && 'hashname' in entry
        ? [{ hashname: entry.hashname, path: joinTreePath(path, name) }]
        : [],
    )
    return sortByDiscTags(ziptree, placed)
  })
  return toTracks(ziptree, files, work)
}

/** Audio files of a work as tracks, in the order given. All of a folder are titled together. */
export function toTracks(ziptree: Ziptree, files: readonly PlacedFile[], work: TrackWork): Track[] {
  const sounds = files.flatMap((file) => {
    const playfile = ziptree.playfile[file.hashname]
    return isPlayable(playfile) ? [{ ...file, playfile, tags: playfile.audio.tags }] : []
  })
  const titles = new Map<string, string>()
  for (const folder of Map.groupBy(sounds, ({ path }) => parentPath(path)).values()) {
    const found = titleTracks(folder, [work.title, ...(work.titles ?? [])])
    for (const [index, { path }] of folder.entries()) titles.set(path, found[index] ?? '')
  }
  return sounds.map(({ playfile, ...file }) => {
    const { hashname, path } = file
    return toTrack(ziptree, { hashname, path, playfile, title: titles.get(path) ?? '' }, work)
  })
}

/**
 * A folder that holds several discs is in the order of its tags, where each file has a disc and a track
 * of its own: names such as `Prologue.mp3` show neither.
 */
function sortByDiscTags(
  { playfile }: Ziptree,
  files: readonly PlacedFile[],
): readonly PlacedFile[] {
  const sounds = files.flatMap((file) => {
    const found = playfile[file.hashname]
    return isPlayable(found) ? [{ file, tags: found.audio.tags }] : []
  })
  const discs = new Set(sounds.map(({ tags }) => tags?.disc))
  const places = new Set(sounds.map(({ tags }) => `${String(tags?.disc)}-${String(tags?.track)}`))
  const areTagged = sounds.every(({ tags }) => tags?.disc !== undefined && tags.track !== undefined)
  if (discs.size < 2 || !areTagged || places.size < sounds.length) return files
  const numberOf = ({ disc = 0, track = 0 }: MediaTags = {}) => disc * 10_000 + track
  return sounds.toSorted((a, b) => numberOf(a.tags) - numberOf(b.tags)).map(({ file }) => file)
}

function toTrack(
  ziptree: Ziptree,
  file: PlacedFile & { playfile: AudioPlayfile; title: string },
  work: TrackWork,
): Track {
  const { audio, captions = [] } = file.playfile
  return {
    id: file.path,
    workno: work.workno,
    src: file.hashname,
    file: { name: audio.optimized.name, revision: ziptree.revision },
    path: file.path,
    title: file.title,
    workTitle: work.title,
    artist: toArtist(audio.tags?.artist, work),
    artworkUrl: work.artworkUrl,
    ...(work.artworkColor && { artworkColor: work.artworkColor }),
    durationSeconds: audio.optimized.duration,
    ...(audio.loudness && { gainDb: audio.loudness.gain }),
    ...(audio.levelled && { levelled: { name: audio.levelled.name } }),
    // Trees of older releases have chapters in the order in which the file stored them.
    chapters: (audio.chapters ?? [])
      .toSorted((a, b) => a.start_seconds - b.start_seconds)
      .map(({ title, start_seconds: startSeconds }) => ({ title, startSeconds })),
    scripts: captions.map(({ name, language = '', label }) => ({
      name,
      language,
      label: label ?? language,
    })),
  }
}

/** The maker in the reader's language, unless the file names somebody else. */
function toArtist(tagged: string | undefined, { maker, makerNames }: TrackWork): string {
  if (tagged === undefined) return maker
  const isMaker = makerNames.some((name) => fold(name) === fold(tagged))
  return isMaker ? maker : tagged
}

/** Taggers differ in width, case and spaces. */
function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
