import { isPreOrder, type ShelfRow } from '#data/library/db/index-row.ts'
import { useSession } from '#data/session/session.ts'
import { useNowAt } from '#lib/use-now-at.ts'

/** Whether this reader has to wait for the work's date; no longer once it has come, on an open page too. */
export function useIsWaiting(work: ShelfRow): boolean {
  const { account } = useSession()
  return isPreOrder(work, { isSuperUser: account.is_super_user, nowMs: useNowAt(work.startsMs) })
}
