import { TIMES } from '@yomikura/contract/limits'
import { Store } from '@yomikura/ui/store'
import { liveQuery, type Subscription } from 'dexie'
import type { LocalDb } from '../../library/db/local-db.ts'
import { answered, SilentDatabaseError } from '../../library/db/silence.ts'
import { repeatEnded } from '../../library/db/yielding-factory.ts'
import { isInRange } from './setting-ranges.ts'

/** Settings groups and their defaults (specification.md#1.3). What is stored is merged into them. */
export const SETTING_DEFAULTS = {
  imageViewer: {
    isSpreadView: true,
    isSwitchingSpread: false,
    isAnimationTurnPage: false,
    isAutoTurnPage: false,
    autoTurnPageSeconds: 3,
    viewerDirection: 'horizontal' as 'horizontal' | 'vertical',
  },
  voiceComicPlayer: {
    isSpreadView: true,
    isAnimationTurnPage: false,
    isAutoTurnPage: false,
    autoTurnPageSeconds: 0,
    playbackSpeed: 1,
    volume: 1,
    showPrePlaybackAlert: true,
    showCaptions: true,
  },
  bookReader: {
    theme: 'paper' as 'paper' | 'sepia' | 'dark' | 'black',
    font: 'book' as 'book' | 'serif' | 'sans',
    fontSizePx: 18,
    /** 0 leaves it to the book. */
    lineHeight: 0,
    margin: 'normal' as 'narrow' | 'normal' | 'wide',
  },
  audioPlayer: { skipSeconds: 10, isLevelled: true },
  library: {
    showOnlyPlayable: false,
    showSynchronizationGuide: true,
    lastOpenedTab: 'all',
    lastFilteredAge: '',
    lastSortOrder: 'purchase',
    lastDisplayLayout: 'list' as 'grid' | 'list',
  },
  cache: { isActivateWorkImageCache: true },
  freeLibrary: { lastActiveTab: 'all', lastSortOrder: 'trend' },
}

export type Settings = typeof SETTING_DEFAULTS
export type SettingGroup = keyof Settings

/**
 * What a reader sees who never chose, where it is another value than the one that what is stored falls
 * back to (decision 128).
 */
const UNCHOSEN: Readonly<Record<string, unknown>> = { lastDisplayLayout: 'grid' }

const GROUPS = Object.keys(SETTING_DEFAULTS) as SettingGroup[]

/** What is chosen and not stored yet, without the keys that were chosen once more since. */
type Pending = {
  group: SettingGroup
  change: Record<string, unknown>
  atMs: number
  /** By an earlier try, which was answered late. */
  isStored: boolean
}

type Options = {
  /** How long the database may answer nothing to a change, before it is asked again. */
  silentMs?: number
  /** Something chosen is not stored yet, and would be gone with this tab; once until all is stored. */
  onUnstored?: () => void
}

/**
 * The reader's settings: stored per account, held in memory, the same in every tab. What a silent
 * database does not store holds in this tab, and is tried again until it is stored or the store closed.
 */
export class SettingsStore {
  readonly #db: LocalDb
  readonly #silentMs: number
  readonly #settings = new Store(SETTING_DEFAULTS)
  /** In the order of the choices. */
  readonly #pending = new Set<Pending>()
  readonly #onUnstored: () => void
  #hasUnstored = false
  #isClosed = false
  #subscription: Subscription | undefined

  constructor(db: LocalDb, { silentMs = TIMES.databaseSilentMs, onUnstored }: Options = {}) {
    this.#db = db
    this.#silentMs = silentMs
    this.#onUnstored = onUnstored ?? (() => undefined)
  }

  /** Resolves once the stored settings are known. */
  load(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#subscription = liveQuery(() => this.#db.settings.bulkGet(GROUPS)).subscribe({
      next: (stored) => {
        this.#settings.set(
          Object.fromEntries(
            GROUPS.map((group, index) => [
              group,
              { ...mergeKnown(group, stored[index]?.properties), ...this.#mergePending(group) },
            ]),
          ) as Settings,
        )
        resolve()
      },
      error: reject,
    })
    return promise
  }

  close(): void {
    this.#isClosed = true
    this.#subscription?.unsubscribe()
  }

  get current(): Settings {
    return this.#settings.get()
  }

  readonly subscribe = this.#settings.subscribe

  /**
   * Changes some keys of a group at once; other keys keep what any tab wrote last. Resolves once they
   * are stored, however long the database is silent.
   *
   * @throws SilentDatabaseError when the store was closed before the database answered
   */
  async update<G extends SettingGroup>(group: G, change: Partial<Settings[G]>): Promise<void> {
    this.#settings.set({ ...this.current, [group]: { ...this.current[group], ...change } })
    for (const earlier of this.#pending) {
      if (earlier.group === group) for (const key in change) delete earlier.change[key]
    }
    const pending = { group, change: { ...change }, atMs: Date.now(), isStored: false }
    this.#pending.add(pending)
    try {
      while (!(await this.#store(pending))) this.#noteUnstored()
    } finally {
      this.#pending.delete(pending)
      if (this.#pending.size === 0) this.#hasUnstored = false
    }
  }

  #noteUnstored(): void {
    if (this.#hasUnstored) return
    this.#hasUnstored = true
    this.#onUnstored()
  }

  /** @returns false where the database did not answer: it may do it later, or never */
  async #store(pending: Pending): Promise<boolean> {
    const write = () =>
      this.#db.transaction('rw', this.#db.settings, async () => {
        const { group, change, atMs } = pending
        const stored = await this.#db.settings.get(group)
        // What other tabs chose since is later.
        if (pending.isStored) return
        const changed = Object.fromEntries(Object.keys(change).map((key) => [key, atMs]))
        await this.#db.settings.put({
          id: group,
          properties: { ...stored?.properties, ...change },
          unsent: { ...stored?.unsent, ...changed },
        })
      })
    const asked = repeatEnded(write).then(() => (pending.isStored = true))
    try {
      return await answered(asked, this.#silentMs)
    } catch (error) {
      if (!(error instanceof SilentDatabaseError) || this.#isClosed) throw error
      return pending.isStored
    }
  }

  /**
   * An earlier choice is read back while a later one is on its way into the database: without this the
   * later one would be taken back for a moment, and the next key would count from there.
   */
  #mergePending(group: SettingGroup): Record<string, unknown> {
    const own = [...this.#pending].filter((pending) => pending.group === group)
    return Object.assign({}, ...own.map(({ change }) => change)) as Record<string, unknown>
  }
}

/** Defaults overlaid by what is stored; unknown keys, other types and impossible values are dropped. */
function mergeKnown(group: SettingGroup, stored: Record<string, unknown> = {}) {
  return Object.fromEntries(
    Object.entries(SETTING_DEFAULTS[group]).map(([key, initial]) => {
      const value = stored[key] ?? UNCHOSEN[key]
      return [
        key,
        typeof value === typeof initial && isInRange(group, key, value) ? value : initial,
      ]
    }),
  )
}
