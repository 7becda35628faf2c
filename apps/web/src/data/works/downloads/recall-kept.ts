import type { KeptWorks } from '@yomikura/contract/kept-works'
import { noteRecalled, wasRecalled } from '../offline/recalled-works.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'

/**
 * Asks the server what this browser kept before it lost everything, cookies apart (security.md#b-5).
 * Once: the note of it goes with all else.
 *
 * @returns whether works were lost
 * @throws CommunicationError or Refusal
 */
export async function recallKept({ account, api, db }: ReaderData): Promise<boolean> {
  if (!account.account_id || wasRecalled(db.name)) return false
  const { works } = await api.get<KeptWorks>('/kept')
  noteRecalled(db.name)
  if (works.length === 0) return false
  // Who keeps nothing needs none of the code that keeps.
  const { getOfflineStore } = await import('../offline/open-stores.ts')
  const store = getOfflineStore(db.name)
  await store.noteLost(works)
  return (await store.listLost()).length > 0
}
