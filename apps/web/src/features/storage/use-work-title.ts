import { useSyncExternalStore } from 'react'
import { useSession } from '#data/session/session.ts'

/** Names works as the library does; what it does not hold any more is named by its number. */
export function useWorkTitle(): (workno: string) => string {
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.shown)
  return (workno) => {
    const row = index?.find(workno) ?? -1
    return index && row !== -1 ? index.text('title', row) : workno
  }
}
