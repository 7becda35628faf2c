/** One audio file in the queue. */
export type Track = {
  /** Unique in the queue: the same file may stand in a Playlist several times. */
  id: string
  workno: string
  /** Hash name of the file, kept across revisions while the file is unchanged. */
  src: string
  /** Stored name and revision, from which its address is made. */
  file: { name: string; revision: string }
  /** Place in the work's tree, under which its position is kept (product.md#place-keys). */
  path: string
  title: string
  workTitle: string
  artist?: string
  /** Known from the ziptree before the file is loaded. */
  durationSeconds?: number
  /** Change in decibels that brings the track to the reference loudness (EBU R128). */
  gainDb?: number
  /** Stored name of the file that was brought to that loudness when it was made. */
  levelled?: { name: string }
  chapters?: readonly Chapter[]
  /** Address of a picture to show for it. */
  artworkUrl?: string
  /** Mean color of that picture, CSS hex. */
  artworkColor?: string
  /** Texts that run beside the sound, the nearest first. */
  scripts?: readonly ScriptFile[]
}

/** A WebVTT file of the work; `name` is its stored name. */
export type ScriptFile = { name: string; label: string; language: string }

export type Chapter = { title: string; startSeconds: number }

/** Key under which a track's position is kept: two entries of one file share it. */
export function toPositionKey(track: Pick<Track, 'workno' | 'src'>): string {
  return `${track.workno}/${track.src}`
}
