import { Dexie } from 'dexie'
import { canStoreFiles } from './can-store-files.ts'
import { isQuotaError } from './store-errors.ts'

/** Why nothing can be kept in this browser (specification.md#1.5, #1.6, #1.8). */
export type StorageObstacle = 'unsupported' | 'private' | 'ios_154'

/** What works here and is better elsewhere. */
export type StorageNote = 'ios_browser' | 'desktop_browser' | 'android'

/** What distinguishes browsers: their name, and whether they are touched. */
export type BrowserFacts = { userAgent: string; maxTouchPoints: number }

/** The one release of iOS whose stored files cannot be relied on. */
const IOS_154 = /\bOS 15_4(?:_\d+)? like Mac OS X/
/** An iPad says that it is a Mac, and names its release only as that of its browser. */
const IPAD_154 = /\bMacintosh\b.* Version\/15\.4(?:\.\d+)? /
const OTHER_BROWSERS_OF_IOS = /\b(CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA)\//
const PROBE_NAME = 'storage-probe'

/** The obstacle that this browser's name already shows. */
export function findKnownObstacle(facts: BrowserFacts): StorageObstacle | undefined {
  const { userAgent, maxTouchPoints } = facts
  const isIpad154 = maxTouchPoints > 1 && IPAD_154.test(userAgent)
  return isIpad154 || IOS_154.test(userAgent) ? 'ios_154' : undefined
}

/** What is to be said of this browser, although it keeps files. */
export function findStorageNote(facts: BrowserFacts): StorageNote | undefined {
  const { userAgent, maxTouchPoints } = facts
  if (/\bAndroid\b/.test(userAgent)) return 'android'
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(userAgent)
  const isIpad = userAgent.includes('Macintosh') && maxTouchPoints > 1
  if (isIos || isIpad) return OTHER_BROWSERS_OF_IOS.test(userAgent) ? 'ios_browser' : undefined
  return /\b(Chrome|Chromium|Firefox)\//.test(userAgent) ? undefined : 'desktop_browser'
}

/** Finds out by trying: private windows name themselves nowhere, but keep no bytes. */
export async function findObstacle(facts: BrowserFacts): Promise<StorageObstacle | undefined> {
  if (!canStoreFiles()) return 'unsupported'
  return findKnownObstacle(facts) ?? ((await canKeepBytes()) ? undefined : 'private')
}

async function canKeepBytes(): Promise<boolean> {
  const db = new Dexie(PROBE_NAME)
  try {
    db.version(1).stores({ bytes: 'id' })
    await db.table('bytes').put({ id: 1, bytes: new Blob([new Uint8Array(8)]) })
    return true
  } catch (error) {
    // A full device is no private window: what to delete is said where it is full.
    return isQuotaError(error)
  } finally {
    db.close()
    await Dexie.delete(PROBE_NAME).catch(() => undefined)
  }
}
