import type { Visit } from './session.ts'
import type { PurchaseStore } from '../library/db/purchase-store.ts'

type Given = Pick<Visit, 'history'> & { purchases: Pick<PurchaseStore, 'find'> }

/** Notes in the reading history that a work is read or heard. Never rejects. */
export async function recordOpened({ history, purchases }: Given, workno: string): Promise<void> {
  const work = await purchases.find(workno).catch(() => undefined)
  if (!work) return history.report(workno).catch(() => undefined)
  await history.record({ workno, title_id: work.title_id, work_type: work.work_type })
}
