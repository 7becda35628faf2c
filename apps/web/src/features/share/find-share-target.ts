import { toStoreUrl } from '@yomikura/contract/store-url'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { FreeSeries } from '@yomikura/contract/free'
import type { WorkInfo } from '@yomikura/contract/viewer'
import type { ApiClient } from '#data/base/api/client.ts'
import { findAnyFile } from '#parts/main-file.ts'
import { findOpeningAt } from '#parts/start-place.ts'
import type { ViewerRoute } from '#parts/opening-rules.ts'

/** Where a link to a place in a work leads the visitor who follows it. */
export type ShareTarget =
  | { kind: 'purchased'; path: string; route: ViewerRoute }
  | { kind: 'free' }
  | { kind: 'sample' }
  | { kind: 'store'; url: string }
  | { kind: 'missing' }

type Options = {
  api: Pick<ApiClient, 'get'>
  workno: string
  /** Folder or document that the link names; empty for the work's root. */
  path: string
  /** The tree of a work that the reader holds. */
  loadZiptree: () => Promise<Ziptree>
}

/**
 * The best that this reader may open: the work itself, else what is free of it, else its sample,
 * else its page in the store.
 *
 * @throws AppError, CommunicationError
 */
export async function findShareTarget(options: Options): Promise<ShareTarget> {
  const { api, workno, path, loadZiptree } = options
  const work = await api.get<WorkInfo>(`/v2/work/${workno}`)
  if (work.readable) {
    const ziptree = await loadZiptree()
    const start = findOpeningAt(ziptree, path) ?? findAnyFile(ziptree)
    return start ? { kind: 'purchased', path: start.path, route: start.route } : { kind: 'missing' }
  }
  if (await isFree(api, workno)) return { kind: 'free' }
  if (work.sample_exists) return { kind: 'sample' }
  return toStore(work.work_url)
}

async function isFree(api: Options['api'], workno: string): Promise<boolean> {
  // A title of which nothing is free is refused; that is an answer, not a failure.
  const series = await api
    .get<FreeSeries>('/v2/free/series', { query: { workno } })
    .catch(() => undefined)
  return series?.works.some((work) => work.workno === workno) ?? false
}

/** Only addresses of the web: a feed's text must not become a script. */
function toStore(address: string): ShareTarget {
  const url = toStoreUrl(address)
  return url === undefined ? { kind: 'missing' } : { kind: 'store', url }
}
