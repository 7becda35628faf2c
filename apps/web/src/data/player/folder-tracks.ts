import { pickText } from '@yomikura/contract/locales'
import type { Work } from '@yomikura/contract/works'
import type { Locale } from '@yomikura/i18n/locales'
import { joinTreePath } from '@yomikura/content/tree-path'
import type { AudioPlayfile, FileEntry, FolderEntry, Playfile, Ziptree } from '@yomikura/content/ziptree'
import type { Track } from '@yomikura/player/track'
import { hasPictures } from '../db/index-row.ts'

/** What a track takes over from the work it belongs to. */
export type TrackWork = {
  workno: string
  title: string
  maker: string
  /** The maker in every language that the shop gave. */
  makerNames: readonly string[]
  artworkUrl: string
}

/** What tracks take over from a work of the library. */
export function toTrackWork(work: Work, locale: Locale): TrackWork {
  const { workno, name, maker, work_files } = work
  return {
    workno,
    title: pickText(name, locale),
    maker: pickText(maker.name, locale),
    makerNames: Object.values(maker.name),
    artworkUrl: hasPictures(work) ? work_files.main || work_files.thumb : '',
  }
}

/** True for a file that the player plays. */
export function isPlayable(playfile: Playfile | undefined): playfile is AudioPlayfile {
  return playfile?.type === 'audio' && 'audio' in playfile
}

/** The audio files of a folder as tracks, in the order in which the folder shows them. */
export function listFolderTracks(
  ziptree: Ziptree,
  folder: { path: string; entries: readonly (FileEntry | FolderEntry)[] },
  work: TrackWork,
): Track[] {
  return folder.entries.flatMap((entry) => {
    if (entry.type !== 'file') return []
    const path = joinTreePath(folder.path, entry.name)
    return toTrack(ziptree, { hashname: entry.hashname, path }, work) ?? []
  })
}

/** One audio file as a track; undefined for any other file. */
export function toTrack(
  ziptree: Ziptree,
  file: { hashname: string; path: string },
  work: TrackWork,
): Track | undefined {
  const playfile = ziptree.playfile[file.hashname]
  if (!isPlayable(playfile)) return undefined
  const { audio, captions = [] } = playfile
  return {
    id: file.path,
    workno: work.workno,
    src: file.hashname,
    file: { name: audio.optimized.name, revision: ziptree.revision },
    path: file.path,
    title: audio.tags?.title ?? toTitle(file.path),
    workTitle: work.title,
    artist: toArtist(audio.tags?.artist, work),
    artworkUrl: work.artworkUrl,
    durationSeconds: audio.optimized.duration,
    ...(audio.loudness && { gainDb: audio.loudness.gain }),
    ...(audio.levelled && { levelled: { name: audio.levelled.name } }),
    chapters: (audio.chapters ?? []).map(({ title, start_seconds: startSeconds }) => ({
      title,
      startSeconds,
    })),
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

/** File name without its extension. */
function toTitle(path: string): string {
  const name = path.split('/').at(-1) ?? path
  return name.replace(/\.[^.]+$/, '') || name
}
