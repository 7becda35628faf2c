import type { Ziptree } from '@yomikura/content/ziptree'
import { TIMES } from '@yomikura/contract/limits'
import { answered } from '../../library/db/silence.ts'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { getPurchasedSource } from './purchased-sources.ts'

/**
 * A work's tree for what shows many works at once: the stored copy for an hour, then the server's, and
 * the stored copy again when that cannot be had.
 *
 * @throws Refusal or CommunicationError when there is neither
 */
export async function readKnownZiptree(
  { api, db }: Pick<ReaderData, 'api' | 'db'>,
  workno: string,
  silentMs: number = TIMES.databaseSilentMs,
): Promise<Ziptree> {
  const stored = await answered(db.ziptrees.get(workno), silentMs).catch(() => undefined)
  // A clock that was set back makes a copy come from the future; it must not be fresh until then.
  const ageMs = stored ? Math.abs(Date.now() - stored.fetched_at) : Number.POSITIVE_INFINITY
  if (stored && ageMs < TIMES.ziptreeRefreshSeconds * 1000) return stored.ziptree
  try {
    const ziptree = await getPurchasedSource(api, workno).loadZiptree()
    // Remembering is a comfort; a full disk must not keep anybody from listening.
    db.ziptrees.put({ workno, ziptree, fetched_at: Date.now() }).catch(() => undefined)
    return ziptree
  } catch (error) {
    if (stored) return stored.ziptree
    throw error
  }
}
