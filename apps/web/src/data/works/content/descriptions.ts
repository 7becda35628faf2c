import type { WorkDetail } from '@yomikura/contract/content'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { ReaderData } from '../../library/db/reader-data.ts'

/**
 * What the shop says of a work, kept for when there is no network. Lists of works leave it out.
 *
 * @returns null for a work of which nothing is said
 * @throws Refusal or CommunicationError when neither the server nor this browser has it
 */
export async function fetchDescription(
  { api, db }: Pick<ReaderData, 'api' | 'db'>,
  workno: string,
  signal?: AbortSignal,
): Promise<LocalizedText | null> {
  try {
    const path = `/v3/work/${encodeURIComponent(workno)}`
    const answer = await api.get<WorkDetail>(path, signal && { signal })
    const description = answer.description ?? null
    // A full disk must not keep anybody from reading it now.
    db.descriptions.put({ workno, description }).catch(() => undefined)
    return description
  } catch (error) {
    const kept = await readKeptDescription(db, workno)
    if (kept === undefined) throw error
    return kept
  }
}

/** What of it is kept in this browser; undefined where it was never fetched. */
export async function readKeptDescription(
  db: ReaderData['db'],
  workno: string,
): Promise<LocalizedText | null | undefined> {
  const kept = await db.descriptions.get(workno).catch(() => undefined)
  return kept?.description
}
