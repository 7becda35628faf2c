import { deviceStorage } from '../../base/device/device-storage.ts'

/** The audio of one folder of a work, or of all discs of its recording: how far it was heard is measured by it. */
export type Album = { trackCount: number; totalSeconds: number }

type AlbumKey = { account: string; workno: string; folder: string }

/** Folder of a file; empty for the root. */
export function toFolder(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

/** Keeps what a folder holds. Never throws: without it a work seems a little farther heard than it was. */
export function writeAlbum(key: AlbumKey, { trackCount, totalSeconds }: Album): void {
  try {
    deviceStorage()?.setItem(toKey(key), `${String(trackCount)}/${totalSeconds.toFixed(2)}`)
  } catch {
    // Places are then measured by the tracks that were played.
  }
}

export function readAlbum(key: AlbumKey): Album | undefined {
  return parseAlbum(deviceStorage()?.getItem(toKey(key)) ?? '')
}

/** What {@link writeAlbum} has stored; it travels to other devices in the same form. */
export function parseAlbum(stored: string): Album | undefined {
  const [, count, total] = /^(\d{1,5})\/(\d{1,9}(?:\.\d+)?)$/.exec(stored) ?? []
  const album = { trackCount: Number(count ?? 0), totalSeconds: Number(total ?? 0) }
  return album.trackCount > 0 && album.totalSeconds > 0 ? album : undefined
}

function toKey({ account, workno, folder }: AlbumKey): string {
  return `album/${account}/${workno}/${folder}`
}
