import type { ApiClient } from '../../base/api/client.ts'
import { toLocalDbName } from '../../library/db/local-db.ts'
import { isKept } from '../offline/kept-works.ts'
import { type KeptFiles, KeptFirstSource } from './kept-first-source.ts'
import { PurchasedSource } from './purchased-source.ts'
import { LIMITS } from '@yomikura/contract/limits'
import { RecentMap } from '#lib/recent-map.ts'

const sources = new WeakMap<ApiClient, RecentMap<string, KeptFirstSource>>()

/** The one source of a work in this session: its tree, pages and previews share one grant. */
export function getPurchasedSource(api: ApiClient, workno: string): KeptFirstSource {
  const byWorkno = sources.get(api) ?? new RecentMap(LIMITS.openedSources)
  sources.set(api, byWorkno)
  return byWorkno.getOrCreate(workno, () => createSource(api, workno))
}

function createSource(api: ApiClient, workno: string): KeptFirstSource {
  const localDb = toLocalDbName(api.account, location.hostname)
  let kept: Promise<KeptFiles> | undefined
  const open = async () => {
    const { openKeptFiles } = await import('../offline/open-kept-files.ts')
    return openKeptFiles(localDb, workno)
  }
  const online = new PurchasedSource(api, workno)
  return new KeptFirstSource(online, async () => {
    if (!isKept(localDb, workno)) return undefined
    // What could not be loaded once may be there the next time.
    kept ??= open().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  })
}
