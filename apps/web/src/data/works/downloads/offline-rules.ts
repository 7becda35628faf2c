import { OFFLINE } from '@yomikura/contract/limits'
import type { OfflineStore } from '../offline/offline-store.ts'

/** What this device keeps and clears by itself. */
export type OfflineRules = {
  /** How many unread volumes of a series are kept ahead; 0 keeps none. */
  nextVolumes: number
  /** Whether works that were read to the end leave the device. */
  isCleaningUp: boolean
  /** Series whose next volumes are kept. */
  series: readonly string[]
}

const ID = 'rules'
const DEFAULTS: OfflineRules = { nextVolumes: 2, isCleaningUp: false, series: [] }

/** Ids of imported series had eight digits before they had twenty, which begin with the same eight. */
const OLD_SERIES = /^TITLEI\d{8}$/

/** Whether a rule is about a series, also one from before the series' id grew longer. */
export function isAbout(ruled: string, titleId: string): boolean {
  return ruled === titleId || (OLD_SERIES.test(ruled) && titleId.startsWith(ruled))
}

/** The device's rules; what is stored and makes no sense counts as never chosen. */
export async function readOfflineRules({ db }: OfflineStore): Promise<OfflineRules> {
  const stored = ((await db.facts.get(ID))?.value ?? {}) as Partial<OfflineRules>
  const { nextVolumes, isCleaningUp, series } = stored
  return {
    nextVolumes: OFFLINE.keptVolumes.find((count) => count === nextVolumes) ?? DEFAULTS.nextVolumes,
    isCleaningUp: isCleaningUp === true,
    series: Array.isArray(series) ? series : [],
  }
}

/** Changes some of the rules; what another tab changed meanwhile stays. */
export async function changeOfflineRules(
  store: OfflineStore,
  change: (rules: OfflineRules) => Partial<OfflineRules>,
): Promise<OfflineRules> {
  const { db } = store
  return db.transaction('rw', db.facts, async () => {
    const rules = await readOfflineRules(store)
    const changed = { ...rules, ...change(rules) }
    await db.facts.put({ id: ID, value: changed })
    return changed
  })
}
