import type { SettingsAnswer } from '@yomikura/contract/settings'
import { isDeviceKey } from '@yomikura/contract/device-keys'
import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { isTransient } from '../../base/api/errors.ts'
import type { StoredSetting } from '../../library/db/local-db.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { answered } from '../../library/db/silence.ts'
import { isInRange } from './setting-ranges.ts'
import { SETTING_DEFAULTS, type SettingsStore } from './settings.ts'

/** Moving a slider is many changes; the server gets the last one. */
const SEND_AFTER_MS = 2000

type Change = { group: string; key: string; value: unknown; at_ms: number }

type Synced = Pick<ReaderData, 'api' | 'db'> & {
  settings: SettingsStore
  /** How long the database may answer nothing to a run, which the next one waits for. */
  silentMs?: number
}

/**
 * Keeps settings the same on an account's devices (product.md#settings). What is chosen holds here at
 * once and waits in the database until it is sent; of each key the latest choice wins.
 */
export class SettingsSync {
  readonly #api: ReaderData['api']
  readonly #db: ReaderData['db']
  readonly #settings: SettingsStore
  readonly #silentMs: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #endWatch: () => void = () => undefined
  #running: Promise<void> | undefined

  constructor({ api, db, settings, silentMs = TIMES.databaseSilentMs }: Synced) {
    this.#silentMs = silentMs
    this.#api = api
    this.#db = db
    this.#settings = settings
  }

  /** Sends what the reader changes from now on, a moment after the last change. */
  watch(): void {
    this.#endWatch = this.#settings.subscribe(() => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#sendIfAny(), SEND_AFTER_MS)
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#endWatch()
  }

  /** Sends what waits and takes over what other devices chose. Never throws: it is tried again later. */
  run(): Promise<void> {
    this.#running ??= this.#exchange()
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async #sendIfAny(): Promise<void> {
    await this.#running
    const unsent = await this.#readUnsent().catch(() => [])
    if (unsent.length > 0) await this.run()
  }

  async #exchange(): Promise<void> {
    const unsent = await this.#readUnsent()
    const answer = unsent.length > 0 ? await this.#send(unsent) : await this.#list()
    const stored = this.#db.transaction('rw', this.#db.settings, async () => {
      await this.#settle(unsent)
      if (answer) await this.#takeOver(answer)
    })
    await answered(stored, this.#silentMs)
  }

  #list(): Promise<SettingsAnswer> {
    return this.#api.get<SettingsAnswer>('/settings')
  }

  /** Undefined when the server wants none of it: sent again it would be refused again. */
  async #send(unsent: readonly Change[]): Promise<SettingsAnswer | undefined> {
    const changes = unsent.map(({ group, key, value, at_ms }) => ({
      at_ms,
      settings: { [group]: { [key]: value } },
    }))
    try {
      return await this.#api.put<SettingsAnswer>('/settings', { now_ms: Date.now(), changes })
    } catch (error) {
      if (isTransient(error)) throw error
      return undefined
    }
  }

  async #readUnsent(): Promise<Change[]> {
    const groups = await answered(this.#db.settings.toArray(), this.#silentMs)
    return groups
      .flatMap(({ id, properties, unsent = {} }) =>
        Object.entries(unsent).map(([key, at_ms]) => ({
          group: id,
          key,
          value: properties[key],
          at_ms,
        })),
      )
      .filter(({ group, key }) => isShared(group, key))
      .slice(0, LIMITS.settingsBatch)
  }

  /** What was changed once more meanwhile goes on waiting. */
  async #settle(sent: readonly Change[]): Promise<void> {
    await this.#db.settings.toCollection().modify((stored: StoredSetting) => {
      for (const { group, key, at_ms } of sent) {
        if (group === stored.id && stored.unsent?.[key] === at_ms) delete stored.unsent[key]
      }
    })
  }

  /** Takes over every key that this device has not changed since. */
  async #takeOver({ settings }: SettingsAnswer): Promise<void> {
    for (const [id, keys] of Object.entries(settings)) {
      const stored = (await this.#db.settings.get(id)) ?? { id, properties: {} }
      const news = Object.entries(keys).filter(
        ([key, value]) =>
          stored.unsent?.[key] === undefined &&
          stored.properties[key] !== value &&
          // A server of an older release still sends them.
          !isDeviceKey(id, key) &&
          isInRange(id, key, value),
      )
      if (news.length === 0) continue
      const properties = { ...stored.properties, ...Object.fromEntries(news) }
      await this.#db.settings.put({ ...stored, properties })
    }
  }
}

function isShared(group: string, key: string): boolean {
  const groups: Readonly<Record<string, object>> = SETTING_DEFAULTS
  return Object.hasOwn(groups[group] ?? {}, key) && !isDeviceKey(group, key)
}
