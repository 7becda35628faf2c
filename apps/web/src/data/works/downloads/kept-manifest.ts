import type { ReaderData } from '../../library/db/reader-data.ts'
import { LIMITS } from '@yomikura/contract/limits'
import { network } from '../../base/network/network-state.ts'
import type { OfflineStore } from '../offline/offline-store.ts'
import { REPORTED } from '../offline/store-losses.ts'
import { recallKept } from './recall-kept.ts'

/** A download changes the store many times; the server need not follow each. */
const REPORT_AFTER_MS = 1000

/**
 * Reports to the server what this browser keeps, where that changed. Lost works stay in the report until the
 * reader lets it go.
 */
export async function reportKept(session: ReaderData, store: OfflineStore): Promise<void> {
  if (!session.account.account_id || !network.isOnline) return
  // What was reported before must be read before it is written over.
  await recallKept(session)
  const [kept, lost] = await Promise.all([store.listWorks(), store.listLost()])
  const worknos = [...new Set([...kept.map(({ workno }) => workno), ...lost])]
  const works = worknos.toSorted().slice(0, LIMITS.keptWorks)
  const reported = ((await store.db.facts.get(REPORTED))?.value as string | undefined) ?? ''
  if (works.join(' ') === reported) return
  await session.api.put('/kept', { works })
  await store.db.facts.put({ id: REPORTED, value: works.join(' ') })
}

/** Reports to the server now and after changes. @returns ends it */
export function watchKept(session: ReaderData, store: OfflineStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    clearTimeout(timer)
    // A report that fails now is sent with the next change, or the next start.
    timer = setTimeout(
      () => void reportKept(session, store).catch(() => undefined),
      REPORT_AFTER_MS,
    )
  }
  const ends = [
    store.subscribe(({ kind }) => (kind === 'work' || kind === 'all') && report()),
    network.onReturn(report),
  ]
  report()
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
