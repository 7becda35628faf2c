import { deviceStorage } from '../../base/device/device-storage.ts'

/** What a place belongs to: account, work and file (product.md#place-keys). */
export type TrackPlaceKey = { account: string; workno: string; path: string }

/** Where a listener was in a track, or that it was heard to its end. */
export type TrackPlace = {
  seconds: number
  /** Undefined in places of older releases, and for a recording without a known end. */
  totalSeconds: number | undefined
  isHeard: boolean
  /** When it was kept, milliseconds since the epoch; 0 for places of older releases. */
  atMs: number
}

/** The kept place; undefined where there is none, and when what is stored is no place. */
export function readTrackPlace(key: TrackPlaceKey): TrackPlace | undefined {
  return parse(deviceStorage()?.getItem(toStorageKey(key)) ?? '')
}

/** Keeps a place. Never throws: playing goes on where the browser refuses storage. */
export function writeTrackPlace(key: TrackPlaceKey, place: TrackPlace): void {
  const total = place.isHeard ? (place.totalSeconds ?? 1) : place.totalSeconds
  const seconds = place.isHeard ? total : place.seconds
  try {
    deviceStorage()?.setItem(
      toStorageKey(key),
      `${(seconds ?? 0).toFixed(2)}/${total?.toFixed(2) ?? ''}@${String(place.atMs)}`,
    )
  } catch {
    // Private windows and full disks refuse; the place is then kept for this session only.
  }
}

/** Every place of an account, in no order. */
export function listTrackPlaces(
  account: string,
): (TrackPlace & { workno: string; path: string })[] {
  const storage = deviceStorage()
  const prefix = `track-position/${account}/`
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const [workno = '', ...path] = key.slice(prefix.length).split('/')
      const place = parse(storage?.getItem(key) ?? '')
      return place ? [{ ...place, workno, path: path.join('/') }] : []
    })
}

/** Where the listener was last in a work; undefined where nothing of it was played. */
export function findLastTrackPlace(
  account: string,
  workno: string,
): (TrackPlace & { path: string }) | undefined {
  return listTrackPlaces(account)
    .filter((place) => place.workno === workno)
    .map(({ workno: _workno, ...place }) => place)
    .toSorted((a, b) => b.atMs - a.atMs)[0]
}

function parse(stored: string): TrackPlace | undefined {
  const [, seconds, total, at] =
    /^(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?)?)?(?:@(\d{1,15}))?$/.exec(stored) ?? []
  if (seconds === undefined) return undefined
  const totalSeconds = total === undefined ? undefined : Number(total)
  return {
    seconds: Number(seconds),
    totalSeconds,
    isHeard: totalSeconds !== undefined && Number(seconds) >= totalSeconds,
    atMs: Number(at ?? 0),
  }
}

function toStorageKey({ account, workno, path }: TrackPlaceKey): string {
  return `track-position/${account}/${workno}/${path}`
}
