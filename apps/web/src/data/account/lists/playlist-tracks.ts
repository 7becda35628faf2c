import { walkFiles } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import { LIMITS } from '@yomikura/contract/limits'
import type { PlaylistAudio } from '@yomikura/contract/playlists'
import type { Locale } from '@yomikura/i18n/locales'
import type { Track } from '@yomikura/player/track'
import { Listeners } from '@yomikura/ui/store'
import { readKnownZiptree } from '../../works/content/known-ziptree.ts'
import { toTracks, toTrackWork } from '../../works/sound/folder-tracks.ts'
import type { OwnerData } from '../../library/db/reader-data.ts'
import { runBounded } from '../../library/sync/bounded-parallel.ts'

/** Why an entry of a Playlist does not play: its work or file is gone, or could not be asked for. */
export type TrackGap = 'loading' | 'gone' | 'unread'

/** The audio of one work by hashname, or why it is not known. */
type WorkAudio = ReadonlyMap<string, Track> | TrackGap

/** What is known of the audio of works, by workno. */
export type KnownTracks = ReadonlyMap<string, WorkAudio>

/** Screens get one notice for works that came together: a long Playlist is not drawn for each. */
const NOTIFY_AFTER_MS = 60

/**
 * The tracks behind the entries of Playlists. Each work's tree is asked for once, when an entry of it is
 * first shown.
 */
export class PlaylistTracks {
  readonly #session: OwnerData
  readonly #locale: Locale
  readonly #listeners = new Listeners()
  #known: KnownTracks = new Map()
  #timer: ReturnType<typeof setTimeout> | undefined
  #next = new Map<string, WorkAudio>()

  constructor(session: OwnerData, locale: Locale) {
    this.#session = session
    this.#locale = locale
  }

  readonly getKnown = (): KnownTracks => this.#known

  readonly subscribe = this.#listeners.subscribe

  /** Has the works read that are not known yet, and once more those that could not be. */
  async want(worknos: readonly string[]): Promise<void> {
    const missing = [...new Set(worknos)].filter((workno) => {
      const audio = this.#next.get(workno)
      return audio === undefined || audio === 'unread' || audio === 'gone'
    })
    for (const workno of missing) this.#next.set(workno, 'loading')
    await runBounded(missing, LIMITS.syncConcurrency, async (workno) => {
      this.#next.set(workno, await this.#read(workno))
      this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_AFTER_MS)
    })
  }

  #notify(): void {
    this.#timer = undefined
    this.#known = new Map(this.#next)
    this.#listeners.notify()
  }

  async #read(workno: string): Promise<WorkAudio> {
    try {
      const work = await this.#session.purchases.find(workno)
      if (!work) return 'gone'
      const ziptree = await readKnownZiptree(this.#session, workno)
      const shared = toTrackWork(work, this.#locale)
      const tracks = toTracks(ziptree, listFiles(ziptree), shared)
      return new Map(tracks.map((track) => [track.src, track]))
    } catch {
      return 'unread'
    }
  }
}

/** The track of an entry, named by the entry: the same file may stand in the queue several times. */
export function toEntryTrack(
  known: KnownTracks,
  { workno, src, index }: PlaylistAudio,
): Track | TrackGap {
  const audio = known.get(workno) ?? 'loading'
  if (typeof audio === 'string') return audio
  const track = audio.get(src)
  return track ? { ...track, id: `${String(index)} ${track.path}` } : 'gone'
}

/** True for an entry that plays. */
export function isTrack(track: Track | TrackGap): track is Track {
  return typeof track !== 'string'
}

/**
 * Seconds that tracks play together. What is gone plays nothing.
 *
 * @returns undefined while a track, or how long it is, is not known
 */
export function sumDurations(tracks: readonly (Track | TrackGap)[]): number | undefined {
  return tracks
    .filter((track) => track !== 'gone')
    .map((track) => (isTrack(track) ? track.durationSeconds : undefined))
    .reduce<number | undefined>(
      (sum, seconds) => (sum === undefined || seconds === undefined ? undefined : sum + seconds),
      0,
    )
}

function listFiles({ tree }: Ziptree): { hashname: string; path: string }[] {
  return [...walkFiles(tree)].flatMap(({ path, entry }) =>
    entry.type === 'file' ? [{ hashname: entry.hashname, path }] : [],
  )
}
