import { Store } from '@yomikura/ui/store'
import { useSyncExternalStore } from 'react'
import { useVisit } from './session.ts'
import { deviceStorage } from '../base/device/device-storage.ts'

const KEY = 'age-confirmed'
/** Years of age each category asks for; unknown ones ask for the most. */
const YEARS: Readonly<Record<string, number>> = { all: 0, r15: 15, r18: 18 }
const ADULT_YEARS = 18

/** Years of age; where storage is blocked the answer holds until the page is left. */
const confirmed = new Store(Number(deviceStorage()?.getItem(KEY) ?? 0))

/** The category a person must confirm before anything of a work is fetched. */
export type AskedAge = 'r15' | 'r18'

function toYears(ageCategory: string): number {
  return YEARS[ageCategory] ?? ADULT_YEARS
}

/** Which question stands before a work. */
export function toAskedAge(ageCategory: string): AskedAge {
  return toYears(ageCategory) > 15 ? 'r18' : 'r15'
}

/** Remembers on this device that its reader is old enough. */
export function confirmAge(ageCategory: string): void {
  const years = Math.max(confirmed.get(), toYears(ageCategory))
  deviceStorage()?.setItem(KEY, String(years))
  confirmed.set(years)
}

/**
 * Whether covers and pages of an age category may be fetched here. Visitors say their age first;
 * a reader's age filter decides, and what was confirmed on the device.
 */
export function useAgePermission(): (ageCategory: string) => boolean {
  const { account, settings } = useVisit()
  const years = useSyncExternalStore(confirmed.subscribe, confirmed.get)
  const filter = useSyncExternalStore(
    settings.subscribe,
    () => settings.current.library.lastFilteredAge,
  )
  return (ageCategory) => {
    if (toYears(ageCategory) <= years) return true
    return account !== undefined && filter !== 'all'
  }
}
