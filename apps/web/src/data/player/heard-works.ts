import { type Album, readAlbum, toFolder } from '../account/reading/albums.ts'
import { readBareNumber, readDiscName } from '../works/sound/disc-names.ts'
import { listTrackPlaces, type TrackPlace } from '../account/reading/track-place.ts'

/**
 * How far a work was heard: `percent` from 1, and 100 only once every track was heard to its end;
 * `leftSeconds` of the whole recording, where its length is known.
 */
export type HeardWork = { percent: number; leftSeconds?: number; atSeconds: number }

type FoundPlace = ReturnType<typeof listTrackPlaces>[number]

/**
 * What all discs of a recording have in common, by the path of one: `mp3/Disc 1` and `mp3/Disc 2`, but not
 * `wav/Disc 1`. The folder itself where it is no disc.
 */
export function toRecording(folder: string): string {
  const names = folder.split('/').map((name) => {
    const disc = readDiscName(name)
    if (disc) return `* ${disc.of ?? ''} ${disc.variant}`
    return readBareNumber(name) === undefined ? name : '*'
  })
  return names.join('/')
}

/**
 * How far each work was heard. What counts is the folder that was listened to last, with the other discs
 * of its recording: a work often holds the same recordings twice, in a folder for each format.
 */
export function findHeardWorks(account: string): Map<string, HeardWork> {
  const folders = new Map<string, FoundPlace[]>()
  const latest = new Map<string, FoundPlace>()
  for (const place of listTrackPlaces(account)) {
    const { workno, path, atMs } = place
    const folder = `${workno}/${toRecording(toFolder(path))}`
    folders.set(folder, [...(folders.get(folder) ?? []), place])
    if ((latest.get(workno)?.atMs ?? -1) < atMs) latest.set(workno, place)
  }
  return new Map(
    [...latest].map(([workno, { path, atMs }]) => {
      const folder = toFolder(path)
      const album = readAlbum({ account, workno, folder })
      const extent = toExtent(folders.get(`${workno}/${toRecording(folder)}`) ?? [], album)
      return [workno, { ...extent, atSeconds: Math.floor(atMs / 1000) }]
    }),
  )
}

function toExtent(
  places: readonly TrackPlace[],
  album: Album | undefined,
): Omit<HeardWork, 'atSeconds'> {
  const sum = (toSeconds: (place: TrackPlace) => number) =>
    places.reduce((seconds, place) => seconds + toSeconds(place), 0)
  const isAll = places.every(({ isHeard }) => isHeard)
  if (isAll && album && places.length >= album.trackCount) return { percent: 100 }
  const heard = sum(({ seconds }) => seconds)
  const total = album?.totalSeconds ?? sum(({ seconds, totalSeconds }) => totalSeconds ?? seconds)
  const percent = Math.min(99, Math.max(1, Math.floor((heard / (total || 1)) * 100)))
  return album ? { percent, leftSeconds: Math.max(0, total - heard) } : { percent }
}
