import { useEffect, useState } from 'react'
import type { OfflineStore } from '../works/offline/offline-store.ts'
import {
  changeOfflineRules,
  type OfflineRules,
  readOfflineRules,
} from '../works/downloads/offline-rules.ts'

/**
 * What this device keeps and clears by itself; undefined until it is read, and where it cannot be.
 * `change` ends once the change is stored, and shows it then: a reader who leaves the page right after a
 * switch turned keeps the rule. @throws what the browser's storage throws
 */
export function useOfflineRules(store: OfflineStore) {
  const [rules, setRules] = useState<OfflineRules>()
  useEffect(() => {
    let isLeft = false
    readOfflineRules(store).then(
      (stored) => {
        if (!isLeft) setRules(stored)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [store])
  const change = async (toChanges: (rules: OfflineRules) => Partial<OfflineRules>) =>
    setRules(await changeOfflineRules(store, toChanges))
  return { rules, change }
}
