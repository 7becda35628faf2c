import { FALLBACK_REVISION, type Ziptree } from '@yomikura/content/ziptree'
import { OFFLINE } from '@yomikura/contract/limits'
import type { Downloads } from './downloads.ts'
import { type Keepable, listKeepable } from './list-parts.ts'

type Shop = {
  /** The revision that the last sync reported. */
  findRevision: (workno: string) => Promise<string | undefined>
  loadZiptree: (workno: string, revision: string) => Promise<Ziptree>
}

/**
 * Brings stored works to the revision that readers get now: a corrected edition, or the rest of a work
 * that was kept while its first files had just been published. What the two revisions share is not
 * fetched again. A large correction waits until the reader asks: until then the former edition, which
 * is whole, stays.
 */
export async function renewStored(downloads: Downloads, shop: Shop): Promise<void> {
  for (const { workno, revision, locked_at } of await downloads.store.listWorks()) {
    if (locked_at !== undefined) continue
    const current = await shop.findRevision(workno)
    if (current === undefined || current === revision || current === FALLBACK_REVISION) continue
    // One that cannot be asked for now comes with the next sync, and must not keep the others away.
    await renew(downloads, shop, { workno, current }).catch(() => undefined)
  }
}

async function renew(
  downloads: Downloads,
  shop: Shop,
  { workno, current }: { workno: string; current: string },
): Promise<void> {
  const { store } = downloads
  const former = await store.readZiptree(workno)
  if (!former) return
  const ziptree = await shop.loadZiptree(workno, current)
  if (ziptree.revision === former.revision) return
  const isKept = await listWanted(downloads, workno)
  const before = listKeepable(former, '')
  const isWhole = before.every(({ hashname }) => isKept.has(hashname))
  const paths = new Set(before.filter(({ hashname }) => isKept.has(hashname)).map(toPath))
  const plan = await downloads.plan(ziptree, '')
  const files = plan.files.filter((file) => isWhole || paths.has(toPath(file)))
  const changed = files.filter(
    ({ hashname }) => !isKept.has(hashname) || !isSame(former, ziptree, hashname),
  )
  const bytes = changed.reduce((sum, { length }) => sum + length, 0)
  const wasEarly = former.progress !== undefined
  if (plan.hasRoom && (wasEarly || bytes <= OFFLINE.confirmBytes)) {
    await downloads.keep({ ...plan, files })
  }
}

/** Hashnames that are stored or still to come. */
async function listWanted({ store, queue }: Downloads, workno: string): Promise<Set<string>> {
  const queued = queue.state.items.filter((item) => item.workno === workno)
  const stored = await store.listEntries(workno)
  return new Set([...stored, ...queued.map(({ hashname }) => hashname)])
}

function toPath({ path }: Keepable): string {
  return path
}

function isSame(one: Ziptree, other: Ziptree, hashname: string): boolean {
  return JSON.stringify(one.playfile[hashname]) === JSON.stringify(other.playfile[hashname])
}
