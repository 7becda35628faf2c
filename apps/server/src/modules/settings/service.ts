import { isDeviceKey } from '@yomikura/contract/device-keys'
import { SharedSettings } from '@yomikura/contract/settings'
import { Value } from 'typebox/value'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { ReaderSettingTable } from '#platform/db/tables/reader-tables.ts'
import type { AccountHolder } from '../access/index.ts'
import { latestByKey, toServerTime } from '../reading/index.ts'
import { SettingsRepository } from './repository.ts'

type Changes = {
  now_ms: number
  changes: readonly { at_ms: number; settings: SharedSettings }[]
}

/** Settings that an account's devices share. Each key keeps the value that was chosen last. */
export class SettingsService {
  readonly #db: Db
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  /** What was ever changed; the rest follows the app's defaults. */
  async list(account: AccountHolder): Promise<SharedSettings> {
    const rows = await new SettingsRepository(this.#db).listByAccount(account.account_id)
    return toSettings(rows)
  }

  /** Merges changes key by key and answers all settings. */
  async change(account: AccountHolder, { now_ms, changes }: Changes): Promise<SharedSettings> {
    const toTime = toServerTime(this.#clock, now_ms)
    const rows = changes.flatMap(({ at_ms, settings }) =>
      toRows(account.account_id, settings, toTime(at_ms)),
    )
    const latest = latestByKey(rows, (row) => `${row.setting_group} ${row.setting_key}`)
    return transact(this.#db, async (tx) => {
      const stored = new SettingsRepository(tx)
      await stored.upsertLater(latest, this.#clock.nowMs())
      return toSettings(await stored.listByAccount(account.account_id))
    })
  }
}

/** What stays on its device, as older apps send it, is passed over. */
function toRows(account_id: string, settings: SharedSettings, at_ms: number): ReaderSettingTable[] {
  return Object.entries(settings).flatMap(([setting_group, keys]) =>
    Object.entries(keys)
      .filter(([setting_key]) => !isDeviceKey(setting_group, setting_key))
      .map(([setting_key, value]) => ({
        account_id,
        setting_group,
        setting_key,
        value: JSON.stringify(value),
        at_ms,
      })),
  )
}

/** Stored rows as groups. What this version does not know, as after a downgrade, is left out. */
function toSettings(rows: readonly ReaderSettingTable[]): SharedSettings {
  const groups: Record<string, Record<string, unknown>> = {}
  for (const { setting_group, setting_key, value } of rows) {
    const key = { [setting_key]: JSON.parse(value) as unknown }
    if (!isKnown(setting_group, setting_key)) continue
    if (isDeviceKey(setting_group, setting_key)) continue
    if (!Value.Check(SharedSettings, { [setting_group]: key })) continue
    groups[setting_group] = { ...groups[setting_group], ...key }
  }
  return groups
}

function isKnown(group: string, key: string): boolean {
  const groups: Readonly<Record<string, { properties: object }>> = SharedSettings.properties
  return Object.hasOwn(groups, group) && Object.hasOwn(groups[group]?.properties ?? {}, key)
}
